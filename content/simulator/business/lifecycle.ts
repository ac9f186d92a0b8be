import { isContractChange } from '../../shared/contract-states.ts';
import { testImei } from '../seed/seed.ts';
import type { ContractRecord, LineItemRecord, UserRecord } from '../store/records.ts';
import { addDays, addMonths, dateOf, MINUTE, timeOf } from '../time.ts';
import { paidTotal } from './billing.ts';
import { nextStep } from './schedule.ts';
import type { World } from './world.ts';

/** Periods that the guides give as examples. */
export const WAITING_DAYS = 30;
const PAYMENT_DAYS = 14;

/** Stores a contract, with the time at which it next changes by itself. */
export function saveContract(world: World, contract: ContractRecord): void {
  const from = world.objects.get('contract', contract.id)?.status ?? contract.status;
  if (from !== contract.status && !isContractChange(from, contract.status))
    throw new TypeError(`The documentation has no change from ${from} to ${contract.status}.`);
  const saved = { ...contract, updatedAt: world.time };
  world.objects.put('contract', saved, { owner: contract.userId, due: nextStep(world, saved)?.at ?? null });
}

/** Stores a contract that waits for its activation. */
export function openContract(
  world: World,
  user: UserRecord,
  terms: Pick<ContractRecord, 'interval' | 'currency'> &
    Partial<Pick<ContractRecord, 'storeId' | 'callbackUrl' | 'partnerReference' | 'metadata'>>,
): ContractRecord {
  const contract: ContractRecord = {
    ...world.objects.newIds('contract'),
    userId: user.id,
    status: 'pending_activation',
    storeId: null,
    callbackUrl: null,
    partnerReference: null,
    metadata: {},
    ...terms,
    createdAt: world.time,
    updatedAt: world.time,
    activatedAt: null,
    coverageStartsOn: null,
    waitingPeriodEndsOn: null,
    renewsOn: null,
    periods: 0,
    deactivation: null,
    cancelledAt: null,
    lastTotal: { amount: 0, currency: terms.currency },
    passcodeEntered: false,
    formCompleted: false,
    cardWorks: true,
    retryUntil: null,
    scenario: null,
  };
  saveContract(world, contract);
  return contract;
}

/** Gives a new contract the scenario of the test IMEIs among its devices. */
export function startScenario(world: World, contract: ContractRecord): void {
  const scenario = world
    .openLineItems(contract)
    .map(({ deviceId }) => testImei(world.get('device', deviceId).imei)?.scenario)
    .find((found) => found !== undefined);
  saveContract(world, { ...contract, scenario: scenario ?? null });
}

/** Activates a contract after the payment (user journey, step 6). Coverage starts on the next day. */
export function activate(world: World, contract: ContractRecord): void {
  const { scenario } = contract;
  const coverageStartsOn = addDays(world.today, 1);
  const endOfWait =
    scenario === 'short-waiting-period' ? dateOf(world.now + MINUTE) : addDays(coverageStartsOn, WAITING_DAYS);
  const hasNoWait = scenario === 'payment-fails' || scenario === 'term-ends';
  const waitingPeriodEndsOn = hasNoWait ? null : endOfWait;
  const status = hasNoWait ? 'active' : 'waiting_period';
  for (const lineItem of world.openLineItems(contract))
    world.saveLineItem({ ...lineItem, status, coverageStartsOn, waitingPeriodEndsOn });
  saveContract(world, {
    ...contract,
    status,
    activatedAt: world.time,
    coverageStartsOn,
    waitingPeriodEndsOn,
    periods: 1,
    renewsOn: renewalOf({ ...contract, coverageStartsOn }, 1),
  });
  world.emit({ type: 'contract.activated', contractId: contract.id });
}

/** The day on which a contract renews after it was paid for some periods. */
export function renewalOf({ coverageStartsOn, interval }: ContractRecord, periods: number): string {
  return addMonths(coverageStartsOn ?? '', periods * (interval === 'year' ? 12 : 1));
}

/** Starts the coverage of a line item that was added to a contract in force, once its device is verified. */
export function startLineItem(world: World, lineItem: LineItemRecord): LineItemRecord {
  const coverageStartsOn = addDays(world.today, 1);
  const waitingPeriodEndsOn = addDays(coverageStartsOn, WAITING_DAYS);
  return { ...lineItem, status: 'waiting_period', coverageStartsOn, waitingPeriodEndsOn };
}

export function changeStatus(world: World, lineItem: LineItemRecord, status: LineItemRecord['status']): void {
  world.saveLineItem({ ...lineItem, status });
  emitStatus(world, lineItem, status);
}

/** Sends the event of a new status. @param lineItem the line item before the change */
export function emitStatus(world: World, lineItem: LineItemRecord, status: LineItemRecord['status']): void {
  const change = { kind: 'status_changed', previousStatus: lineItem.status, status } as const;
  world.emit({ type: 'contract_line_item.updated', lineItemId: lineItem.id, change });
}

/** Sends the event of a new price. @param lineItem the line item that gets it from the next renewal on */
export function emitPrice(
  world: World,
  { id, contractId }: LineItemRecord,
  { previous, next }: { previous: string; next: string },
): void {
  const effectiveOn = world.get('contract', contractId).renewsOn ?? world.today;
  const prices = { previousProductPriceId: previous, productPriceId: next };
  const change = { kind: 'price_changed', ...prices, effectiveOn } as const;
  world.emit({ type: 'contract_line_item.updated', lineItemId: id, change });
}

/** The status of a line item or contract in force: full coverage begins after the waiting period. */
export function statusInForce(
  { today }: World,
  { waitingPeriodEndsOn }: Pick<ContractRecord, 'waitingPeriodEndsOn'>,
): 'waiting_period' | 'active' {
  return (waitingPeriodEndsOn ?? '') > today ? 'waiting_period' : 'active';
}

export function renew(world: World, contract: ContractRecord): void {
  if (!contract.cardWorks)
    return suspend(world, contract, Date.parse(`${addDays(world.today, PAYMENT_DAYS)}T08:00:00Z`));
  const periods = contract.periods + 1;
  chargeChangedPrices(world, contract);
  const status = contract.status === 'restored' ? 'active' : contract.status;
  saveContract(world, { ...contract, status, periods, renewsOn: renewalOf(contract, periods) });
}

/** Charges the prices that changed since the last payment. */
function chargeChangedPrices(world: World, contract: ContractRecord): void {
  for (const lineItem of world.openLineItems(contract)) {
    const { nextPriceId, paidPriceId, priceId } = lineItem;
    if (nextPriceId !== null || paidPriceId !== null)
      world.saveLineItem({ ...lineItem, priceId: nextPriceId ?? priceId, nextPriceId: null, paidPriceId: null });
  }
}

export function suspend(world: World, contract: ContractRecord, retryUntil: number): void {
  for (const lineItem of world.openLineItems(contract))
    if (!lineItem.status.startsWith('pending')) world.saveLineItem({ ...lineItem, status: 'suspended' });
  saveContract(world, { ...contract, status: 'suspended', retryUntil: timeOf(retryUntil) });
  world.emit({ type: 'contract.suspended', contractId: contract.id });
}

/** The customer's payment after a failed one. */
export function resume(world: World, contract: ContractRecord): void {
  const isScenario = contract.scenario === 'payment-fails';
  const periods = contract.periods + 1;
  chargeChangedPrices(world, contract);
  saveContract(world, {
    ...contract,
    status: statusInForce(world, contract),
    scenario: isScenario ? null : contract.scenario,
    periods,
    cardWorks: true,
    retryUntil: null,
    renewsOn: renewalOf(contract, isScenario ? contract.periods : periods),
  });
  for (const lineItem of world.openLineItems(contract))
    if (lineItem.status === 'suspended') changeStatus(world, lineItem, statusInForce(world, lineItem));
}

/** Ends a contract with its term. */
export function expire(world: World, contract: ContractRecord): void {
  const lineItems = world.openLineItems(contract);
  const lastTotal = paidTotal(contract, lineItems);
  for (const lineItem of lineItems) {
    world.saveLineItem({ ...lineItem, status: 'ended' });
    world.saveDevice({ ...world.get('device', lineItem.deviceId), coveredBy: null });
  }
  saveContract(world, { ...contract, status: 'expired', lastTotal, renewsOn: null });
  for (const lineItem of lineItems) emitStatus(world, lineItem, 'ended');
}
