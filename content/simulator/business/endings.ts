import type { ContractRecord, LineItemRecord, MoneyRecord } from '../store/records.ts';
import { addDays, endOfDay, MINUTE } from '../time.ts';
import { openTotal, paidFor, paidTotal, sumOf } from './billing.ts';
import { changeStatus, emitStatus, expire, renew, renewalOf, saveContract, suspend } from './lifecycle.ts';
import { nextStep } from './schedule.ts';
import type { World } from './world.ts';

/** Periods that the guides give as examples. */
export const REFUND_DAYS = 30;
const GRACE_DAYS = 30;

type Deactivation = NonNullable<ContractRecord['deactivation']>;

/** Why coverage ends, and by whom. */
export interface Ending extends Pick<Deactivation, 'reason' | 'note'> {
  endReason: NonNullable<LineItemRecord['endReason']>;
  by: 'partner' | 'user' | 'akko';
  /** Whether it is the end of a paid period, which refunds nothing. */
  isScheduled?: true;
}

/** Ends a contract with all its line items before its term. */
export function cancel(world: World, contract: ContractRecord, ending: Ending): void {
  const open = world.openLineItems(contract);
  const refunds = open.flatMap((lineItem) => {
    const refund = refundOf(world, lineItem, { ending, paid: paidFor(lineItem, open) });
    endLineItem(world, lineItem, endingToday(world, contract, { ending, refund }), ending.endReason);
    return refund ?? [];
  });
  const refund = refunds.length === 0 ? null : sumOf(refunds, contract.currency);
  endContract(world, { ...contract, lastTotal: paidTotal(contract, open) }, { ending, refund });
}

/** Ends a contract whose line items have ended. */
function endContract(
  world: World,
  contract: ContractRecord,
  { ending, refund }: { ending: Ending; refund: MoneyRecord | null },
): void {
  const requestedAt = contract.deactivation?.requestedAt;
  saveContract(world, {
    ...contract,
    status: 'cancelled',
    deactivation: endingToday(world, contract, { ending, refund, requestedAt }),
    cancelledAt: world.time,
    renewsOn: null,
    retryUntil: null,
  });
  world.emit({ type: 'contract.cancelled', contractId: contract.id, cancelledBy: ending.by });
}

/** The part of the last payment that nothing needs without a line item. Other line items can share its charge. */
function releasedCharge(world: World, contract: ContractRecord, lineItem: LineItemRecord): MoneyRecord {
  const open = world.openLineItems(contract);
  const others = open.filter(({ id }) => id !== lineItem.id);
  const { amount, currency } = paidTotal(contract, open);
  return { amount: amount - paidTotal(contract, others).amount, currency };
}

/**
 * The payment for a line item if the customer gets it back: within the refund period of its device, unless a payment or the activation
 * failed. Null otherwise.
 */
function refundOf(
  { today }: World,
  { coverageStartsOn }: LineItemRecord,
  { ending, paid }: { ending: Ending; paid: MoneyRecord },
): MoneyRecord | null {
  const isRefunded =
    ending.by !== 'akko' &&
    ending.isScheduled !== true &&
    coverageStartsOn !== null &&
    addDays(coverageStartsOn, REFUND_DAYS) > today &&
    paid.amount > 0;
  return isRefunded ? paid : null;
}

function endingToday(
  world: World,
  { activatedAt }: ContractRecord,
  {
    ending,
    refund,
    requestedAt = world.time,
  }: { ending: Ending; refund: MoneyRecord | null; requestedAt?: string | undefined },
): Deactivation {
  return {
    reason: ending.reason,
    note: ending.note,
    requestedAt,
    effectiveOn: world.today,
    refund,
    restorableUntil: activatedAt === null ? null : endOfDay(addDays(world.today, GRACE_DAYS)),
  };
}

function endLineItem(
  world: World,
  lineItem: LineItemRecord,
  deactivation: Deactivation,
  endReason: Ending['endReason'],
): void {
  world.saveLineItem({ ...lineItem, status: 'ended', deactivation, endReason });
  world.saveDevice({ ...world.get('device', lineItem.deviceId), coveredBy: null });
  if (lineItem.serviceDeviceId !== null)
    world.saveDevice({ ...world.get('device', lineItem.serviceDeviceId), lentFor: null });
}

/** Ends one line item today. Ending the last one also ends its contract. */
export function removeLineItem(world: World, lineItem: LineItemRecord, ending: Ending): void {
  const contract = world.get('contract', lineItem.contractId);
  const lastTotal = paidTotal(contract, world.openLineItems(contract));
  const refund = refundOf(world, lineItem, { ending, paid: releasedCharge(world, contract, lineItem) });
  const requestedAt = lineItem.deactivation?.requestedAt;
  endLineItem(world, lineItem, endingToday(world, contract, { ending, refund, requestedAt }), ending.endReason);
  if (contract.activatedAt !== null) emitStatus(world, lineItem, 'ended');
  if (world.openLineItems(contract).length === 0) endContract(world, { ...contract, lastTotal }, { ending, refund });
  else saveContract(world, { ...contract, lastTotal: openTotal(contract, world.lineItems(contract)) });
}

/** Ends a line item with the paid period. */
export function scheduleRemoval(
  world: World,
  lineItem: LineItemRecord,
  explanation: Pick<Ending, 'reason' | 'note'>,
): void {
  const contract = world.get('contract', lineItem.contractId);
  const deactivation = scheduledEnd(world, contract, explanation);
  world.saveLineItem({ ...lineItem, endReason: 'removed', deactivation });
  saveContract(world, contract);
}

/** The end of the paid period: the day before the next payment. */
export function scheduledEnd(
  world: World,
  { renewsOn }: ContractRecord,
  { reason, note }: Pick<Ending, 'reason' | 'note'>,
): Deactivation {
  const effectiveOn = addDays(renewsOn ?? world.today, -1);
  const restorableUntil = endOfDay(addDays(effectiveOn, GRACE_DAYS));
  return { reason, note, requestedAt: world.time, effectiveOn, refund: null, restorableUntil };
}

/** Ends a line item today whose device a new line item of the same contract covers from now on. */
export function endForPlanChange(world: World, lineItem: LineItemRecord): void {
  const deactivation: Deactivation = {
    reason: 'plan_changed',
    note: null,
    requestedAt: world.time,
    effectiveOn: world.today,
    refund: null,
    restorableUntil: null,
  };
  endLineItem(world, lineItem, deactivation, 'removed');
  emitStatus(world, lineItem, 'ended');
}

export function isRestorable({ now }: World, { deactivation }: ContractRecord): boolean {
  return Date.parse(deactivation?.restorableUntil ?? '') >= now;
}

/** Restores a cancelled contract with the line items that ended with it. Returns false if all their devices are in use. */
export function restore(world: World, contract: ContractRecord): boolean {
  const restorable = world.lineItems(contract).filter(({ deviceId, deactivation }) => {
    if (deactivation?.effectiveOn !== contract.deactivation?.effectiveOn) return false;
    if (deactivation?.reason === 'plan_changed') return false;
    const { coveredBy, removedAt } = world.get('device', deviceId);
    return coveredBy === null && removedAt === null;
  });
  if (restorable.length === 0) return false;
  let { periods } = contract;
  while (renewalOf(contract, periods) <= world.today) periods += 1;
  for (const lineItem of restorable) {
    const coverageStartsOn = lineItem.coverageStartsOn ?? world.today;
    const restored = { deactivation: null, endReason: null, serviceDeviceId: null, coverageStartsOn };
    const waitingPeriodEndsOn = waitAfterRestore(world, lineItem);
    world.saveLineItem({ ...lineItem, ...restored, waitingPeriodEndsOn, status: 'active' });
    world.saveDevice({ ...world.get('device', lineItem.deviceId), coveredBy: lineItem.id });
  }
  saveContract(world, {
    ...contract,
    status: 'restored',
    waitingPeriodEndsOn: waitAfterRestore(world, contract),
    deactivation: null,
    cancelledAt: null,
    cardWorks: true,
    scenario: null,
    periods,
    renewsOn: renewalOf(contract, periods),
  });
  for (const lineItem of restorable) emitStatus(world, lineItem, 'active');
  return true;
}

/** A restoration ends the waiting period, so that there is full coverage from now on, or from the first day of coverage. */
function waitAfterRestore({ today }: World, record: ContractRecord | LineItemRecord): string | null {
  const first = (record.coverageStartsOn ?? '') > today ? record.coverageStartsOn : today;
  return (record.waitingPeriodEndsOn ?? '') > today ? first : record.waitingPeriodEndsOn;
}

/** Applies the change of a contract that is due. */
export function takeContractStep(world: World, id: string): void {
  const contract = world.get('contract', id);
  const step = nextStep(world, contract);
  switch (step?.kind) {
    case undefined:
      return;
    case 'activation-expires':
      return cancel(world, contract, {
        reason: 'not_activated',
        note: null,
        endReason: 'contract_cancelled',
        by: 'akko',
      });
    case 'payment-period-ends':
      return cancel(world, contract, { reason: 'payment_failed', note: null, endReason: 'payment_failed', by: 'akko' });
    case 'line-item-waiting-period-ends':
      changeStatus(world, step.lineItem, 'active');
      return saveContract(world, contract);
    case 'line-item-ends': {
      const { lineItem, deactivation } = step;
      const endReason = lineItem.endReason ?? 'removed';
      return removeLineItem(world, lineItem, { ...deactivation, endReason, by: 'partner', isScheduled: true });
    }
    case 'waiting-period-ends':
      return saveContract(world, { ...contract, status: 'active' });
    case 'coverage-ends':
      return cancel(world, contract, {
        ...step.deactivation,
        endReason: 'contract_cancelled',
        by: 'partner',
        isScheduled: true,
      });
    case 'payment-fails':
      return suspend(world, contract, world.now + 10 * MINUTE);
    case 'term-ends':
      return expire(world, contract);
    case 'renewal':
      return renew(world, contract);
  }
}
