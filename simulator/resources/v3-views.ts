import type { Json } from '../json.ts';
import { recurringTotal } from './billing.ts';
import type { ContractRecord, DeviceRecord, LineItemRecord, OrderRecord, UserRecord } from './records.ts';
import { PARTNER, type Price } from './seed.ts';
import { priceById, type World } from './world.ts';

const DESCRIBED_KINDS = new Set(['bike', 'sports_gear', 'other']);

export function userView(user: UserRecord): Json {
  const { id, legacyId, firstName, lastName, email, mobile, address, locale, partnerReference, createdAt } = user;
  return {
    id,
    legacyId,
    firstName,
    lastName,
    email,
    mobileNumber: mobile,
    address,
    locale,
    partnerReference,
    createdAt,
  };
}

export function deviceView(device: DeviceRecord): Json {
  const { purchase, verification } = device;
  return {
    id: device.id,
    legacyId: device.legacyId,
    userId: device.userId,
    kind: device.kind,
    manufacturer: device.manufacturer,
    model: device.model,
    ...identityView(device),
    color: device.color,
    condition: device.condition,
    grade: device.grade,
    role: device.role,
    ...(purchase === null ? {} : { purchase: purchaseView(purchase) }),
    partnerReference: device.partnerReference,
    verification,
    coveredByLineItemId: device.coveredBy,
    replacesDeviceId: device.replaces,
    replacedByDeviceId: device.replacedBy,
    createdAt: device.createdAt,
    metadata: device.metadata,
  };
}

/** Devices that were registered in v2 can lack what v3 requires; then a description stands in for it. */
function identityView(device: DeviceRecord): Json {
  const { kind, imei, serialNumber, storageGb, carrier, itemDescription, identifyingMark } = device;
  if (kind === 'phone') return { storageGb: storageGb !== null && storageGb > 4096 ? null : storageGb, carrier, imei };
  if (!DESCRIBED_KINDS.has(kind)) return { serialNumber: serialNumber?.toUpperCase() ?? 'NOT-RECORDED' };
  const description = itemDescription ?? `${device.manufacturer} ${device.model}`;
  return {
    itemDescription: description.length < 10 ? `${kind}: ${description}, no details` : description,
    identifyingMark,
  };
}

function purchaseView({ purchasedOn, price, receiptNumber }: NonNullable<DeviceRecord['purchase']>): Json {
  return { purchasedOn, ...(price === undefined ? {} : { price }), receiptNumber: receiptNumber ?? null };
}

export function priceView({ id, legacyId, product, audience, amount, interval, deductible, limit }: Price): Json {
  return {
    id,
    legacyId,
    productId: product.id,
    productName: audience === 'everyone' ? product.name : `${product.name}, ${audience}`,
    amount,
    interval,
    deductible,
    limitPerIncident: limit,
  };
}

export function lineItemView(world: World, lineItem: LineItemRecord): Json {
  return {
    id: lineItem.id,
    legacyId: lineItem.legacyId,
    contractId: lineItem.contractId,
    status: lineItem.status,
    productPrice: priceView(priceById(lineItem.priceId)),
    device: deviceView(world.device(lineItem.deviceId)),
    serviceDeviceId: lineItem.serviceDeviceId,
    coverageStartsOn: lineItem.coverageStartsOn,
    waitingPeriodEndsOn: lineItem.waitingPeriodEndsOn,
    deactivation: lineItem.deactivation,
    createdAt: lineItem.createdAt,
    metadata: lineItem.metadata,
  };
}

export function contractView(world: World, contract: ContractRecord): Json {
  const lineItems = world.lineItems(contract);
  const isPending = contract.status === 'pending_activation' || contract.status === 'pending_verification';
  return {
    id: contract.id,
    legacyId: contract.legacyId,
    partnerId: PARTNER.id,
    status: contract.status,
    user: userView(world.user(contract.userId)),
    storeId: contract.storeId,
    partnerReference: contract.partnerReference,
    billingInterval: contract.interval,
    recurringTotal: recurringTotal(contract, lineItems),
    lineItems: lineItems.slice(0, 200).map((lineItem) => lineItemView(world, lineItem)),
    activationUrl: isPending ? activationUrl(world, contract) : null,
    activatedAt: contract.activatedAt,
    coverageStartsOn: contract.coverageStartsOn,
    waitingPeriodEndsOn: contract.waitingPeriodEndsOn,
    renewsOn: contract.deactivation === null ? contract.renewsOn : null,
    deactivation: contract.deactivation,
    createdAt: contract.createdAt,
    updatedAt: contract.updatedAt,
    metadata: contract.metadata,
  };
}

/** The page of the portal where the reader acts as the customer. */
export function activationUrl({ origin }: World, { id }: ContractRecord): string {
  return `${origin}/simulator/activate?contract=${id}`;
}

export function orderView(order: OrderRecord): Json {
  const { legacyId: _, ...view } = order;
  return { ...view, partnerId: PARTNER.id, tax: { amount: 0, currency: 'USD' } };
}
