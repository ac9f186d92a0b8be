import type { V3 } from '../../shared/schemas.ts';
import { colorOf } from '../api/color.ts';
import { requestedPrice } from '../api/requested-price.ts';
import { type NewDevice, registerDevice } from '../business/devices.ts';
import type { World } from '../business/world.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Price } from '../seed/seed.ts';
import type { DeviceRecord, Records, UserRecord } from '../store/records.ts';

const NOT_FOUND = {
  user: 'user_not_found',
  contract: 'contract_not_found',
  'line-item': 'line_item_not_found',
  order: 'order_not_found',
} as const;

/** An object by its id. */
export function find<K extends keyof typeof NOT_FOUND>(world: World, kind: K, id: string): Records[K] {
  const found = world.objects.get(kind, id);
  if (found !== null) return found;
  throw new RefusalError(NOT_FOUND[kind], `There is no ${kind.replace('-', ' ')} ${id} in this environment.`);
}

export function findPrice(id: string): Price {
  return requestedPrice(id, `The product price ${id} is not offered by your partner account.`);
}

/** A device of the partner, or of a user. */
export function findDevice(world: World, id: string, user: UserRecord | null = null): DeviceRecord {
  const device = world.objects.get('device', id);
  const isKnown = device !== null && (device.removedAt === null || device.replacedBy !== null);
  if (isKnown && (user === null || device.userId === user.id)) return device;
  throw new RefusalError(
    'device_not_found',
    user === null ? `There is no device ${id} in this environment.` : `The user ${user.id} has no device ${id}.`,
  );
}

/** The device that a request names, or registers. */
export function requestedDevice(
  world: World,
  requested: V3<'DeviceReference'> | V3<'NewDevice'>,
  { user, pointer }: { user: UserRecord; pointer: string },
): DeviceRecord {
  return isReference(requested)
    ? findDevice(world, requested.id, user)
    : registerDevice(world, newDevice(requested, pointer), { user, pointer }).device;
}

/** Whether a request names an object and does not describe a new one. */
export function isReference(requested: object): requested is { id: string } {
  return 'id' in requested && typeof requested.id === 'string';
}

/** The documented properties of a new device. `pointer` is its place in the request. */
export function newDevice(device: V3<'NewDevice'>, pointer: string): NewDevice {
  const { manufacturer, model, condition, grade = null, role = 'owned', purchase } = device;
  const { partnerReference = null, metadata = {} } = device;
  const bought = purchase === undefined ? {} : { purchase };
  const color = colorOf(device, pointer);
  const common = { manufacturer, model, condition, color, grade, role, ...bought, partnerReference, metadata };
  switch (device.kind) {
    case 'phone': {
      const { kind, imei, storageGb = null, carrier = null } = device;
      return { ...common, kind, imei, storageGb, carrier };
    }
    case 'bike':
    case 'sports_gear':
    case 'other': {
      const { kind, itemDescription, identifyingMark = null } = device;
      return { ...common, kind, itemDescription, identifyingMark };
    }
    default:
      return { ...common, kind: device.kind, serialNumber: device.serialNumber };
  }
}
