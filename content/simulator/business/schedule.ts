import { isOfStates } from '../../shared/contract-states.ts';
import type { ContractRecord, DeviceRecord, LineItemRecord } from '../store/records.ts';
import { DAY, endOfDay, MINUTE } from '../time.ts';
import type { World } from './world.ts';

/** How long an activation link works, which the guides give as an example. */
export const ACTIVATION_DAYS = 14;

/** A change of a contract that no request causes. */
export type Step =
  | { kind: 'activation-expires' | 'payment-period-ends' | 'waiting-period-ends'; at: number }
  | { kind: 'payment-fails' | 'term-ends' | 'renewal'; at: number }
  | { kind: 'coverage-ends'; at: number; deactivation: Deactivation }
  | { kind: 'line-item-waiting-period-ends'; at: number; lineItem: LineItemRecord }
  | { kind: 'line-item-ends'; at: number; lineItem: LineItemRecord; deactivation: Deactivation };

type Deactivation = NonNullable<ContractRecord['deactivation']>;

export function isPending({ status }: ContractRecord): boolean {
  return status === 'pending_activation' || status === 'pending_verification';
}

export function isInForce(contract: ContractRecord): boolean {
  return isOfStates('are in force', contract);
}

export function hasEnded({ status }: ContractRecord): boolean {
  return status === 'cancelled' || status === 'expired';
}

export function needsPhotos({ verification }: DeviceRecord): boolean {
  return verification.status === 'pending' || verification.status === 'rejected';
}

/** The day of the next payment; null if no line item will renew. */
export function nextRenewal(world: World, contract: ContractRecord): string | null {
  const renews = world.openLineItems(contract).some(({ deactivation }) => deactivation === null);
  return contract.deactivation === null && renews ? contract.renewsOn : null;
}

/** The next change of a contract, with its time in ms; null if only a request can change it. */
export function nextStep(world: World, contract: ContractRecord): Step | null {
  return stepsOf(world, contract).reduce<Step | null>(
    (first, step) => (first === null || step.at < first.at ? step : first),
    null,
  );
}

/** All changes that are due some time. Of several at the same time, the first in this list comes first. */
function stepsOf(world: World, contract: ContractRecord): Step[] {
  if (isPending(contract)) {
    const period = contract.scenario === 'link-expires' ? MINUTE : ACTIVATION_DAYS * DAY;
    return [{ kind: 'activation-expires', at: Date.parse(contract.createdAt) + period }];
  }
  if (contract.status === 'suspended')
    return [{ kind: 'payment-period-ends', at: Date.parse(contract.retryUntil ?? '') }];
  if (!isInForce(contract)) return [];
  const lineItems = world.openLineItems(contract);
  return [...lineItems.flatMap((lineItem) => lineItemSteps(contract, lineItem)), ...contractSteps(contract)];
}

function lineItemSteps(contract: ContractRecord, lineItem: LineItemRecord): Step[] {
  const { status, waitingPeriodEndsOn, deactivation } = lineItem;
  const steps: Step[] = [];
  if (status === 'waiting_period' && waitingPeriodEndsOn !== null)
    steps.push({ kind: 'line-item-waiting-period-ends', at: endOfWait(contract, waitingPeriodEndsOn), lineItem });
  if (deactivation !== null && contract.deactivation === null)
    steps.push({ kind: 'line-item-ends', at: endOf(deactivation), lineItem, deactivation });
  return steps;
}

function contractSteps(contract: ContractRecord): Step[] {
  const { status, waitingPeriodEndsOn, deactivation, scenario, renewsOn } = contract;
  const steps: Step[] = [];
  if (status === 'waiting_period' && waitingPeriodEndsOn !== null)
    steps.push({ kind: 'waiting-period-ends', at: endOfWait(contract, waitingPeriodEndsOn) });
  if (deactivation !== null) steps.push({ kind: 'coverage-ends', at: endOf(deactivation), deactivation });
  else if (scenario === 'payment-fails' || scenario === 'term-ends')
    steps.push({ kind: scenario, at: minuteAfterActivation(contract) });
  else if (renewsOn !== null) steps.push({ kind: 'renewal', at: Date.parse(`${renewsOn}T08:00:00Z`) });
  return steps;
}

function endOf({ effectiveOn }: Deactivation): number {
  return Date.parse(endOfDay(effectiveOn));
}

function endOfWait(contract: ContractRecord, date: string): number {
  return contract.scenario === 'short-waiting-period' ? minuteAfterActivation(contract) : Date.parse(date);
}

function minuteAfterActivation({ activatedAt }: ContractRecord): number {
  return Date.parse(activatedAt ?? '') + MINUTE;
}
