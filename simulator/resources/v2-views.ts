import type { Json } from '../json.ts';
import { chargeOf, openTotal } from './billing.ts';
import type { ContractRecord, DeviceRecord, LineItemRecord, UserRecord } from './records.ts';
import { PARTNER, PHONE_ONLY, type Price, type Product, tierOf } from './seed.ts';
import { activationUrl } from './v3-views.ts';
import { isRemoved, priceById, type World } from './world.ts';

/** The largest amount of money in v2. */
const MAX_AMOUNT = 100_000_000;

export function userV2(user: UserRecord): Json {
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
export function deviceV2(world: World, device: DeviceRecord, depth = 3): Json {
  const { purchase, replaces, grade } = device;
  const previous = replaces === null || depth === 0 ? null : world.device(replaces);
  return {
    id: device.legacyId,
    v3Id: device.id,
    userId: world.user(device.userId).legacyId,
    ...(device.kind === 'phone' ? phoneFields(device) : itemFields(device)),
    role: device.role,
    manufacturer: device.manufacturer,
    model: device.model.slice(0, 80),
    condition: device.condition,
    ...(grade === null ? {} : { grade }),
    ...(purchase === null ? {} : { purchase: purchaseV2(purchase) }),
    status: deviceStatus(device),
    verification: device.verification.status === 'in_review' ? 'pending' : device.verification.status,
    ...(previous === null ? {} : { replaces: deviceV2(world, previous, depth - 1) }),
    registeredAt: device.createdAt,
    removedAt: device.removedAt,
  };
}

export function deviceStatus(device: DeviceRecord): string {
  if (device.replacedBy !== null) return 'replaced';
  if (isRemoved(device)) return 'removed';
  return device.coveredBy === null ? 'registered' : 'covered';
}

function phoneFields({ manufacturer, model, imei, serialNumber, storageGb, color, carrier }: DeviceRecord): Json {
  return {
    type: 'phone',
    modelTier: tierOf(manufacturer, model),
    imei,
    serialNumber,
    ...(storageGb === null ? {} : { storageGb }),
    ...(color ? { color } : {}),
    ...(carrier ? { carrier } : {}),
  };
}

function itemFields({ kind, serialNumber, itemDescription }: DeviceRecord): Json {
  return {
    type: 'item',
    kind,
    serialNumber,
    ...(itemDescription === null ? {} : { description: itemDescription.slice(0, 200) }),
  };
}

function purchaseV2({ purchasedOn, price, receiptProvided }: NonNullable<DeviceRecord['purchase']>): Json {
  return { purchasedOn, ...(price === undefined || price.amount > MAX_AMOUNT ? {} : { price }), receiptProvided };
}

export function lineItemV2(world: World, lineItem: LineItemRecord, more: { device?: boolean } = {}): Json {
  const contract = world.contract(lineItem.contractId);
  const device = world.device(lineItem.deviceId);
  const legacy = (id: string | null): number | null => (id === null ? null : world.device(id).legacyId);
  const price = priceById(lineItem.priceId);
  const { deactivation, endReason, status } = lineItem;
  return {
    id: lineItem.legacyId,
    v3Id: lineItem.id,
    contractId: contract.legacyId,
    userId: world.user(lineItem.userId).legacyId,
    deviceId: device.legacyId,
    ...(more.device === true ? { device: deviceV2(world, device) } : {}),
    previousDeviceId: legacy(lineItem.previousDeviceId),
    serviceDeviceId: legacy(lineItem.serviceDeviceId),
    productPriceId: price.legacyId,
    status: status.startsWith('pending') ? 'pending' : status,
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

export function contractV2(world: World, contract: ContractRecord, include: readonly string[] = []): Json {
  const lineItems = world.lineItems(contract);
  const first = lineItems[0];
  const isPending = contract.status === 'pending_activation' || contract.status === 'pending_verification';
  const isCancelled = contract.status === 'cancelled';
  return {
    id: contract.legacyId,
    v3Id: contract.id,
    userId: world.user(contract.userId).legacyId,
    status: contract.status,
    billingPeriod: contract.interval,
    price: openTotal(contract, lineItems),
    renewsOn: contract.deactivation === null ? contract.renewsOn : null,
    ...(first === undefined ? {} : { planCode: priceById(first.priceId).planCode }),
    storeCode: contract.storeId,
    createdAt: contract.createdAt,
    activatedAt: contract.activatedAt,
    coverageStartsOn: contract.coverageStartsOn,
    waitingPeriodEndsOn: contract.waitingPeriodEndsOn,
    cancelledAt: contract.cancelledAt,
    restorableUntil: isCancelled ? (contract.deactivation?.restorableUntil ?? null) : null,
    activationUrl: isPending ? activationUrl(world, contract) : null,
    ...(include.length === 0
      ? {}
      : {
          lineItems: lineItems
            .slice(0, 100)
            .map((lineItem) => lineItemV2(world, lineItem, { device: include.includes('devices') })),
        }),
  };
}

export function priceV2({ id, legacyId, product, amount, interval, deductible, limit }: Price): Json {
  return {
    id: legacyId,
    v3Id: id,
    product: productV2(product),
    amount,
    billingPeriod: interval,
    deductible,
    ...(limit === null ? {} : { incidentLimit: limit }),
  };
}

function productV2(product: Product): Json {
  return {
    id: product.legacyId,
    v3Id: product.id,
    name: product.name,
    phoneLimit: product.phoneLimit,
    itemLimit: product.itemLimit,
    includes: product === PHONE_ONLY ? [] : [productV2(PHONE_ONLY)],
  };
}
