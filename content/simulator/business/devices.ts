import { at, notEligible, RefusalError } from '../refusal-error.ts';
import { MAX_DEVICES_PER_USER, testImei } from '../seed/seed.ts';
import type { DeviceProperties, DeviceRecord, PurchaseRecord, UserRecord } from '../store/records.ts';
import { identifiersOf, type World } from './world.ts';

type Identity = Pick<DeviceProperties, 'kind' | 'manufacturer' | 'model' | 'condition'>;

/** A device to register, in the words of v3. */
export type NewDevice = Identity &
  Partial<DeviceProperties> & { purchase?: Omit<PurchaseRecord, 'receiptProvided'> & { receiptProvided?: boolean } };

/** The user who registers a device, and the place of the device in the request. */
interface Registration {
  user: UserRecord;
  pointer: string;
  /** Whether a device that is covered for this user may be returned. */
  allowsCovered?: boolean;
}

/** Registers a device, or returns the one with the same identifier that the user already has. */
export function registerDevice(
  world: World,
  device: NewDevice,
  { user, pointer, allowsCovered = false }: Registration,
): { device: DeviceRecord; isNew: boolean } {
  const record = newRecord(world, device, user);
  const known = requireEligible(world, record, pointerOf(record, pointer));
  if (known !== null) {
    if (known.coveredBy !== null && !allowsCovered) throw alreadyCovered(known, pointerOf(record, pointer));
    return { device: known, isNew: false };
  }
  if (record.purchase !== null && record.purchase.purchasedOn > world.today)
    throw new RefusalError(
      'validation_failed',
      'The day of the purchase is in the future.',
      at(`${pointer}/purchase/purchasedOn`, 'out_of_range', 'Must not be later than today.'),
    );
  if (world.devices(user).length >= MAX_DEVICES_PER_USER)
    throw new RefusalError(
      'device_limit_reached',
      `The user ${user.id} already has the maximum number of devices for your partner account.`,
    );
  const stored = { ...record, ...world.objects.newIds('device') };
  world.saveDevice(stored);
  return { device: stored, isNew: true };
}

function pointerOf({ imei }: DeviceRecord, pointer: string): string {
  return `${pointer}/${imei === null ? 'serialNumber' : 'imei'}`;
}

/** Registers several phones, all or none. Refusals of phones are collected, so that `errors` points to each of them. */
export function registerPhones(
  world: World,
  phones: readonly NewDevice[],
  registration: Omit<Registration, 'pointer'>,
): DeviceRecord[] {
  const refused: RefusalError[] = [];
  const registered = phones.flatMap((phone, index) => {
    try {
      return registerDevice(world, phone, { ...registration, pointer: `/phones/${index}` }).device;
    } catch (error) {
      if (!(error instanceof RefusalError) || error.refusal.errors === undefined) throw error;
      refused.push(error);
      return [];
    }
  });
  const [first] = refused;
  if (first === undefined) return registered;
  if (refused.length === 1) throw first;
  const { code } = first;
  const same = refused.filter((other) => other.code === code);
  const errors = same.flatMap(({ refusal }) => refusal.errors ?? []);
  throw new RefusalError(code, `${same.length} of ${phones.length} phones are not accepted.`, { errors });
}

export function alreadyCovered(
  { imei, serialNumber, id, coveredBy }: Pick<DeviceRecord, 'imei' | 'serialNumber' | 'id' | 'coveredBy'>,
  pointer: string,
): RefusalError {
  const serial = serialNumber === null ? id : `with the serial number ${serialNumber}`;
  const name = imei === null ? serial : `with IMEI ${imei}`;
  const detail = `The device ${name} is already covered ${coveredBy === null ? 'through another partner' : `by line item ${coveredBy}`}.`;
  return new RefusalError('device_already_covered', detail, at(pointer, 'not_allowed', 'Choose another device.'));
}

/** Refuses test IMEIs and covered devices of other users. Returns the device of the same user with the same identifier. */
function requireEligible(world: World, device: DeviceRecord, pointer: string): DeviceRecord | null {
  const { userId } = device;
  requireAcceptedImei(device, pointer);
  if (/\bdrones?\b|\bmotor(ized|cycle)?\b|\be-?bike\b/i.test(`${device.model} ${device.itemDescription ?? ''}`))
    throw notEligible(
      "Drones and motorized vehicles can't be covered.",
      at(pointer.replace(/[^/]+$/, 'model'), 'not_allowed', 'Must not be a drone or a motorized vehicle.'),
    );
  const same = identifiersOf(device).flatMap((mark) => world.objects.marked('device', mark));
  const elsewhere = same.find((other) => other.userId !== userId && other.coveredBy !== null);
  if (elsewhere !== undefined) throw alreadyCovered(elsewhere, pointer);
  return same.find((other) => other.userId === userId && other.replacedBy === null) ?? null;
}

function requireAcceptedImei(device: DeviceRecord, pointer: string): void {
  switch (testImei(device.imei)?.refused) {
    case undefined:
      return;
    case 'already_covered':
      throw alreadyCovered(device, pointer);
    case 'reported_lost_or_stolen':
      throw notEligible(
        'The device is reported lost or stolen.',
        at(pointer, 'not_allowed', 'This IMEI is reported lost or stolen.'),
      );
    case 'model_not_supported':
      throw notEligible(
        'The model of the device is not supported.',
        at(pointer, 'not_allowed', 'This model is not supported.'),
      );
  }
}

/** The properties that a new device can lack. */
const UNKNOWN: Omit<DeviceProperties, keyof Identity> = {
  role: 'owned',
  color: null,
  grade: null,
  carrier: null,
  storageGb: null,
  imei: null,
  serialNumber: null,
  itemDescription: null,
  identifyingMark: null,
  partnerReference: null,
  metadata: {},
};

function newRecord(world: World, { purchase, ...device }: NewDevice, user: UserRecord): DeviceRecord {
  const bought = purchase === undefined ? null : purchaseRecord(purchase);
  return {
    ...UNKNOWN,
    ...device,
    id: '',
    legacyId: 0,
    userId: user.id,
    purchase: bought,
    verification: verificationOf(device, bought, world.time),
    coveredBy: null,
    lentFor: null,
    replaces: null,
    replacedBy: null,
    createdAt: world.time,
    removedAt: null,
    photoTries: 0,
  };
}

function purchaseRecord(purchase: NonNullable<NewDevice['purchase']>): PurchaseRecord {
  const { purchasedOn, price, receiptNumber = null, receiptProvided = true } = purchase;
  const paid = price === undefined ? {} : { price: { amount: price.amount, currency: price.currency } };
  return { purchasedOn, ...paid, receiptNumber, receiptProvided };
}

/** Neither a new device with a receipt nor a service device requires photos. */
function verificationOf(
  { kind, role, condition }: NewDevice,
  purchase: PurchaseRecord | null,
  time: string,
): DeviceRecord['verification'] {
  if (role === 'service') return { status: 'not_required', method: null, verifiedAt: null, rejectionReason: null };
  if (condition === 'new' && purchase?.receiptProvided === true)
    return { status: 'not_required', method: 'receipt', verifiedAt: time, rejectionReason: null };
  const method = kind === 'tablet' || kind === 'laptop' ? 'about_screen' : 'photos';
  return { status: 'pending', method, verifiedAt: null, rejectionReason: null };
}

/** Removes a device from the user's list, also one that was replaced. */
export function removeDevice(world: World, device: DeviceRecord): void {
  world.saveDevice({ ...device, removedAt: world.time, replacedBy: null });
}
