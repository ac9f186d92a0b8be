import { at, Problem } from '../front/call.ts';
import type { Json } from '../json.ts';
import { finishOpening, openContract } from './contracts.ts';
import {
  addLineItem,
  billingOf,
  requireCoverable,
  requireProduct,
  requireSameBilling,
  requireStorable,
} from './coverage.ts';
import {
  hasEnded,
  emitLineItem,
  isInForce,
  needsPhotos,
  removeLineItem,
  saveContract,
  scheduleRemoval,
} from './lifecycle.ts';
import type { ContractRecord, LineItemRecord, UserRecord } from './records.ts';
import { changeServiceDevice, moveCoverage, requireReplacement, requireServiceDevice } from './repairs.ts';
import { EVERYTHING, PARTNER, type Price, PRICES } from './seed.ts';
import { reactivate, requireChangeable, v2Contract, v2User } from './users.ts';
import { v2Device } from './v2-devices.ts';
import { lineItemV2, priceV2 } from './v2-views.ts';
import { type Context, type Handler, knownStore, priceById } from './world.ts';

/** Since when two operations are deprecated, and until when they work at least. */
const DEPRECATED = { Deprecation: '@1767225600', Sunset: 'Thu, 31 Dec 2026 23:59:59 GMT' };

const POINTERS = { price: '/deviceId', device: '/deviceId', limit: '/deviceId' };

const add: Handler = (context) => {
  const user = v2User(context, 'userId');
  const { productPriceId, deviceId, contractId, storeCode } = context.body as Record<string, number> & {
    storeCode?: string;
  };
  const device = v2Device(context, user, Number(deviceId));
  if (device.removedAt !== null && device.replacedBy === null)
    throw new Problem('device_not_found', `User ${user.legacyId} has no device ${Number(deviceId)}.`);
  const price = v2Price(Number(productPriceId));
  const store = knownStore(storeCode, '/storeCode') ?? user.storeCode;
  const known = contractId === undefined ? openContractOf(context, user) : v2Contract(context, user, contractId);
  if (known !== null) {
    requireChangeable(known);
    requireSameBilling(price, known, '/productPriceId');
  } else reactivate(context, user);
  const contract =
    known ??
    openContract(context, user, {
      ...billingOf(price.id),
      storeId: store,
      callbackUrl: null,
      partnerReference: null,
      metadata: {},
    });
  requireCoverable(context, { price, device, others: context.openLineItems(contract) }, POINTERS);
  const lineItem = addLineItem(context, { contract, price, device });
  if (known === null) finishOpening(context, contract);
  else saveContract(context, contract);
  requireStorable(context, contract);
  const path = `/simulator/public/v2/users/${user.legacyId}/contracts/${contract.legacyId}/contract-line-items/${lineItem.legacyId}`;
  return { status: 201, body: lineItemV2(context, lineItem), headers: { Location: path } };
};

/** The user's only open contract; null if there is none. */
function openContractOf(context: Context, user: UserRecord): ContractRecord | null {
  const open = context.contracts(user).filter((contract) => !hasEnded(contract));
  if (open.length > 1)
    throw new Problem(
      'validation_failed',
      'The user has several open contracts.',
      at('/contractId', 'required', 'Must be the id of one of the open contracts.'),
    );
  return open[0] ?? null;
}

function v2Price(id: number): Price {
  const price = PRICES.find(({ legacyId }) => legacyId === id);
  if (price === undefined)
    throw new Problem('product_price_not_found', `Partner ${PARTNER.legacyId} has no product price ${id}.`);
  return price;
}

function v2LineItem(
  context: Context,
  id: number,
  isRight: (lineItem: LineItemRecord) => boolean,
  owner: string,
): LineItemRecord {
  const lineItem = context.store.byLegacy('line-item', id);
  if (lineItem !== null && isRight(lineItem)) return lineItem;
  throw new Problem('line_item_not_found', `${owner} has no line item ${id}.`);
}

const remove: Handler = (context) => {
  const user = v2User(context, 'userId');
  const id = context.pathNumber('contractLineItemId');
  const lineItem = v2LineItem(context, id, ({ userId }) => userId === user.id, `User ${user.legacyId}`);
  if (lineItem.status === 'ended') return { status: 204, headers: DEPRECATED };
  requireChangeable(context.contract(lineItem.contractId));
  removeLineItem(context, lineItem, { reason: 'customer_request', note: null, endReason: 'removed', by: 'partner' });
  return { status: 204, headers: DEPRECATED };
};

const removeByPrice: Handler = (context) => {
  const user = v2User(context, 'userId');
  const contractId = context.query<number | null>('contractId', null);
  const contract = contractId === null ? null : v2Contract(context, user, contractId);
  const price = v2Price(context.query('productPriceId', 0));
  const deviceIds = context.query<number[] | null>('deviceId', null);
  const atPrice = lineItemsAt(context, user, price).filter(
    ({ contractId: id, status }) => status !== 'ended' && (contract === null || id === contract.id),
  );
  const wanted = deviceIds === null ? atPrice : deviceIds.map((id) => coveringDevice(context, atPrice, { id, price }));
  if (wanted.length === 0)
    throw new Problem(
      'line_item_not_found',
      `User ${user.legacyId} has no line item at product price ${price.legacyId}.`,
    );
  const contracts = new Map(wanted.map(({ contractId: id }) => [id, context.contract(id)]));
  for (const affected of contracts.values()) requireChangeable(affected);
  const isNow = context.query('effective', 'now') === 'now';
  const ending = { reason: 'customer_request', note: null, endReason: 'removed', by: 'partner' } as const;
  for (const { id, contractId: owner } of wanted.slice(0, 100)) {
    const affected = context.contract(owner);
    if (isNow || affected.activatedAt === null) removeLineItem(context, context.lineItem(id), ending);
    else scheduleRemoval(context, context.lineItem(id), ending);
  }
  // A contract whose line items are all scheduled to end is cancelled on that day.
  const cancelled = [...contracts.values()].filter((affected) =>
    context.openLineItems(affected).every(({ deactivation }) => deactivation !== null),
  );
  const body: Json = {
    userId: user.legacyId,
    productPriceId: price.legacyId,
    removed: wanted.slice(0, 100).map(({ id }) => lineItemV2(context, context.lineItem(id))),
    cancelledContractIds: cancelled.slice(0, 20).map(({ legacyId }) => legacyId),
  };
  return { status: 200, body };
};

function coveringDevice(
  context: Context,
  atPrice: LineItemRecord[],
  { id, price }: { id: number; price: Price },
): LineItemRecord {
  const lineItem = atPrice.find(({ deviceId }) => context.device(deviceId).legacyId === id);
  if (lineItem !== undefined) return lineItem;
  throw new Problem('line_item_not_found', `No line item at product price ${price.legacyId} covers device ${id}.`);
}

function lineItemsAt(context: Context, user: UserRecord, { id }: Price): LineItemRecord[] {
  return context
    .contracts(user)
    .flatMap((contract) => context.lineItems(contract))
    .filter(({ priceId }) => priceId === id);
}

const group: Handler = (context) => {
  const user = v2User(context, 'userId');
  const price = v2Price(context.pathNumber('productPriceId'));
  const all = lineItemsAt(context, user, price);
  const open = all.filter(({ status }) => status !== 'ended');
  const phones = open.filter(({ deviceId }) => context.device(deviceId).kind === 'phone').length;
  const { product } = price;
  const shown = context.query('includeEnded', false) ? all : open;
  const body: Json = {
    userId: user.legacyId,
    productPriceId: price.legacyId,
    productPrice: priceV2(price),
    quantity: open.length,
    // Each line item at a phone-only price is a plan of its own.
    remainingPhones: product === EVERYTHING ? Math.max(0, product.phoneLimit - phones) : product.phoneLimit,
    remainingItems: Math.max(0, product.itemLimit - (open.length - phones)),
    lineItems: shown.slice(0, 100).map((lineItem) => lineItemV2(context, lineItem)),
  };
  return { status: 200, body };
};

const update: Handler = (context) => {
  const user = v2User(context, 'userId');
  const contract = v2Contract(context, user, context.pathNumber('contractId'));
  const id = context.pathNumber('lineItemId');
  const lineItem = v2LineItem(
    context,
    id,
    ({ contractId }) => contractId === contract.id,
    `Contract ${contract.legacyId}`,
  );
  requireChangeable(contract);
  if (lineItem.status === 'ended' || !isInForce(contract))
    throw new Problem(
      'contract_not_active',
      `Contract ${contract.legacyId} is ${contract.status}, line item ${id} is ${lineItem.status}.`,
    );
  const { reason, deviceId, serviceDeviceId, productPriceId } = context.body;
  switch (reason) {
    case 'service_device':
      lendV2(context, { user, lineItem, deviceId: serviceDeviceId });
      break;
    case 'plan_change':
      changePlan(context, { contract, lineItem, price: v2Price(Number(productPriceId)) });
      break;
    default:
      changeDevice(context, { user, lineItem, deviceId: Number(deviceId), isSwap: reason === 'swap' });
  }
  saveContract(context, context.contract(contract.id));
  requireStorable(context, contract);
  return { status: 200, body: lineItemV2(context, context.lineItem(lineItem.id)), headers: DEPRECATED };
};

function lendV2(
  context: Context,
  { user, lineItem, deviceId }: { user: UserRecord; lineItem: LineItemRecord; deviceId: unknown },
): void {
  const lent = deviceId === null ? null : v2Device(context, user, Number(deviceId));
  if (lent !== null) requireServiceDevice(lent, lineItem, '/serviceDeviceId');
  if (lineItem.serviceDeviceId === (lent?.id ?? null)) return;
  const facts = { claimReference: null, changedAt: context.time, expectedReturnOn: null, recordedAt: context.time };
  changeServiceDevice(context, { lineItem, lent, facts });
}

function changePlan(
  context: Context,
  { contract, lineItem, price }: { contract: ContractRecord; lineItem: LineItemRecord; price: Price },
): void {
  requireSameBilling(price, contract, '/productPriceId');
  const device = { ...context.device(lineItem.deviceId), coveredBy: null };
  const others = context.openLineItems(contract).filter(({ id }) => id !== lineItem.id);
  const pointers = { price: '/productPriceId', device: '/productPriceId', limit: '/productPriceId' };
  requireCoverable(context, { price, device, others }, pointers);
  context.saveLineItem({ ...lineItem, nextPriceId: price.id });
  const effectiveOn = contract.renewsOn ?? context.today;
  const change = {
    kind: 'price_changed',
    previousProductPriceId: lineItem.priceId,
    productPriceId: price.id,
    effectiveOn,
  };
  emitLineItem(context, lineItem.id, change);
}

function changeDevice(
  context: Context,
  {
    user,
    lineItem,
    deviceId,
    isSwap,
  }: { user: UserRecord; lineItem: LineItemRecord; deviceId: number; isSwap: boolean },
): void {
  const previous = context.device(lineItem.deviceId);
  const device = v2Device(context, user, deviceId);
  if (device.id === previous.id) return;
  if (device.removedAt !== null)
    throw new Problem('device_not_found', `User ${user.legacyId} has no device ${deviceId}.`);
  requireReplacement(isSwap ? { ...previous, kind: device.kind } : previous, device, '/deviceId');
  requireProduct(priceById(lineItem.priceId), device, '/deviceId');
  if (isSwap) {
    const others = context.openLineItems(context.contract(lineItem.contractId)).filter(({ id }) => id !== lineItem.id);
    requireCoverable(context, { price: priceById(lineItem.priceId), device, others }, POINTERS);
    context.saveDevice({ ...previous, coveredBy: null });
    context.saveDevice({ ...device, coveredBy: lineItem.id });
    const status = needsPhotos(device) ? 'pending_verification' : lineItem.status;
    context.saveLineItem({ ...lineItem, deviceId: device.id, previousDeviceId: previous.id, status });
  } else moveCoverage(context, { lineItem, previous, device, verifiedAt: context.time, facts: {} });
  const change = { kind: 'device_replaced', previousDeviceId: previous.id, deviceId: device.id, claimReference: null };
  emitLineItem(context, lineItem.id, change);
}

export const V2_LINE_ITEM_OPERATIONS: Record<string, Handler> = {
  postPublicV2UsersUserIdContractsContractLineItems: add,
  deletePublicV2UsersUserIdContractsContractLineItemsContractLineItemId: remove,
  deletePublicV2UsersUserIdContractsV2LineItems: removeByPrice,
  getPublicV2UsersUserIdContractsV2LineItemsProductPriceIdProductPriceId: group,
  patchPublicV2UsersUserIdContractsContractIdContractLineItemsLineItemId: update,
};
