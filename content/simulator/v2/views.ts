import type { V2 } from '../../shared/schemas.ts';
import { chargeOf, openTotal } from '../business/billing.ts';
import { nextRenewal } from '../business/schedule.ts';
import { isRemoved, type World } from '../business/world.ts';
import { PARTNER, PHONE_ONLY, type Price, priceById, type Product, tierOf } from '../seed/seed.ts';
import type { ContractRecord, DeviceRecord, LineItemRecord, PurchaseRecord, UserRecord } from '../store/records.ts';
import { activationUrl } from '../v3/views.ts';

/** The largest amount of money in v2. */
const MAX_AMOUNT = 100_000_000;

export function userView(user: UserRecord): V2<'User'> {
  const { id, legacyId, mobile, address, deactivation: _, ...rest } = user;
  return {
    id: legacyId,
    v3Id: id,
    partnerId: PARTNER.legacyId,
    ...rest,
    mobile,
    phoneNumber: mobile,
    mailingAddress: { ...address, line2: address.line2 === '' ? null : address.line2 },
  };
}

/** @param depth how many devices that this one replaced are included */
export function deviceView(world: World, device: DeviceRecord, depth = 3): V2<'Device'> {
  const { kind, serialNumber, itemDescription } = device;
  if (kind === 'phone') return phoneView(world, device, depth);
  const description = itemDescription === null ? {} : { description: itemDescription.slice(0, 200) };
  return { ...detailsView(world, device, depth), type: 'item', kind, serialNumber, ...description };
}

export function phoneView(world: World, device: DeviceRecord, depth = 3): V2<'PhoneDevice'> {
  const { manufacturer, model, imei, serialNumber, storageGb, color, carrier } = device;
  return {
    ...detailsView(world, device, depth),
    type: 'phone',
    modelTier: tierOf(manufacturer, model),
    imei: imei ?? '',
    serialNumber,
    ...(storageGb === null ? {} : { storageGb }),
    ...(color ? { color, colour: color } : {}),
    ...(carrier ? { carrier } : {}),
  };
}

function detailsView(world: World, device: DeviceRecord, depth: number) {
  const { purchase, replaces, grade, verification } = device;
  const previous = replaces === null || depth === 0 ? null : world.get('device', replaces);
  return {
    id: device.legacyId,
    v3Id: device.id,
    userId: world.get('user', device.userId).legacyId,
    role: device.role,
    manufacturer: device.manufacturer,
    model: device.model.slice(0, 80),
    condition: device.condition,
    ...(grade === null ? {} : { grade }),
    ...(purchase === null ? {} : { purchase: purchaseView(purchase) }),
    status: deviceStatus(device),
    verification: verification.status === 'in_review' ? ('pending' as const) : verification.status,
    ...(previous === null ? {} : { replaces: deviceView(world, previous, depth - 1) }),
    registeredAt: device.createdAt,
    removedAt: device.removedAt,
  };
}

export function deviceStatus(device: DeviceRecord): V2<'DeviceStatus'> {
  if (device.replacedBy !== null) return 'replaced';
  if (isRemoved(device)) return 'removed';
  return device.coveredBy === null ? 'registered' : 'covered';
}

function purchaseView({ purchasedOn, price, receiptProvided }: PurchaseRecord): V2<'Purchase'> {
  return { purchasedOn, ...(price === undefined || price.amount > MAX_AMOUNT ? {} : { price }), receiptProvided };
}

export function lineItemView(world: World, lineItem: LineItemRecord): V2<'ContractLineItem'> {
  const { status } = lineItem;
  const contract = world.get('contract', lineItem.contractId);
  const deactivation = lineItem.deactivation ?? contract.deactivation;
  const endReason = lineItem.endReason ?? (deactivation === null ? null : 'contract_cancelled');
  const price = priceById(lineItem.priceId);
  const deviceNumber = (id: string | null): number | null => (id === null ? null : world.get('device', id).legacyId);
  return {
    id: lineItem.legacyId,
    v3Id: lineItem.id,
    contractId: contract.legacyId,
    userId: world.get('user', lineItem.userId).legacyId,
    deviceId: world.get('device', lineItem.deviceId).legacyId,
    previousDeviceId: deviceNumber(lineItem.previousDeviceId),
    serviceDeviceId: deviceNumber(lineItem.serviceDeviceId),
    productPriceId: price.legacyId,
    status: status === 'pending_activation' || status === 'pending_verification' ? 'pending' : status,
    price: chargeOf(lineItem, world.lineItems(contract)),
    deductible: price.deductible,
    coverageStartsOn: lineItem.coverageStartsOn,
    waitingPeriodEndsOn: lineItem.waitingPeriodEndsOn,
    endsOn: deactivation?.effectiveOn ?? null,
    ...(endReason === null ? {} : { endReason }),
    createdAt: lineItem.createdAt,
    updatedAt: lineItem.updatedAt,
  };
}

export function contractView(
  world: World,
  contract: ContractRecord,
  include: readonly ('lineItems' | 'devices')[] = [],
): V2<'Contract'> {
  const lineItems = world.lineItems(contract);
  const [first] = lineItems;
  const { deactivation } = contract;
  const view = (lineItem: LineItemRecord): V2<'ContractLineItem'> => ({
    ...lineItemView(world, lineItem),
    ...(include.includes('devices') ? { device: deviceView(world, world.get('device', lineItem.deviceId)) } : {}),
  });
  return {
    id: contract.legacyId,
    v3Id: contract.id,
    userId: world.get('user', contract.userId).legacyId,
    status: contract.status,
    billingPeriod: contract.interval,
    price: openTotal(contract, lineItems),
    renewsOn: nextRenewal(world, contract),
    ...(first === undefined ? {} : { planCode: priceById(first.priceId).planCode }),
    storeCode: contract.storeId,
    createdAt: contract.createdAt,
    activatedAt: contract.activatedAt,
    coverageStartsOn: contract.coverageStartsOn,
    waitingPeriodEndsOn: contract.waitingPeriodEndsOn,
    cancelledAt: contract.cancelledAt,
    restorableUntil: contract.status === 'cancelled' ? (deactivation?.restorableUntil ?? null) : null,
    activationUrl: activationUrl(world, contract),
    ...(include.length === 0 ? {} : { lineItems: lineItems.slice(0, 100).map(view) }),
  };
}

export function priceView(price: Price): V2<'ProductPrice'> {
  const { id, legacyId, product, amount, interval: billingPeriod, deductible, limitPerIncident: limit } = price;
  const incidentLimit = limit === null ? {} : { incidentLimit: limit };
  return { id: legacyId, v3Id: id, product: productView(product), amount, billingPeriod, deductible, ...incidentLimit };
}

function productView({ id, legacyId, name, phoneLimit, itemLimit }: Product): V2<'Product'> {
  const includes = id === PHONE_ONLY.id ? [] : [productView(PHONE_ONLY)];
  return { id: legacyId, v3Id: id, name, phoneLimit, itemLimit, includes };
}
