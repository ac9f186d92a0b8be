import type { V2 } from '../../shared/schemas.ts';
import { created, type Handlers, ok } from '../api/handler.ts';
import {
  addLineItem,
  billingOf,
  type Cover,
  requireCoverable,
  requireProduct,
  requireSameBilling,
} from '../business/coverage.ts';
import { removeLineItem, scheduleRemoval } from '../business/endings.ts';
import { emitPrice, openContract, saveContract, startScenario } from '../business/lifecycle.ts';
import { requireStore } from '../business/places.ts';
import {
  changeServiceDevice,
  emitReplacement,
  replaceDevice,
  requireReplacement,
  requireServiceDevice,
} from '../business/repairs.ts';
import { hasEnded, isInForce, needsPhotos } from '../business/schedule.ts';
import { reactivate } from '../business/users.ts';
import { isRemoved, type World } from '../business/world.ts';
import { at, RefusalError } from '../refusal-error.ts';
import { EVERYTHING, type Price, priceById } from '../seed/seed.ts';
import type { ContractRecord, DeviceRecord, LineItemRecord, UserRecord } from '../store/records.ts';
import { requireStorable } from '../v3/webhooks.ts';
import { find, findPrice, findUser, requireChangeable } from './find.ts';
import { lineItemView, priceView } from './views.ts';

const REMOVAL = { reason: 'customer_request', note: null, endReason: 'removed', by: 'partner' } as const;

export const LINE_ITEM_HANDLERS = {
  postPublicV2UsersUserIdContractsContractLineItems: (world, { path, body }) => {
    const user = findUser(world, path.userId);
    const device = activeDevice(world, user, body.deviceId);
    const price = findPrice(body.productPriceId);
    const storeId = body.storeCode === undefined ? user.storeCode : requireStore(body.storeCode, '/storeCode');
    const known =
      body.contractId === undefined
        ? openContractOf(world, user)
        : find(world, 'contract', { user, id: body.contractId });
    if (known !== null) {
      requireChangeable(known);
      requireSameBilling(price, known, '/productPriceId');
    } else reactivate(world, user);
    const contract = known ?? openContract(world, user, { ...billingOf(price), storeId });
    const lineItem = addLineItem(world, contract, { price, device, pointers: allAt('/deviceId') });
    if (known === null) startScenario(world, contract);
    else saveContract(world, contract);
    requireStorable(world, contract.id);
    const list = `/public/v2/users/${user.legacyId}/contracts/${contract.legacyId}/contract-line-items`;
    return created(lineItemView(world, lineItem), `${list}/${lineItem.legacyId}`);
  },

  deletePublicV2UsersUserIdContractsContractLineItemsContractLineItemId: (world, { path }) => {
    const user = findUser(world, path.userId);
    const lineItem = find(world, 'line-item', { user, id: path.contractLineItemId });
    if (lineItem.status !== 'ended') removeLineItem(world, lineItem, REMOVAL);
    return { status: 204 };
  },

  deletePublicV2UsersUserIdContractsV2LineItems: (world, { path, query }) => {
    const { contractId, deviceId: deviceIds, effective = 'now' } = query;
    const user = findUser(world, path.userId);
    const contract = contractId === undefined ? null : find(world, 'contract', { user, id: contractId });
    const price = findPrice(query.productPriceId);
    const open = lineItemsAt(world, user, price).filter(
      (lineItem) => lineItem.status !== 'ended' && (contract === null || lineItem.contractId === contract.id),
    );
    const wanted = deviceIds?.map((id) => coveringLineItem(world, open, { id, price })) ?? open;
    if (wanted.length === 0)
      throw new RefusalError(
        'line_item_not_found',
        `User ${user.legacyId} has no line item at product price ${price.legacyId}.`,
      );
    const ids = new Set(wanted.map((lineItem) => lineItem.contractId));
    const removed = wanted.slice(0, 100);
    for (const { id, contractId: owner } of removed) {
      const isNow = effective === 'now' || !isInForce(world.get('contract', owner));
      if (isNow) removeLineItem(world, world.get('line-item', id), REMOVAL);
      else scheduleRemoval(world, world.get('line-item', id), REMOVAL);
    }
    // A contract whose line items are all scheduled to end is cancelled on that day.
    const cancelled = [...ids]
      .map((id) => world.get('contract', id))
      .filter((affected) => world.openLineItems(affected).every(({ deactivation }) => deactivation !== null));
    return ok({
      userId: user.legacyId,
      productPriceId: price.legacyId,
      removed: removed.map(({ id }) => lineItemView(world, world.get('line-item', id))),
      cancelledContractIds: cancelled.slice(0, 20).map(({ legacyId }) => legacyId),
    });
  },

  getPublicV2UsersUserIdContractsV2LineItemsProductPriceIdProductPriceId: (world, { path, query }) => {
    const user = findUser(world, path.userId);
    const price = findPrice(path.productPriceId);
    const { product } = price;
    const all = lineItemsAt(world, user, price);
    const open = all.filter(({ status }) => status !== 'ended');
    const phones = open.filter(({ deviceId }) => world.get('device', deviceId).kind === 'phone').length;
    const shown = query.includeEnded === true ? all : open;
    return ok({
      userId: user.legacyId,
      productPriceId: price.legacyId,
      productPrice: priceView(price),
      quantity: open.length,
      // Each line item at a phone-only price is a plan of its own.
      remainingPhones: product === EVERYTHING ? Math.max(0, product.phoneLimit - phones) : product.phoneLimit,
      remainingItems: Math.max(0, product.itemLimit - (open.length - phones)),
      lineItems: shown.slice(0, 100).map((lineItem) => lineItemView(world, lineItem)),
    });
  },

  patchPublicV2UsersUserIdContractsContractIdContractLineItemsLineItemId: (world, { path, body }) => {
    const user = findUser(world, path.userId);
    const contract = find(world, 'contract', { user, id: path.contractId });
    const lineItem = world.objects.byLegacy('line-item', path.lineItemId);
    if (lineItem?.contractId !== contract.id)
      throw new RefusalError(
        'line_item_not_found',
        `Contract ${contract.legacyId} has no line item ${path.lineItemId}.`,
      );
    requireChangeable(contract);
    if (lineItem.status === 'ended' || !isInForce(contract))
      throw new RefusalError(
        'contract_not_active',
        `Contract ${contract.legacyId} is ${contract.status}, line item ${lineItem.legacyId} is ${lineItem.status}.`,
      );
    updateLineItem(world, lineItem, { user, contract, body });
    saveContract(world, world.get('contract', contract.id));
    requireStorable(world, contract.id);
    return ok(lineItemView(world, world.get('line-item', lineItem.id)));
  },
} satisfies Partial<Handlers>;

/** The user's only open contract; null without one. */
function openContractOf(world: World, user: UserRecord): ContractRecord | null {
  const open = world.contracts(user).filter((contract) => !hasEnded(contract));
  if (open.length > 1)
    throw new RefusalError(
      'validation_failed',
      'The user has several open contracts.',
      at('/contractId', 'required', 'Must be the id of one of the open contracts.'),
    );
  return open[0] ?? null;
}

/** A device of a user that was not removed. */
function activeDevice(world: World, user: UserRecord, id: number): DeviceRecord {
  const device = find(world, 'device', { user, id });
  if (isRemoved(device)) throw new RefusalError('device_not_found', `User ${user.legacyId} has no device ${id}.`);
  return device;
}

function lineItemsAt(world: World, user: UserRecord, { id }: Price): LineItemRecord[] {
  return world
    .contracts(user)
    .flatMap((contract) => world.lineItems(contract))
    .filter(({ priceId }) => priceId === id);
}

function coveringLineItem(
  world: World,
  lineItems: LineItemRecord[],
  { id, price }: { id: number; price: Price },
): LineItemRecord {
  const lineItem = lineItems.find(({ deviceId }) => world.get('device', deviceId).legacyId === id);
  if (lineItem !== undefined) return lineItem;
  throw new RefusalError('line_item_not_found', `No line item at product price ${price.legacyId} covers device ${id}.`);
}

function allAt(pointer: string): Cover['pointers'] {
  return { price: pointer, device: pointer, limit: pointer };
}

/** A line item to change, and how. The description demands the property that belongs to the reason. */
interface Update {
  user: UserRecord;
  contract: ContractRecord;
  body: V2<'ContractLineItemUpdate'>;
}

function updateLineItem(world: World, lineItem: LineItemRecord, update: Update): void {
  switch (update.body.reason) {
    case 'service_device':
      return lend(world, lineItem, update);
    case 'plan_change':
      return changePlan(world, lineItem, update);
    case 'swap':
    case 'replacement':
      return changeDevice(world, lineItem, update);
  }
}

function lend(world: World, lineItem: LineItemRecord, { user, body: { serviceDeviceId = null } }: Update): void {
  const lent = serviceDeviceId === null ? null : find(world, 'device', { user, id: serviceDeviceId });
  if (lent !== null) requireServiceDevice(lent, lineItem, '/serviceDeviceId');
  if (lineItem.serviceDeviceId === (lent?.id ?? null)) return;
  const facts = { claimReference: null, changedAt: world.time, expectedReturnOn: null, recordedAt: world.time };
  changeServiceDevice(world, lineItem, { lent, facts });
}

function changePlan(world: World, lineItem: LineItemRecord, { contract, body: { productPriceId = 0 } }: Update): void {
  const price = findPrice(productPriceId);
  requireSameBilling(price, contract, '/productPriceId');
  const device = { ...world.get('device', lineItem.deviceId), coveredBy: null };
  const pointers = allAt('/productPriceId');
  requireCoverable(world, contract, { price, device, pointers, replaced: lineItem });
  world.saveLineItem({ ...lineItem, nextPriceId: price.id });
  emitPrice(world, lineItem, { previous: lineItem.priceId, next: price.id });
}

function changeDevice(world: World, lineItem: LineItemRecord, { user, contract, body }: Update): void {
  const { reason, deviceId = 0 } = body;
  const previous = world.get('device', lineItem.deviceId);
  const device = find(world, 'device', { user, id: deviceId });
  if (device.id === previous.id) return;
  if (device.removedAt !== null)
    throw new RefusalError('device_not_found', `User ${user.legacyId} has no device ${deviceId}.`);
  const price = priceById(lineItem.priceId);
  const isSwap = reason === 'swap';
  requireReplacement(isSwap ? { ...previous, kind: device.kind } : previous, device, '/deviceId');
  requireProduct(price, device, '/deviceId');
  if (!isSwap) return replaceDevice(world, lineItem, { previous, device, handedOverAt: world.time, facts: null });
  requireCoverable(world, contract, { price, device, pointers: allAt('/deviceId'), replaced: lineItem });
  world.saveDevice({ ...previous, coveredBy: null });
  world.saveDevice({ ...device, coveredBy: lineItem.id });
  const status = needsPhotos(device) ? 'pending_verification' : lineItem.status;
  world.saveLineItem({ ...lineItem, deviceId: device.id, previousDeviceId: previous.id, status });
  emitReplacement(world, lineItem, device.id, null);
}
