import { SIMULATOR } from '../../../web/model/edge/simulator.ts';
import type { V3 } from '../../shared/schemas.ts';
import { recurringTotal } from '../business/billing.ts';
import { isPending, nextRenewal } from '../business/schedule.ts';
import type { World } from '../business/world.ts';
import { PARTNER, type Price, priceById } from '../seed/seed.ts';
import type {
  ContractRecord,
  DeviceRecord,
  LineItemRecord,
  OrderRecord,
  PurchaseRecord,
  UserRecord,
} from '../store/records.ts';

export function userView(user: UserRecord): V3<'User'> {
  const { id, legacyId, firstName, lastName, email, mobile: mobileNumber, address, locale } = user;
  const { partnerReference, createdAt } = user;
  return { id, legacyId, firstName, lastName, email, mobileNumber, address, locale, partnerReference, createdAt };
}

/** Devices that were registered in v2 can lack what v3 requires, or have more than it allows. */
export function deviceView(device: DeviceRecord): V3<'Device'> {
  const { kind, serialNumber, identifyingMark } = device;
  switch (kind) {
    case 'phone':
      return phoneView(device);
    case 'bike':
    case 'sports_gear':
    case 'other':
      return { ...detailsView(device, kind), itemDescription: descriptionOf(device), identifyingMark };
    default:
      return { ...detailsView(device, kind), serialNumber: serialNumber?.toUpperCase() ?? 'NOT-RECORDED' };
  }
}

export function phoneView(device: DeviceRecord): V3<'Phone'> {
  const { imei, carrier, storageGb } = device;
  const storage = storageGb !== null && storageGb > 4096 ? null : storageGb;
  return { ...detailsView(device, 'phone' as const), imei: imei ?? '', carrier, storageGb: storage };
}

function detailsView<Kind extends DeviceRecord['kind']>(device: DeviceRecord, kind: Kind) {
  const { purchase } = device;
  return {
    id: device.id,
    legacyId: device.legacyId,
    userId: device.userId,
    kind,
    manufacturer: device.manufacturer,
    model: device.model,
    color: device.color,
    colour: device.color,
    condition: device.condition,
    grade: device.grade,
    role: device.role,
    ...(purchase === null ? {} : { purchase: purchaseView(purchase) }),
    partnerReference: device.partnerReference,
    verification: device.verification,
    coveredByLineItemId: device.coveredBy,
    replacesDeviceId: device.replaces,
    replacedByDeviceId: device.replacedBy,
    createdAt: device.createdAt,
    metadata: device.metadata,
  };
}

function descriptionOf({ kind, manufacturer, model, itemDescription }: DeviceRecord): string {
  const description = itemDescription ?? `${manufacturer} ${model}`;
  return description.length < 10 ? `${kind}: ${description}, no details` : description;
}

function purchaseView({ purchasedOn, price, receiptNumber = null }: PurchaseRecord): V3<'Purchase'> {
  return { purchasedOn, ...(price === undefined ? {} : { price }), receiptNumber };
}

function priceView(price: Price): V3<'ProductPrice'> {
  const { id, legacyId, product, audience, amount, interval, deductible, limitPerIncident } = price;
  const productName = audience === 'everyone' ? product.name : `${product.name}, ${audience}`;
  return { id, legacyId, productId: product.id, productName, amount, interval, deductible, limitPerIncident };
}

export function lineItemView(world: World, lineItem: LineItemRecord): V3<'ContractLineItem'> {
  return {
    id: lineItem.id,
    legacyId: lineItem.legacyId,
    contractId: lineItem.contractId,
    status: lineItem.status,
    productPrice: priceView(priceById(lineItem.priceId)),
    device: deviceView(world.get('device', lineItem.deviceId)),
    serviceDeviceId: lineItem.serviceDeviceId,
    coverageStartsOn: lineItem.coverageStartsOn,
    waitingPeriodEndsOn: lineItem.waitingPeriodEndsOn,
    deactivation: lineItem.deactivation ?? world.get('contract', lineItem.contractId).deactivation,
    createdAt: lineItem.createdAt,
    metadata: lineItem.metadata,
  };
}

export function contractView(world: World, contract: ContractRecord): V3<'Contract'> {
  const lineItems = world.lineItems(contract);
  return {
    id: contract.id,
    legacyId: contract.legacyId,
    partnerId: PARTNER.id,
    status: contract.status,
    user: userView(world.get('user', contract.userId)),
    storeId: contract.storeId,
    partnerReference: contract.partnerReference,
    billingInterval: contract.interval,
    recurringTotal: recurringTotal(contract, lineItems),
    lineItems: lineItems.slice(0, 100).map((lineItem) => lineItemView(world, lineItem)),
    activationUrl: activationUrl(world, contract),
    activatedAt: contract.activatedAt,
    coverageStartsOn: contract.coverageStartsOn,
    waitingPeriodEndsOn: contract.waitingPeriodEndsOn,
    renewsOn: nextRenewal(world, contract),
    deactivation: contract.deactivation,
    createdAt: contract.createdAt,
    updatedAt: lineItems.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), contract.updatedAt),
    metadata: contract.metadata,
  };
}

export function contractById(world: World, id: string): V3<'Contract'> {
  return contractView(world, world.get('contract', id));
}

export function lineItemById(world: World, id: string): V3<'ContractLineItem'> {
  return lineItemView(world, world.get('line-item', id));
}

/** The page of the portal where the reader acts as the customer; null once the contract is activated. */
export function activationUrl({ origin }: World, contract: ContractRecord): string | null {
  return isPending(contract) ? `${origin}${SIMULATOR}/activate?contract=${contract.id}` : null;
}

export function orderView(order: OrderRecord): V3<'Order'> {
  const { legacyId: _, ...view } = order;
  return { ...view, partnerId: PARTNER.id, tax: { amount: 0, currency: 'USD' } };
}
