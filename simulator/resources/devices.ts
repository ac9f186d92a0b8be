import { at, Problem } from '../front/call.ts';
import { isObject, type Json, objectOf, stringOf } from '../json.ts';
import { timeOf } from '../time.ts';
import { page } from './pagination.ts';
import type { DeviceRecord, UserRecord } from './records.ts';
import { MAX_DEVICES_PER_USER, testImei } from './seed.ts';
import { v3User } from './users.ts';
import { deviceView } from './v3-views.ts';
import { type Context, type Handler, identifiersOf, type World } from './world.ts';

/** The properties of a new device, in the words of v3. */
export interface NewDevice extends Json {
  kind: string;
  manufacturer: string;
  model: string;
  condition: string;
}

/** The user that registers a device, and the place of the device in the request. */
export interface Registration {
  user: UserRecord;
  pointer: string;
  /** Whether a device that is covered for this user may be returned. */
  allowsCovered?: boolean;
  role?: 'service';
}

/** Registers a device, or returns the one with the same identifier that the user already has. */
export function registerDevice(
  world: World,
  device: NewDevice,
  { user, pointer, allowsCovered, role }: Registration,
): { device: DeviceRecord; isNew: boolean } {
  const record = newRecord(world, device, { user, role });
  const identifier = record.imei === null ? 'serialNumber' : 'imei';
  const own = requireEligible(world, record, { user, pointer: `${pointer}/${identifier}` });
  if (own !== null) {
    if (own.coveredBy !== null && allowsCovered !== true) throw covered(own, 'device_already_covered');
    return { device: own, isNew: false };
  }
  requirePastPurchase(world, record, pointer);
  if (world.devices(user).length >= MAX_DEVICES_PER_USER)
    throw new Problem(
      'device_limit_reached',
      `The user ${user.id} already has the maximum number of devices for your partner account.`,
    );
  const stored = { ...record, ...world.store.newIds('device', 'dev') };
  world.saveDevice(stored);
  return { device: stored, isNew: true };
}

export function covered({ imei, serialNumber, id, coveredBy }: DeviceRecord, code: string): Problem {
  const name =
    imei === null ? (serialNumber === null ? id : `with the serial number ${serialNumber}`) : `with IMEI ${imei}`;
  return new Problem(code, `The device ${name} is already covered by line item ${coveredBy ?? 'of another partner'}.`);
}

/** Refuses test IMEIs and covered devices of other users. Returns the device of the same user with the same identifier. */
function requireEligible(
  world: World,
  device: DeviceRecord,
  { user, pointer }: { user: UserRecord; pointer: string },
): DeviceRecord | null {
  const { imei } = device;
  const refused = testImei(imei)?.refused;
  if (refused === 'already_covered')
    throw new Problem(
      'device_already_covered',
      `The device with IMEI ${String(imei)} is already covered through another partner.`,
    );
  if (refused === 'reported_lost_or_stolen')
    throw new Problem(
      'device_not_eligible',
      'The device is reported lost or stolen.',
      at(pointer, 'not_allowed', 'This IMEI is reported lost or stolen.'),
    );
  if (refused === 'model_not_supported')
    throw new Problem(
      'device_not_eligible',
      'The model of the device is not supported.',
      at(pointer, 'not_allowed', 'This model is not supported.'),
    );
  if (/\bdrones?\b|\bmotor(ized|cycle)?\b|\be-?bike\b/i.test(`${device.model} ${device.itemDescription ?? ''}`))
    throw new Problem(
      'device_not_eligible',
      "Drones and motorized vehicles can't be covered.",
      at(pointer.replace(/[^/]+$/, 'model'), 'not_allowed', 'Must not be a drone or a motorized vehicle.'),
    );
  const same = identifiersOf(device).flatMap((mark) => world.store.marked('device', mark));
  const elsewhere = same.find(({ userId, coveredBy }) => userId !== user.id && coveredBy !== null);
  if (elsewhere !== undefined) throw covered(elsewhere, 'device_already_covered');
  return same.find(({ userId, replacedBy }) => userId === user.id && replacedBy === null) ?? null;
}

function requirePastPurchase(world: World, { purchase }: DeviceRecord, pointer: string): void {
  if (purchase !== null && purchase.purchasedOn > world.today)
    throw new Problem(
      'validation_failed',
      'The day of the purchase is in the future.',
      at(`${pointer}/purchase/purchasedOn`, 'out_of_range', 'Must not be later than today.'),
    );
}

function newRecord(
  world: World,
  device: NewDevice,
  { user, role }: { user: UserRecord; role?: 'service' | undefined },
): DeviceRecord {
  const text = (key: string): string | null => stringOf(device[key]);
  const isService = role === 'service' || device.role === 'service';
  const purchase = isObject(device.purchase) ? purchaseOf(device.purchase) : null;
  const hasReceipt = device.condition === 'new' && purchase?.receiptProvided === true;
  return {
    id: '',
    legacyId: 0,
    userId: user.id,
    kind: device.kind,
    role: isService ? 'service' : 'owned',
    manufacturer: device.manufacturer,
    model: device.model,
    color: text('color'),
    condition: device.condition,
    grade: text('grade'),
    carrier: text('carrier'),
    storageGb: typeof device.storageGb === 'number' ? device.storageGb : null,
    imei: device.kind === 'phone' ? text('imei') : null,
    serialNumber: text('serialNumber'),
    itemDescription: text('itemDescription'),
    identifyingMark: text('identifyingMark'),
    purchase,
    partnerReference: text('partnerReference'),
    verification: verificationOf(device.kind, { isService, hasReceipt, time: world.time }),
    coveredBy: null,
    lentFor: null,
    replaces: null,
    replacedBy: null,
    createdAt: world.time,
    removedAt: null,
    photoTries: 0,
    metadata: objectOf(device.metadata),
  };
}

function verificationOf(
  kind: string,
  { isService, hasReceipt, time }: { isService: boolean; hasReceipt: boolean; time: string },
): DeviceRecord['verification'] {
  if (isService) return { status: 'not_required', method: null, verifiedAt: null, rejectionReason: null };
  if (hasReceipt) return { status: 'not_required', method: 'receipt', verifiedAt: time, rejectionReason: null };
  const method = kind === 'tablet' || kind === 'laptop' ? 'about_screen' : 'photos';
  return { status: 'pending', method, verifiedAt: null, rejectionReason: null };
}

/** `receiptProvided` is a field of v2. In v3, a purchase is one with a receipt. */
function purchaseOf(purchase: Json): NonNullable<DeviceRecord['purchase']> {
  const { purchasedOn, price, receiptNumber, receiptProvided } = purchase;
  return {
    purchasedOn: String(purchasedOn),
    ...(isObject(price) ? { price: { amount: Number(price.amount), currency: String(price.currency) } } : {}),
    receiptNumber: stringOf(receiptNumber),
    receiptProvided: receiptProvided !== false,
  };
}

/** A device of the partner by its v3 id. */
export function v3Device(world: World, id: unknown, user: UserRecord | null = null): DeviceRecord {
  const device = world.store.get('device', String(id));
  const isKnown = device !== null && (device.removedAt === null || device.replacedBy !== null);
  if (isKnown && (user === null || device.userId === user.id)) return device;
  const detail =
    user === null
      ? `There is no device ${String(id)} in this environment.`
      : `The user ${user.id} has no device ${String(id)}.`;
  throw new Problem('device_not_found', detail);
}

const createDevice: Handler = (context) => {
  const user = v3User(context, context.pathText('userId'));
  const { device, isNew } = registerDevice(context, context.body as NewDevice, {
    user,
    pointer: '',
    allowsCovered: true,
  });
  return { status: isNew ? 201 : 200, body: deviceView(device) };
};

const createPhones: Handler = (context) => {
  const user = v3User(context, context.pathText('userId'));
  const phones = registerAll(context, context.body.phones as NewDevice[], { user, allowsCovered: true });
  return { status: 201, body: { phones: phones.map(deviceView) } };
};

/** Registers several phones, all or none. Refusals of phones are collected, so that `errors` points to each of them. */
export function registerAll(
  context: Context,
  phones: NewDevice[],
  { user, allowsCovered }: { user: UserRecord; allowsCovered: boolean },
): DeviceRecord[] {
  const refused: Problem[] = [];
  const registered = phones.flatMap((phone, index) => {
    try {
      return registerDevice(context, phone, { user, pointer: `/phones/${index}`, allowsCovered }).device;
    } catch (error) {
      if (!(error instanceof Problem) || error.refusal.errors === undefined) throw error;
      refused.push(error);
      return [];
    }
  });
  const [first] = refused;
  if (first === undefined) return registered;
  const same = refused.filter(({ refusal }) => refusal.code === first.refusal.code);
  const detail =
    refused.length === 1 ? first.refusal.detail : `${same.length} of ${phones.length} phones are not accepted.`;
  throw new Problem(first.refusal.code, detail, { errors: same.flatMap(({ refusal }) => refusal.errors ?? []) });
}

const listDevices: Handler = (context) => {
  const user = v3User(context, context.pathText('userId'));
  const kinds = context.query<string[] | null>('kind', null);
  const role = context.query<string | null>('role', null);
  const isCovered = context.query<boolean | null>('covered', null);
  const devices = context
    .devices(user)
    .filter((device) => kinds === null || kinds.includes(device.kind))
    .filter((device) => role === null || device.role === role)
    .filter((device) => isCovered === null || (device.coveredBy !== null) === isCovered)
    .toReversed();
  const { items, pagination } = page(context, devices, ({ id }) => id);
  return { status: 200, body: { data: items.map(deviceView), pagination } };
};

const deleteDevice: Handler = (context) => {
  const device = v3Device(context, context.pathText('deviceId'));
  if (device.coveredBy !== null)
    throw new Problem(
      'device_already_covered',
      `The device ${device.id} is covered by line item ${device.coveredBy}. Deactivate the line item first.`,
    );
  if (device.lentFor !== null)
    throw new Problem(
      'device_already_covered',
      `The device ${device.id} is lent to the customer. Record its return first.`,
    );
  removeDevice(context, device);
  return { status: 204 };
};

/** Removes a device from the user's list. A replaced device is removed from it as well. */
export function removeDevice(world: World, device: DeviceRecord): void {
  world.saveDevice({ ...device, removedAt: timeOf(world.now), replacedBy: null });
}

export const DEVICE_OPERATIONS: Record<string, Handler> = {
  createDeviceForAPartnerUser: createDevice,
  createPhonesForAPartnerUser: createPhones,
  getDevicesForAPartnerUser: listDevices,
  deleteDeviceForAPartnerUser: deleteDevice,
};
