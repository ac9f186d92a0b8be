import { isOfStates } from '../../shared/contract-states.ts';
import type { V3 } from '../../shared/schemas.ts';
import { collection, cursorPages } from '../api/collection.ts';
import { type Handlers, ok } from '../api/handler.ts';
import { registerDevice, registerPhones, removeDevice } from '../business/devices.ts';
import { changeServiceDevice, replaceDevice, requireReplacement, requireServiceDevice } from '../business/repairs.ts';
import type { World } from '../business/world.ts';
import { at, notEligible, RefusalError } from '../refusal-error.ts';
import type { DeviceRecord, LineItemRecord } from '../store/records.ts';
import { timeOf } from '../time.ts';
import { find, findDevice, isReference, newDevice, requestedDevice } from './find.ts';
import { deviceView, lineItemView, phoneView } from './views.ts';
import { requireStorable } from './webhooks.ts';

export const DEVICE_HANDLERS = {
  createDeviceForAPartnerUser: (world, { path, body }) => {
    const user = find(world, 'user', path.userId);
    const { device, isNew } = registerDevice(world, newDevice(body, ''), { user, pointer: '', allowsCovered: true });
    return { status: isNew ? 201 : 200, body: deviceView(device) };
  },

  createPhonesForAPartnerUser: (world, { path, body }) => {
    const user = find(world, 'user', path.userId);
    const requested = body.phones.map((phone, index) => newDevice(phone, `/phones/${index}`));
    const phones = registerPhones(world, requested, { user, allowsCovered: true });
    return { status: 201, body: { phones: phones.map(phoneView) } };
  },

  getDevicesForAPartnerUser: collection({
    find: (world, { path }) => world.devices(find(world, 'user', path.userId)).toReversed(),
    filters: {
      kind: ({ kind }, kinds) => kinds.includes(kind),
      role: ({ role }, wanted) => role === wanted,
      covered: ({ coveredBy }, isCovered) => (coveredBy !== null) === isCovered,
    },
    page: cursorPages(({ id }) => id),
    view: (_, device) => deviceView(device),
  }),

  deleteDeviceForAPartnerUser: (world, { path }) => {
    const device = findDevice(world, path.deviceId);
    if (device.coveredBy !== null)
      throw new RefusalError(
        'device_already_covered',
        `The device ${device.id} is covered by line item ${device.coveredBy}. Deactivate the line item first.`,
      );
    if (device.lentFor !== null)
      throw new RefusalError(
        'device_already_covered',
        `The device ${device.id} is lent to the customer. Record its return first.`,
      );
    removeDevice(world, device);
    return { status: 204 };
  },

  updateReplacementDeviceForAPartnerUser: (world, { path, body }) => {
    const previous = findDevice(world, path.deviceId);
    const repeated = repeatedReplacement(world, previous, body.device);
    if (repeated !== null) return ok(repeated);
    const lineItem = coveringLineItem(world, previous);
    const { claimReference, orderId = null } = body;
    const handedOverAt = pastTime(world, body.handedOverAt, { pointer: '/handedOverAt', name: 'handover time' });
    if (orderId !== null) find(world, 'order', orderId);
    const device = replacementDevice(world, previous, body.device);
    const facts = { claimReference, orderId, handedOverAt, recordedAt: world.time };
    replaceDevice(world, lineItem, { previous, device, handedOverAt, facts });
    requireStorable(world, lineItem.contractId);
    return ok(replacementResult(world, lineItem.id, facts));
  },

  updateServiceDeviceForAPartnerUser: (world, { path, body }) => {
    const { serviceDevice: requested, claimReference = null, expectedReturnOn = null } = body;
    const covered = findDevice(world, path.deviceId);
    const lineItem = coveringLineItem(world, covered);
    const changedAt = pastTime(world, body.changedAt, { pointer: '/changedAt', name: 'time of the change' });
    if (expectedReturnOn !== null && expectedReturnOn < changedAt.slice(0, 10))
      throw new RefusalError(
        'validation_failed',
        'The expected return date is before the day the device was lent.',
        at('/expectedReturnOn', 'out_of_range', `Must be ${changedAt.slice(0, 10)} or later.`),
      );
    const lent = requested === null ? null : lentDevice(world, requested, { covered, lineItem });
    const isRepeated = lineItem.serviceDeviceId === (lent?.id ?? null) && lineItem.service !== null;
    const facts = { claimReference, changedAt, expectedReturnOn, recordedAt: world.time };
    if (!isRepeated) changeServiceDevice(world, lineItem, { lent, facts });
    const stored = world.get('line-item', lineItem.id);
    const serviceDevice = lent === null ? null : deviceView(world.get('device', lent.id));
    return ok({ lineItem: lineItemView(world, stored), serviceDevice, ...(stored.service ?? facts) });
  },
} satisfies Partial<Handlers>;

/** The stored result, if the device was already replaced by the device of the request. */
function repeatedReplacement(
  world: World,
  previous: DeviceRecord,
  requested: V3<'ReplacementDeviceRequest'>['device'],
): V3<'ReplacementDeviceResult'> | null {
  if (previous.replacedBy === null) return null;
  const device = world.get('device', previous.replacedBy);
  if (!isDescribed(device, requested) || device.coveredBy === null) return null;
  const { id, replacement } = world.get('line-item', device.coveredBy);
  // A replacement of v2 has no facts to show.
  if (replacement === null || replacement.facts === null || replacement.device !== device.id) return null;
  return replacementResult(world, id, replacement.facts);
}

/** Whether a request names or describes a registered device. An item without an identifier has the same description and mark. */
function isDescribed(device: DeviceRecord, requested: V3<'DeviceReference'> | V3<'NewDevice'>): boolean {
  if (isReference(requested)) return requested.id === device.id;
  if (requested.kind === 'phone') return requested.imei === device.imei;
  if ('serialNumber' in requested) return requested.serialNumber === device.serialNumber;
  const { kind, itemDescription, identifyingMark = null } = requested;
  return (
    kind === device.kind && itemDescription === device.itemDescription && identifyingMark === device.identifyingMark
  );
}

function replacementResult(world: World, id: string, facts: V3<'ReplacementFacts'>): V3<'ReplacementDeviceResult'> {
  const lineItem = world.get('line-item', id);
  const previous = world.get('device', lineItem.previousDeviceId ?? '');
  return { lineItem: lineItemView(world, lineItem), previousDevice: deviceView(previous), ...facts };
}

function replacementDevice(
  world: World,
  previous: DeviceRecord,
  requested: V3<'ReplacementDeviceRequest'>['device'],
): DeviceRecord {
  const isKnown = isReference(requested);
  const user = world.get('user', previous.userId);
  const { kind } = isKnown ? findDevice(world, requested.id, user) : requested;
  if (kind !== previous.kind)
    throw notEligible(
      `A ${previous.kind} cannot be replaced by a ${kind}.`,
      at(isKnown ? '/device/id' : '/device/kind', 'not_allowed', `Must be ${previous.kind}.`),
    );
  const device = requestedDevice(world, requested, { user, pointer: '/device' });
  requireReplacement(previous, device, isKnown ? '/device/id' : '/device');
  return device;
}

function lentDevice(
  world: World,
  requested: V3<'DeviceReference'> | V3<'NewDevice'>,
  { covered, lineItem }: { covered: DeviceRecord; lineItem: LineItemRecord },
): DeviceRecord {
  const current = lineItem.serviceDeviceId === null ? null : world.get('device', lineItem.serviceDeviceId);
  if (current !== null && isDescribed(current, requested)) return current;
  const isKnown = isReference(requested);
  const user = world.get('user', covered.userId);
  const wanted = isKnown ? requested : { ...requested, role: 'service' as const };
  const device = requestedDevice(world, wanted, { user, pointer: '/serviceDevice' });
  requireServiceDevice(device, lineItem, isKnown ? '/serviceDevice/id' : '/serviceDevice');
  return device;
}

/** The line item that covers a device, if its contract is in force. */
function coveringLineItem(world: World, { id, coveredBy }: DeviceRecord): LineItemRecord {
  if (coveredBy === null) throw new RefusalError('line_item_not_found', `No line item covers the device ${id}.`);
  const lineItem = world.get('line-item', coveredBy);
  const contract = world.get('contract', lineItem.contractId);
  if (!isOfStates('change devices', contract))
    throw new RefusalError('contract_not_active', `The contract ${contract.id} is ${contract.status}.`);
  return lineItem;
}

/** A time of the request in UTC, or now. */
function pastTime(world: World, value: string | undefined, place: { pointer: string; name: string }): string {
  if (value === undefined) return world.time;
  const time = Date.parse(value);
  if (time <= world.now) return timeOf(time);
  throw new RefusalError(
    'validation_failed',
    `The ${place.name} is in the future.`,
    at(place.pointer, 'out_of_range', 'Must not be later than now.'),
  );
}
