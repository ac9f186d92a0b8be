import type { V3 } from '../../shared/schemas.ts';
import { at, notEligible, RefusalError } from '../refusal-error.ts';
import type { DeviceRecord, LineItemRecord } from '../store/records.ts';
import { alreadyCovered } from './devices.ts';
import type { World } from './world.ts';

/** Refuses a device that can't replace another one. */
export function requireReplacement(previous: DeviceRecord, device: DeviceRecord, pointer: string): void {
  if (device.coveredBy !== null) throw alreadyCovered(device, pointer);
  const fault = replacementFault(previous, device);
  if (fault === null) return;
  const correction = at(pointer, 'not_allowed', `Must be a ${previous.kind} that the user owns.`);
  throw notEligible(`The device ${device.id} ${fault}.`, correction);
}

function replacementFault(previous: DeviceRecord, { kind, role, replacedBy }: DeviceRecord): string | null {
  if (kind !== previous.kind) return 'is of another kind';
  if (role === 'service') return 'is a service device';
  return replacedBy === null ? null : 'was replaced';
}

/** A device in place of another one. */
export interface Replacement {
  previous: DeviceRecord;
  device: DeviceRecord;
  /** Since when the customer has the device. */
  handedOverAt: string;
  facts: V3<'ReplacementFacts'> | null;
}

/** Moves the coverage of a line item to another device. The line item keeps its id, price and dates. */
export function replaceDevice(
  world: World,
  lineItem: LineItemRecord,
  { previous, device, handedOverAt: verifiedAt, facts }: Replacement,
): void {
  const verification = { status: 'not_required', method: 'receipt', verifiedAt, rejectionReason: null } as const;
  world.saveDevice({ ...device, coveredBy: lineItem.id, replaces: previous.id, verification });
  world.saveDevice({ ...previous, coveredBy: null, replacedBy: device.id, removedAt: world.time });
  const replacement = { device: device.id, facts };
  world.saveLineItem({ ...lineItem, deviceId: device.id, previousDeviceId: previous.id, replacement });
  emitReplacement(world, lineItem, device.id, facts?.claimReference ?? null);
}

/** Sends the event of another device. @param lineItem the line item before the change */
export function emitReplacement(
  world: World,
  { id, deviceId: previousDeviceId }: LineItemRecord,
  deviceId: string,
  claimReference: string | null,
): void {
  const change = { kind: 'device_replaced', previousDeviceId, deviceId, claimReference } as const;
  world.emit({ type: 'contract_line_item.updated', lineItemId: id, change });
}

/** Refuses a device that can't be lent for a line item. */
export function requireServiceDevice(device: DeviceRecord, lineItem: LineItemRecord, pointer: string): void {
  if (device.coveredBy !== null)
    throw new RefusalError(
      'device_already_covered',
      `The device ${device.id} is covered by line item ${device.coveredBy} and cannot be a service device.`,
      at(pointer, 'not_allowed', 'Choose another device.'),
    );
  if (device.role !== 'service')
    throw notEligible(
      `The device ${device.id} is not a service device.`,
      at(pointer, 'not_allowed', 'Must be a device with the role service.'),
    );
  if (device.lentFor !== null && device.lentFor !== lineItem.id)
    throw notEligible(
      `The device ${device.id} is already the service device of another device.`,
      at(pointer, 'not_allowed', 'Record its return first.'),
    );
}

/** Records which service device the customer has now; null after its return. */
export function changeServiceDevice(
  world: World,
  lineItem: LineItemRecord,
  { lent, facts }: { lent: DeviceRecord | null; facts: V3<'ServiceDeviceFacts'> },
): void {
  const previousServiceDeviceId = lineItem.serviceDeviceId;
  const serviceDeviceId = lent?.id ?? null;
  if (previousServiceDeviceId !== null)
    world.saveDevice({ ...world.get('device', previousServiceDeviceId), lentFor: null });
  if (lent !== null) world.saveDevice({ ...world.get('device', lent.id), lentFor: lineItem.id });
  world.saveLineItem({ ...lineItem, serviceDeviceId, service: facts });
  if (previousServiceDeviceId === serviceDeviceId) return;
  const change = { kind: 'service_device_changed', previousServiceDeviceId, serviceDeviceId } as const;
  world.emit({ type: 'contract_line_item.updated', lineItemId: lineItem.id, change });
}
