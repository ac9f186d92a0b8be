import { at, Problem } from '../front/call.ts';
import { type Json, stringOf } from '../json.ts';
import {
  activate,
  cancel,
  emitStatus,
  emitVerified,
  hasEnded,
  isInForce,
  needsPhotos,
  resume,
  saveContract,
  startLineItem,
} from './lifecycle.ts';
import type { ContractRecord, DeviceRecord, LineItemRecord } from './records.ts';
import { testImei } from './seed.ts';
import { contractView } from './v3-views.ts';
import type { Context, Handler, World } from './world.ts';

/** Works for every contract, as in the provider's sandbox. */
const PASSCODE = '418205';

type Action = 'enter_passcode' | 'complete_form' | 'send_photos' | 'pay' | 'change_card' | 'cancel';

const view: Handler = (context) => ({ status: 200, body: customerView(context, knownContract(context)) });

const act: Handler = (context) => {
  const contract = knownContract(context);
  const action = context.body.action as Action;
  if (!possibleActions(context, contract).includes(action))
    throw new Problem('action_not_possible', impossible(context, contract, action));
  take(context, contract, action);
  return { status: 200, body: customerView(context, context.contract(contract.id)) };
};

function knownContract(context: Context): ContractRecord {
  const id = context.pathText('contractId');
  const contract = context.store.get('contract', id);
  if (contract === null) throw new Problem('contract_not_found', `There is no contract ${id} in this account.`);
  return contract;
}

function customerView(world: World, contract: ContractRecord): Json {
  const { passcodeEntered, formCompleted, cardWorks } = contract;
  return {
    nextActions: possibleActions(world, contract),
    passcodeEntered,
    formCompleted,
    cardWorks,
    contract: contractView(world, contract),
  };
}

/** The actions that the customer can do now, the next step of the activation first. */
function possibleActions(world: World, contract: ContractRecord): Action[] {
  if (hasEnded(contract)) return [];
  if (contract.status === 'suspended') return ['pay', 'cancel'];
  const photos: Action[] = unverified(world, contract).length > 0 ? ['send_photos'] : [];
  if (isInForce(contract)) return [...photos, 'change_card', 'cancel'];
  if (!contract.passcodeEntered) return ['enter_passcode'];
  if (!contract.formCompleted) return ['complete_form'];
  return [...(photos.length > 0 ? photos : (['pay'] as const)), 'cancel'];
}

function impossible(world: World, contract: ContractRecord, action: Action): string {
  const possible = possibleActions(world, contract);
  const next = possible.length === 0 ? 'No action is possible.' : `Possible now: ${possible.join(', ')}.`;
  return `The action ${action} is not possible while the contract is ${contract.status}. ${next}`;
}

function take(context: Context, contract: ContractRecord, action: Action): void {
  const { passcode, outcome, works, deviceId } = context.body;
  switch (action) {
    case 'enter_passcode':
      if (passcode !== PASSCODE)
        throw new Problem(
          'validation_failed',
          'The passcode is wrong.',
          at('/passcode', 'not_allowed', `Must be ${PASSCODE}.`),
        );
      return saveContract(context, { ...contract, passcodeEntered: true });
    case 'complete_form':
      return completeForm(context, contract);
    case 'send_photos':
      return sendPhotos(context, contract, { outcome: stringOf(outcome) ?? 'accepted', deviceId });
    case 'pay':
      if (outcome === 'failed') return;
      return contract.status === 'suspended' ? resume(context, contract) : activate(context, contract);
    case 'change_card':
      return saveContract(context, { ...contract, cardWorks: works === true });
    case 'cancel':
      return cancel(context, contract, {
        reason: 'customer_request',
        note: null,
        endReason: 'contract_cancelled',
        by: 'user',
      });
  }
}

function completeForm(world: World, contract: ContractRecord): void {
  const waiting = unverified(world, contract);
  for (const { lineItem } of waiting) world.saveLineItem({ ...lineItem, status: 'pending_verification' });
  saveContract(world, {
    ...contract,
    formCompleted: true,
    status: waiting.length > 0 ? 'pending_verification' : 'pending_activation',
  });
}

/** The line items whose devices still require photos. */
function unverified(world: World, contract: ContractRecord): { lineItem: LineItemRecord; device: DeviceRecord }[] {
  return world
    .openLineItems(contract)
    .map((lineItem) => ({ lineItem, device: world.device(lineItem.deviceId) }))
    .filter(({ device }) => needsPhotos(device));
}

function sendPhotos(
  context: Context,
  contract: ContractRecord,
  { outcome, deviceId }: { outcome: string; deviceId: unknown },
): void {
  const chosen = unverified(context, contract).filter(({ device }) => deviceId === undefined || device.id === deviceId);
  if (chosen.length === 0)
    throw new Problem('action_not_possible', `The device ${String(deviceId)} requires no photos.`);
  for (const { lineItem, device } of chosen) {
    const isRejectedFirst = device.photoTries === 0 && testImei(device.imei)?.rejectsFirstPhotos === true;
    const reason = isRejectedFirst ? 'blurred_photo' : outcome === 'accepted' ? null : outcome;
    const { method } = device.verification;
    const verification: DeviceRecord['verification'] =
      reason === null
        ? { status: 'verified', method, verifiedAt: context.time, rejectionReason: null }
        : { status: 'rejected', method, verifiedAt: null, rejectionReason: reason };
    context.saveDevice({ ...device, verification, photoTries: device.photoTries + 1 });
    if (reason === null) verified(context, contract, lineItem);
    emitVerified(context, lineItem);
  }
  saveContract(context, context.contract(contract.id));
}

/** A verified device waits for the activation, or is covered from the next day if the contract is in force. */
function verified(world: World, contract: ContractRecord, lineItem: LineItemRecord): void {
  if (!isInForce(contract)) return world.saveLineItem({ ...lineItem, status: 'pending_activation' });
  // A swapped device keeps the dates of its line item.
  const isWaiting = (lineItem.waitingPeriodEndsOn ?? '') > world.today;
  const kept: LineItemRecord = { ...lineItem, status: isWaiting ? 'waiting_period' : 'active' };
  const started = lineItem.coverageStartsOn === null ? startLineItem(world, lineItem) : kept;
  world.saveLineItem(started);
  emitStatus(world, lineItem, started.status);
}

export const CUSTOMER_OPERATIONS: Record<string, Handler> = {
  getSimulatedCustomer: view,
  actAsSimulatedCustomer: act,
};
