import { at, Problem } from '../front/call.ts';
import { isObject, type Json } from '../json.ts';
import { timeOf } from '../time.ts';
import { requireStorable } from './coverage.ts';
import { covered, type NewDevice, registerDevice, v3Device } from './devices.ts';
import { emitLineItem, isInForce } from './lifecycle.ts';
import type { DeviceRecord, LineItemRecord } from './records.ts';
import { deviceView, lineItemView } from './v3-views.ts';
import type { Context, Handler, World } from './world.ts';

const replace: Handler = (context) => {
  const { device: requested, claimReference, orderId, handedOverAt } = context.body as Json & { device: Json };
  const previous = v3Device(context, context.pathText('deviceId'));
  const repeated = repeatedReplacement(context, previous, requested);
  if (repeated !== null) return { status: 200, body: repeated };
  const lineItem = coveringLineItem(context, previous);
  const handedOver = pastTime(context, handedOverAt, {
    pointer: '/handedOverAt',
    detail: 'The handover time is in the future.',
  });
  if (typeof orderId === 'string' && context.store.get('order', orderId) === null)
    throw new Problem('order_not_found', `There is no order ${orderId} in this environment.`);
  const device = replacementDevice(context, previous, requested);
  const facts = { claimReference, orderId: orderId ?? null, handedOverAt: handedOver, recordedAt: context.time };
  moveCoverage(context, { lineItem, previous, device, verifiedAt: handedOver, facts });
  const change = { kind: 'device_replaced', previousDeviceId: previous.id, deviceId: device.id, claimReference };
  emitLineItem(context, lineItem.id, change);
  return { status: 200, body: replacementResult(context, lineItem.id, facts) };
};

/** The stored result, if the device was already replaced by the device of the request. */
function repeatedReplacement(context: Context, previous: DeviceRecord, requested: Json): Json | null {
  if (previous.replacedBy === null) return null;
  const device = context.device(previous.replacedBy);
  const isSame = [device.id, device.imei, device.serialNumber].includes(
    String(requested.id ?? requested.imei ?? requested.serialNumber),
  );
  const lineItem = device.coveredBy === null ? null : context.lineItem(device.coveredBy);
  return isSame && lineItem?.replacement?.device === device.id
    ? replacementResult(context, lineItem.id, lineItem.replacement.facts)
    : null;
}

function replacementResult(context: Context, id: string, facts: Json): Json {
  const lineItem = context.lineItem(id);
  const previous = context.device(String(lineItem.previousDeviceId));
  return { lineItem: lineItemView(context, lineItem), previousDevice: deviceView(previous), ...facts };
}

function replacementDevice(context: Context, previous: DeviceRecord, requested: Json): DeviceRecord {
  const isKnown = typeof requested.id === 'string';
  const user = context.user(previous.userId);
  const kind = isKnown ? v3Device(context, requested.id, user).kind : requested.kind;
  if (kind !== previous.kind)
    throw new Problem(
      'device_not_eligible',
      `A ${previous.kind} cannot be replaced by a ${String(kind)}.`,
      at(isKnown ? '/device/id' : '/device/kind', 'not_allowed', `Must be ${previous.kind}.`),
    );
  const device = isKnown
    ? v3Device(context, requested.id, user)
    : registerDevice(context, requested as NewDevice, { user, pointer: '/device' }).device;
  requireReplacement(previous, device, isKnown ? '/device/id' : '/device');
  return device;
}

/** Refuses a device that can't replace another one. */
export function requireReplacement(previous: DeviceRecord, device: DeviceRecord, pointer: string): void {
  if (device.coveredBy !== null) throw covered(device, 'device_already_covered');
  const fault =
    device.kind !== previous.kind
      ? 'is of another kind'
      : device.role === 'service'
        ? 'is a service device'
        : device.replacedBy !== null
          ? 'was replaced'
          : null;
  if (fault !== null)
    throw new Problem(
      'device_not_eligible',
      `The device ${device.id} ${fault}.`,
      at(pointer, 'not_allowed', `Must be a ${previous.kind} that the user owns.`),
    );
}

/** Moves the coverage of a line item to another device. The line item keeps its id, price and dates. */
export function moveCoverage(
  world: World,
  {
    lineItem,
    previous,
    device,
    verifiedAt,
    facts,
  }: { lineItem: LineItemRecord; previous: DeviceRecord; device: DeviceRecord; verifiedAt: string; facts: Json },
): void {
  const verification = { status: 'not_required', method: 'receipt', verifiedAt, rejectionReason: null } as const;
  world.saveDevice({ ...device, coveredBy: lineItem.id, replaces: previous.id, verification });
  world.saveDevice({ ...previous, coveredBy: null, replacedBy: device.id, removedAt: world.time });
  world.saveLineItem({
    ...lineItem,
    deviceId: device.id,
    previousDeviceId: previous.id,
    replacement: { device: device.id, facts },
  });
  requireStorable(world, world.contract(lineItem.contractId));
}

const lend: Handler = (context) => {
  const { serviceDevice, claimReference = null, changedAt, expectedReturnOn = null } = context.body;
  const device = v3Device(context, context.pathText('deviceId'));
  const lineItem = coveringLineItem(context, device);
  const changed = pastTime(context, changedAt, {
    pointer: '/changedAt',
    detail: 'The time of the change is in the future.',
  });
  if (typeof expectedReturnOn === 'string' && expectedReturnOn < changed.slice(0, 10))
    throw new Problem(
      'validation_failed',
      'The expected return date is before the day the device was lent.',
      at('/expectedReturnOn', 'out_of_range', `Must be ${changed.slice(0, 10)} or later.`),
    );
  const lent = isObject(serviceDevice)
    ? lentDevice(context, { covered: device, lineItem, requested: serviceDevice })
    : null;
  const isRepeated = lineItem.serviceDeviceId === (lent?.id ?? null) && lineItem.service !== null;
  const facts = { claimReference, changedAt: changed, expectedReturnOn, recordedAt: context.time };
  if (!isRepeated) changeServiceDevice(context, { lineItem, lent, facts });
  const stored = context.lineItem(lineItem.id);
  const body = {
    lineItem: lineItemView(context, stored),
    serviceDevice: lent === null ? null : deviceView(context.device(lent.id)),
    ...(stored.service ?? facts),
  };
  return { status: 200, body };
};

function lentDevice(
  context: Context,
  { covered: own, lineItem, requested }: { covered: DeviceRecord; lineItem: LineItemRecord; requested: Json },
): DeviceRecord {
  const user = context.user(own.userId);
  const isKnown = typeof requested.id === 'string';
  const device = isKnown
    ? v3Device(context, requested.id, user)
    : registerDevice(context, requested as NewDevice, { user, pointer: '/serviceDevice', role: 'service' }).device;
  requireServiceDevice(device, lineItem, isKnown ? '/serviceDevice/id' : '/serviceDevice');
  return device;
}

/** Refuses a device that can't be lent for a line item. */
export function requireServiceDevice(device: DeviceRecord, lineItem: LineItemRecord, pointer: string): void {
  if (device.coveredBy !== null)
    throw new Problem(
      'device_already_covered',
      `The device ${device.id} is covered by line item ${device.coveredBy} and cannot be a service device.`,
    );
  if (device.role !== 'service')
    throw new Problem(
      'device_not_eligible',
      `The device ${device.id} is not a service device.`,
      at(pointer, 'not_allowed', 'Must be a device with the role service.'),
    );
  if (device.lentFor !== null && device.lentFor !== lineItem.id)
    throw new Problem(
      'device_not_eligible',
      `The device ${device.id} is already the service device of another device.`,
      at(pointer, 'not_allowed', 'Record its return first.'),
    );
}

/** Records which service device the customer has now, and tells about the change. */
export function changeServiceDevice(
  world: World,
  { lineItem, lent, facts }: { lineItem: LineItemRecord; lent: DeviceRecord | null; facts: Json },
): void {
  const before = lineItem.serviceDeviceId;
  if (before !== null) world.saveDevice({ ...world.device(before), lentFor: null });
  if (lent !== null) world.saveDevice({ ...world.device(lent.id), lentFor: lineItem.id });
  world.saveLineItem({ ...lineItem, serviceDeviceId: lent?.id ?? null, service: facts });
  if (before !== (lent?.id ?? null))
    emitLineItem(world, lineItem.id, {
      kind: 'service_device_changed',
      previousServiceDeviceId: before,
      serviceDeviceId: lent?.id ?? null,
    });
}

/** The line item that covers a device, if its contract is in force. */
function coveringLineItem(context: Context, { id, coveredBy }: DeviceRecord): LineItemRecord {
  if (coveredBy === null) throw new Problem('line_item_not_found', `No line item covers the device ${id}.`);
  const lineItem = context.lineItem(coveredBy);
  const contract = context.contract(lineItem.contractId);
  if (!isInForce(contract))
    throw new Problem('contract_not_active', `The contract ${contract.id} is ${contract.status}.`);
  return lineItem;
}

/** A time of the request in UTC, or now. */
function pastTime(context: Context, value: unknown, { pointer, detail }: { pointer: string; detail: string }): string {
  if (typeof value !== 'string') return context.time;
  const time = Date.parse(value);
  if (time > context.now)
    throw new Problem('validation_failed', detail, at(pointer, 'out_of_range', 'Must not be later than now.'));
  return timeOf(time);
}

export const REPAIR_OPERATIONS: Record<string, Handler> = {
  updateReplacementDeviceForAPartnerUser: replace,
  updateServiceDeviceForAPartnerUser: lend,
};
