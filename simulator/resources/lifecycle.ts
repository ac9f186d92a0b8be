import type { Json } from '../json.ts';
import { addDays, addMonths, DAY, dateOf, endOfDay, MINUTE, timeOf } from '../time.ts';
import { chargeOf, openTotal, recurringTotal } from './billing.ts';
import type {
  ContractRecord,
  ContractStatus,
  DeactivationRecord,
  DeviceRecord,
  EndReason,
  LineItemRecord,
  LineItemStatus,
  MoneyRecord,
} from './records.ts';
import { contractView, deviceView, lineItemView } from './v3-views.ts';
import type { World } from './world.ts';

/** Periods that the guides give as examples. */
const ACTIVATION_DAYS = 14;
const WAITING_DAYS = 30;
const REFUND_DAYS = 30;
const GRACE_DAYS = 30;
const PAYMENT_DAYS = 14;

const IN_FORCE: ReadonlySet<ContractStatus> = new Set(['waiting_period', 'active', 'restored']);

export function isInForce({ status }: ContractRecord): boolean {
  return IN_FORCE.has(status);
}

export function hasEnded({ status }: ContractRecord): boolean {
  return status === 'cancelled' || status === 'expired';
}

/** Stores a contract, with the time at which it next changes by itself. */
export function saveContract(world: World, contract: ContractRecord): void {
  const saved = { ...contract, updatedAt: world.time };
  world.store.put('contract', saved, { owner: contract.userId, due: nextStep(world, saved)?.at ?? null });
}

export function needsPhotos({ verification }: DeviceRecord): boolean {
  return verification.status === 'pending' || verification.status === 'rejected';
}

/** Activates a contract after the payment (user journey, step 6). Coverage starts on the next day. */
export function activate(world: World, contract: ContractRecord): void {
  const coverageStartsOn = addDays(world.today, 1);
  const hasNoWait = contract.scenario === 'payment-fails' || contract.scenario === 'term-ends';
  const ends =
    contract.scenario === 'short-waiting-period' ? dateOf(world.now + MINUTE) : addDays(coverageStartsOn, WAITING_DAYS);
  const waitingPeriodEndsOn = hasNoWait ? null : ends;
  const status = hasNoWait ? 'active' : 'waiting_period';
  const activated: ContractRecord = {
    ...contract,
    status,
    activatedAt: world.time,
    coverageStartsOn,
    waitingPeriodEndsOn,
    periods: 1,
    renewsOn: renewalOf({ ...contract, coverageStartsOn }, 1),
  };
  for (const lineItem of world.openLineItems(contract))
    world.saveLineItem({ ...lineItem, status, coverageStartsOn, waitingPeriodEndsOn });
  saveContract(world, activated);
  const urls = contract.callbackUrl === null ? [null] : [null, contract.callbackUrl];
  world.emit('contract.activated', { contract: contractView(world, world.contract(contract.id)) }, urls);
}

function renewalOf({ coverageStartsOn, interval }: ContractRecord, periods: number): string {
  return addMonths(coverageStartsOn ?? '', periods * (interval === 'year' ? 12 : 1));
}

/** Starts the coverage of a line item that was added to a contract in force, once its device is verified. */
export function startLineItem(world: World, lineItem: LineItemRecord): LineItemRecord {
  const coverageStartsOn = addDays(world.today, 1);
  const waitingPeriodEndsOn = addDays(coverageStartsOn, WAITING_DAYS);
  return { ...lineItem, status: 'waiting_period', coverageStartsOn, waitingPeriodEndsOn };
}

function changeStatus(world: World, lineItem: LineItemRecord, status: LineItemStatus): void {
  world.saveLineItem({ ...lineItem, status });
  emitStatus(world, lineItem, status);
}

/** Tells about a new status. @param lineItem the line item before the change */
export function emitStatus(world: World, { id, status: previousStatus }: LineItemRecord, status: LineItemStatus): void {
  emitLineItem(world, id, { kind: 'status_changed', previousStatus, status });
}

export function emitLineItem(world: World, id: string, change: Json): void {
  world.emit('contract_line_item.updated', { change, lineItem: lineItemView(world, world.lineItem(id)) });
}

/** The customer's payment after a failed one. */
export function resume(world: World, contract: ContractRecord): void {
  const isWaiting = (contract.waitingPeriodEndsOn ?? '') > world.today;
  const status = isWaiting ? 'waiting_period' : 'active';
  const periods = contract.periods + 1;
  const scenario = contract.scenario === 'payment-fails' ? null : contract.scenario;
  saveContract(world, {
    ...contract,
    status,
    scenario,
    periods,
    cardWorks: true,
    retryUntil: null,
    renewsOn: renewalOf(contract, scenario === contract.scenario ? periods : contract.periods),
  });
  for (const lineItem of world.openLineItems(contract))
    if (lineItem.status === 'suspended')
      changeStatus(world, lineItem, (lineItem.waitingPeriodEndsOn ?? '') > world.today ? 'waiting_period' : 'active');
}

export interface Ending {
  reason: string;
  note: string | null;
  endReason: EndReason;
  by: 'partner' | 'user' | 'akko';
}

/** Ends a contract with all its line items before its term. */
export function cancel(world: World, contract: ContractRecord, ending: Ending): void {
  const wasActivated = contract.activatedAt !== null;
  const lineItems = world.lineItems(contract);
  const lastTotal = recurringTotal(contract, lineItems);
  const end = (paid: MoneyRecord, requestedAt = world.time): DeactivationRecord =>
    endingToday(world, contract, ending, { paid, requestedAt });
  const charges = new Map(lineItems.map((lineItem) => [lineItem.id, chargeOf(lineItem, lineItems)]));
  for (const lineItem of lineItems) {
    if (lineItem.status === 'ended') continue;
    endLineItem(world, lineItem, end(charges.get(lineItem.id) ?? lastTotal), ending.endReason);
  }
  saveContract(world, {
    ...contract,
    status: 'cancelled',
    deactivation: end(lastTotal, contract.deactivation?.requestedAt),
    cancelledAt: world.time,
    lastTotal,
    renewsOn: null,
    retryUntil: null,
  });
  const urls = wasActivated || contract.callbackUrl === null ? [null] : [null, contract.callbackUrl];
  world.emit(
    'contract.cancelled',
    { cancelledBy: ending.by, contract: contractView(world, world.contract(contract.id)) },
    urls,
  );
}

/** @param paid the last payment, which the customer gets back within the refund period unless a payment or the activation failed */
function endingToday(
  world: World,
  contract: ContractRecord,
  { reason, note, by }: Ending,
  { paid, requestedAt }: { paid: MoneyRecord; requestedAt: string },
): DeactivationRecord {
  return {
    reason,
    note,
    requestedAt,
    effectiveOn: world.today,
    refund: by !== 'akko' && isRefundable(world, contract) && paid.amount > 0 ? paid : null,
    restorableUntil: contract.activatedAt === null ? null : endOfDay(addDays(world.today, GRACE_DAYS)),
  };
}

function isRefundable(world: World, { activatedAt }: ContractRecord): boolean {
  return activatedAt !== null && addDays(activatedAt.slice(0, 10), REFUND_DAYS) >= world.today;
}

function endLineItem(
  world: World,
  lineItem: LineItemRecord,
  deactivation: DeactivationRecord,
  endReason: EndReason,
): void {
  world.saveLineItem({ ...lineItem, status: 'ended', deactivation, endReason });
  const device = world.device(lineItem.deviceId);
  world.saveDevice({ ...device, coveredBy: null });
  if (lineItem.serviceDeviceId !== null) world.saveDevice({ ...world.device(lineItem.serviceDeviceId), lentFor: null });
}

/** Ends one line item today. Ending the last one also ends its contract. */
export function removeLineItem(world: World, lineItem: LineItemRecord, ending: Ending): void {
  const contract = world.contract(lineItem.contractId);
  const lineItems = world.lineItems(contract);
  const lastTotal = recurringTotal(contract, lineItems);
  const deactivation = endingToday(world, contract, ending, {
    paid: chargeOf(lineItem, lineItems),
    requestedAt: lineItem.deactivation?.requestedAt ?? world.time,
  });
  endLineItem(world, lineItem, deactivation, ending.endReason);
  if (contract.activatedAt !== null) emitStatus(world, lineItem, 'ended');
  if (world.openLineItems(contract).length === 0) cancel(world, { ...contract, lastTotal }, ending);
  else saveContract(world, { ...contract, lastTotal: openTotal(contract, world.lineItems(contract)) });
}

/** Ends a line item with the paid period. */
export function scheduleRemoval(
  world: World,
  lineItem: LineItemRecord,
  explanation: Pick<Ending, 'reason' | 'note'>,
): void {
  const contract = world.contract(lineItem.contractId);
  const deactivation = scheduledEnd(world, contract, explanation);
  world.saveLineItem({ ...lineItem, endReason: 'removed', deactivation });
  saveContract(world, contract);
}

/** The end of the paid period: the day before the next payment. */
export function scheduledEnd(
  world: World,
  contract: ContractRecord,
  { reason, note }: Pick<Ending, 'reason' | 'note'>,
): DeactivationRecord {
  const effectiveOn = addDays(contract.renewsOn ?? world.today, -1);
  const restorableUntil = endOfDay(addDays(effectiveOn, GRACE_DAYS));
  return { reason, note, requestedAt: world.time, effectiveOn, refund: null, restorableUntil };
}

/** Restores a cancelled contract with the line items that ended with it. Returns false if none of their devices is free. */
export function restore(world: World, contract: ContractRecord): boolean {
  const restorable = world.lineItems(contract).filter((lineItem) => {
    if (lineItem.deactivation?.effectiveOn !== contract.deactivation?.effectiveOn) return false;
    const device = world.device(lineItem.deviceId);
    return device.coveredBy === null && device.removedAt === null;
  });
  if (restorable.length === 0) return false;
  let periods = contract.periods;
  while (renewalOf(contract, periods) <= world.today) periods += 1;
  for (const lineItem of restorable) {
    const coverageStartsOn = lineItem.coverageStartsOn ?? world.today;
    world.saveLineItem({
      ...lineItem,
      status: 'active',
      coverageStartsOn,
      deactivation: null,
      endReason: null,
      serviceDeviceId: null,
    });
    world.saveDevice({ ...world.device(lineItem.deviceId), coveredBy: lineItem.id });
  }
  saveContract(world, {
    ...contract,
    status: 'restored',
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

/** The next change of a contract that no request causes, with its time. */
interface Step {
  at: number;
  take: (world: World, contract: ContractRecord) => void;
}

/** Applies what is due for a contract. */
export function takeContractStep(world: World, id: string): void {
  const contract = world.contract(id);
  nextStep(world, contract)?.take(world, contract);
}

function nextStep(world: World, contract: ContractRecord): Step | null {
  const steps: Step[] = [];
  const add = (at: number, take: Step['take']): void => {
    steps.push({ at, take });
  };
  if (contract.status === 'pending_activation' || contract.status === 'pending_verification') {
    const period = contract.scenario === 'link-expires' ? MINUTE : ACTIVATION_DAYS * DAY;
    add(Date.parse(contract.createdAt) + period, (w, c) =>
      cancel(w, c, { reason: 'not_activated', note: null, endReason: 'contract_cancelled', by: 'akko' }),
    );
  } else if (contract.status === 'suspended') {
    add(Date.parse(contract.retryUntil ?? ''), (w, c) =>
      cancel(w, c, { reason: 'payment_failed', note: null, endReason: 'payment_failed', by: 'akko' }),
    );
  } else if (isInForce(contract)) addStepsInForce(world, contract, add);
  return steps.reduce<Step | null>((first, step) => (first === null || step.at < first.at ? step : first), null);
}

function addStepsInForce(world: World, contract: ContractRecord, add: (at: number, take: Step['take']) => void): void {
  const activatedAt = Date.parse(contract.activatedAt ?? '');
  const endOfWait = (date: string): number =>
    contract.scenario === 'short-waiting-period' ? activatedAt + MINUTE : Date.parse(date);
  for (const lineItem of world.openLineItems(contract)) {
    if (lineItem.status === 'waiting_period' && lineItem.waitingPeriodEndsOn !== null)
      add(endOfWait(lineItem.waitingPeriodEndsOn), (w, c) => endWaitingPeriod(w, c, lineItem));
    const { deactivation } = lineItem;
    if (deactivation !== null && contract.deactivation === null)
      add(Date.parse(endOfDay(deactivation.effectiveOn)), (w) =>
        removeLineItem(w, lineItem, { ...deactivation, endReason: lineItem.endReason ?? 'removed', by: 'partner' }),
      );
  }
  // After the steps of the line items, which come first at the same time.
  if (contract.status === 'waiting_period' && contract.waitingPeriodEndsOn !== null)
    add(endOfWait(contract.waitingPeriodEndsOn), (w, c) => saveContract(w, { ...c, status: 'active' }));
  const { deactivation } = contract;
  if (deactivation !== null)
    add(Date.parse(endOfDay(deactivation.effectiveOn)), (w, c) =>
      cancel(w, c, { ...deactivation, endReason: 'contract_cancelled', by: 'partner' }),
    );
  else if (contract.scenario === 'payment-fails')
    add(activatedAt + MINUTE, (w, c) => suspend(w, c, w.now + 10 * MINUTE));
  else if (contract.scenario === 'term-ends') add(activatedAt + MINUTE, expire);
  else if (contract.renewsOn !== null) add(Date.parse(`${contract.renewsOn}T08:00:00Z`), renew);
}

function endWaitingPeriod(world: World, contract: ContractRecord, lineItem: LineItemRecord): void {
  changeStatus(world, lineItem, 'active');
  saveContract(world, contract);
}

function renew(world: World, contract: ContractRecord): void {
  if (!contract.cardWorks) {
    suspend(world, contract, Date.parse(`${addDays(world.today, PAYMENT_DAYS)}T08:00:00Z`));
    return;
  }
  const periods = contract.periods + 1;
  for (const lineItem of world.openLineItems(contract))
    if (lineItem.nextPriceId !== null)
      world.saveLineItem({ ...lineItem, priceId: lineItem.nextPriceId, nextPriceId: null });
  const status = contract.status === 'restored' ? 'active' : contract.status;
  saveContract(world, { ...contract, status, periods, renewsOn: renewalOf(contract, periods) });
}

function suspend(world: World, contract: ContractRecord, retryUntil: number): void {
  const until = timeOf(retryUntil);
  for (const lineItem of world.openLineItems(contract))
    if (!lineItem.status.startsWith('pending')) world.saveLineItem({ ...lineItem, status: 'suspended' });
  saveContract(world, { ...contract, status: 'suspended', retryUntil: until });
  world.emit('contract.suspended', { retryUntil: until, contract: contractView(world, world.contract(contract.id)) });
}

function expire(world: World, contract: ContractRecord): void {
  const lineItems = world.openLineItems(contract);
  const lastTotal = openTotal(contract, lineItems);
  for (const lineItem of lineItems) {
    world.saveLineItem({ ...lineItem, status: 'ended' });
    world.saveDevice({ ...world.device(lineItem.deviceId), coveredBy: null });
  }
  saveContract(world, { ...contract, status: 'expired', lastTotal, renewsOn: null });
  for (const lineItem of lineItems) emitStatus(world, lineItem, 'ended');
}

/** Tells the result of a verification. */
export function emitVerified(world: World, lineItem: LineItemRecord): void {
  const device = deviceView(world.device(lineItem.deviceId));
  world.emit('device.verified', { contractId: lineItem.contractId, lineItemId: lineItem.id, device });
}
