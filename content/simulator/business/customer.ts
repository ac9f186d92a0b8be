import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { PASSCODE } from '../../shared/limits.ts';
import { at, RefusalError } from '../refusal-error.ts';
import { testImei } from '../seed/seed.ts';
import type { ContractRecord, DeviceRecord, LineItemRecord } from '../store/records.ts';
import { cancel } from './endings.ts';
import { activate, emitStatus, resume, saveContract, startLineItem, statusInForce } from './lifecycle.ts';
import { hasEnded, isInForce, needsPhotos } from './schedule.ts';
import type { World } from './world.ts';

type Action = Simulator<'CustomerAction'>;

/** The actions that the customer can do now, the next step of the activation first. */
export function possibleActions(world: World, contract: ContractRecord): Action['action'][] {
  if (hasEnded(contract)) return [];
  if (contract.status === 'suspended') return ['pay', 'cancel'];
  const needsAnyPhotos = unverified(world, contract).length > 0;
  if (isInForce(contract)) return needsAnyPhotos ? ['send_photos', 'change_card', 'cancel'] : ['change_card', 'cancel'];
  if (!contract.passcodeEntered) return ['enter_passcode'];
  if (!contract.formCompleted) return ['complete_form'];
  return [needsAnyPhotos ? 'send_photos' : 'pay', 'cancel'];
}

/** Does what the customer of a contract does. */
export function act(world: World, contract: ContractRecord, body: Action): void {
  const possible = possibleActions(world, contract);
  if (!possible.includes(body.action)) {
    const next = possible.length === 0 ? 'No action is possible.' : `Possible now: ${possible.join(', ')}.`;
    const detail = `The action ${body.action} is not possible while the contract is ${contract.status}. ${next}`;
    throw new RefusalError('action_not_possible', detail);
  }
  switch (body.action) {
    case 'enter_passcode':
      if (body.passcode !== PASSCODE)
        throw new RefusalError(
          'validation_failed',
          'The passcode is wrong.',
          at('/passcode', 'not_allowed', `Must be ${PASSCODE}.`),
        );
      return saveContract(world, { ...contract, passcodeEntered: true });
    case 'complete_form':
      return completeForm(world, contract);
    case 'send_photos':
      return sendPhotos(world, contract, body);
    case 'pay':
      if (body.outcome === 'failed') return;
      return contract.status === 'suspended' ? resume(world, contract) : activate(world, contract);
    case 'change_card':
      return saveContract(world, { ...contract, cardWorks: body.works });
    case 'cancel': {
      const ending = { reason: 'customer_request', note: null, endReason: 'contract_cancelled', by: 'user' } as const;
      return cancel(world, contract, ending);
    }
  }
}

function completeForm(world: World, contract: ContractRecord): void {
  const waiting = unverified(world, contract);
  for (const { lineItem } of waiting) world.saveLineItem({ ...lineItem, status: 'pending_verification' });
  const status = waiting.length > 0 ? 'pending_verification' : 'pending_activation';
  saveContract(world, { ...contract, formCompleted: true, status });
}

/** The line items whose devices still require photos. */
function unverified(world: World, contract: ContractRecord): { lineItem: LineItemRecord; device: DeviceRecord }[] {
  return world
    .openLineItems(contract)
    .map((lineItem) => ({ lineItem, device: world.get('device', lineItem.deviceId) }))
    .filter(({ device }) => needsPhotos(device));
}

function sendPhotos(
  world: World,
  contract: ContractRecord,
  { deviceId, outcome = 'accepted' }: Simulator<'SendPhotos'>,
): void {
  const chosen = unverified(world, contract).filter(({ device }) => deviceId === undefined || device.id === deviceId);
  if (chosen.length === 0) throw new RefusalError('action_not_possible', `The device ${deviceId} requires no photos.`);
  for (const { lineItem, device } of chosen) {
    const isRejectedFirst = device.photoTries === 0 && testImei(device.imei)?.rejectsFirstPhotos === true;
    const result = isRejectedFirst ? 'blurred_photo' : outcome;
    const { method } = device.verification;
    const verification: DeviceRecord['verification'] =
      result === 'accepted'
        ? { status: 'verified', method, verifiedAt: world.time, rejectionReason: null }
        : { status: 'rejected', method, verifiedAt: null, rejectionReason: result };
    world.saveDevice({ ...device, verification, photoTries: device.photoTries + 1 });
    world.emit({ type: 'device.verified', lineItemId: lineItem.id });
    if (result === 'accepted') continueVerified(world, contract, lineItem);
  }
  saveContract(world, world.get('contract', contract.id));
}

/** A line item with a verified device waits for the activation, or is covered from the next day if the contract is in force. */
function continueVerified(world: World, contract: ContractRecord, lineItem: LineItemRecord): void {
  if (!isInForce(contract)) return world.saveLineItem({ ...lineItem, status: 'pending_activation' });
  // A swapped device keeps the dates of its line item.
  const kept: LineItemRecord = { ...lineItem, status: statusInForce(world, lineItem) };
  const started = lineItem.coverageStartsOn === null ? startLineItem(world, lineItem) : kept;
  world.saveLineItem(started);
  emitStatus(world, lineItem, started.status);
}
