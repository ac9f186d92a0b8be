import { notEligible, at, RefusalError } from '../refusal-error.ts';
import { EVERYTHING, type Price, tierOf } from '../seed/seed.ts';
import type { ContractRecord, DeviceRecord, LineItemRecord } from '../store/records.ts';
import { alreadyCovered } from './devices.ts';
import { endForPlanChange } from './endings.ts';
import { emitPrice, startLineItem } from './lifecycle.ts';
import { isInForce, needsPhotos } from './schedule.ts';
import type { World } from './world.ts';

/** The most line items that one contract can ever have, ended ones included. */
const MAX_LINE_ITEMS = 100;

/** A device to cover at a price, and where the request names them. */
export interface Cover {
  price: Price;
  device: DeviceRecord;
  pointers: {
    price: string;
    device: string;
    /** The object that has too many devices. */
    limit: string;
  };
}

/** Refuses a device that the product does not cover. `replaced` is a line item of the contract that does not count. */
export function requireCoverable(
  world: World,
  contract: ContractRecord,
  { price, device, pointers, replaced }: Cover & { replaced?: LineItemRecord },
): void {
  const { id, role, replacedBy, coveredBy, kind } = device;
  if (role === 'service')
    throw notEligible(
      `The device ${id} is a service device and cannot be covered.`,
      at(pointers.device, 'not_allowed', 'Choose a device that the user owns.'),
    );
  if (replacedBy !== null)
    throw notEligible(
      `The device ${id} was replaced.`,
      at(pointers.device, 'not_allowed', 'Choose a device that was not replaced.'),
    );
  if (coveredBy !== null) throw alreadyCovered(device, pointers.device);
  requireProduct(price, device, pointers.price);
  if (price.product !== EVERYTHING) return;
  const others = world
    .openLineItems(contract)
    .filter((lineItem) => lineItem.id !== replaced?.id && lineItem.priceId === price.id)
    .map(({ deviceId }) => world.get('device', deviceId).kind);
  requireRoom(price, { kind, others, pointer: pointers.limit });
}

/** Refuses another phone or item than a plan for several devices covers. */
function requireRoom(
  { product: { phoneLimit, itemLimit } }: Price,
  { kind, others, pointer }: { kind: string; others: string[]; pointer: string },
): void {
  const phones = others.filter((other) => other === 'phone').length;
  if (kind === 'phone' && phones >= phoneLimit)
    throw new RefusalError(
      'device_limit_reached',
      `The product covers one phone and ${itemLimit} other items. The contract already has a phone.`,
      at(pointer, 'not_allowed', 'The contract already has a phone.'),
    );
  if (kind !== 'phone' && others.length - phones >= itemLimit)
    throw new RefusalError(
      'device_limit_reached',
      `The contract already has ${itemLimit} items besides its phone.`,
      at(pointer, 'not_allowed', 'Deactivate a line item first.'),
    );
}

/** Refuses a kind or a tier of device that a price does not cover. */
export function requireProduct(
  { id, product, tier }: Price,
  { kind, manufacturer, model }: DeviceRecord,
  pointer: string,
): void {
  if (product === EVERYTHING) return;
  if (kind !== 'phone')
    throw notEligible(
      `The product price ${id} covers phones only. The device is a ${kind}.`,
      at(pointer, 'not_allowed', `Choose a product price that covers the kind ${kind}.`),
    );
  const phoneTier = tierOf(manufacturer, model);
  if (phoneTier !== tier)
    throw notEligible(
      `The product price ${id} covers phones of tier ${tier} only. The phone is of tier ${phoneTier}.`,
      at(pointer, 'not_allowed', `Choose a product price for the tier ${phoneTier}.`),
    );
}

/** The interval and the currency that a price gives a new contract. */
export function billingOf({ interval, amount }: Price): Pick<ContractRecord, 'interval' | 'currency'> {
  return { interval, currency: amount.currency };
}

/** Refuses a price with another interval than the contract. All prices have the same currency. */
export function requireSameBilling(
  { interval }: Price,
  contract: Pick<ContractRecord, 'interval'>,
  pointer: string,
): void {
  if (interval === contract.interval) return;
  const names = { month: 'monthly', year: 'yearly' };
  const wanted = names[contract.interval];
  throw new RefusalError(
    'validation_failed',
    `The contract is billed ${wanted}. The product price is billed ${names[interval]}.`,
    at(pointer, 'not_allowed', `Choose a product price that is billed ${wanted}.`),
  );
}

/** Covers a device by a new line item of a stored contract. Refuses a device that the product does not cover. */
export function addLineItem(
  world: World,
  contract: ContractRecord,
  { metadata = {}, ...cover }: Cover & { metadata?: LineItemRecord['metadata'] | undefined },
): LineItemRecord {
  requireCoverable(world, contract, cover);
  const { price, device } = cover;
  if (world.lineItems(contract).length >= MAX_LINE_ITEMS)
    throw new RefusalError(
      'device_limit_reached',
      `The contract ${contract.id} already has ${MAX_LINE_ITEMS} line items.`,
    );
  const isWaitingForPhotos = needsPhotos(device) && contract.status !== 'pending_activation';
  const lineItem: LineItemRecord = {
    ...world.objects.newIds('line-item'),
    contractId: contract.id,
    userId: contract.userId,
    priceId: price.id,
    nextPriceId: null,
    paidPriceId: null,
    deviceId: device.id,
    previousDeviceId: null,
    serviceDeviceId: null,
    status: isWaitingForPhotos ? 'pending_verification' : 'pending_activation',
    coverageStartsOn: null,
    waitingPeriodEndsOn: null,
    deactivation: null,
    endReason: null,
    replacement: null,
    service: null,
    createdAt: world.time,
    updatedAt: world.time,
    metadata,
  };
  const isStarted = isInForce(contract) && !needsPhotos(device);
  world.saveLineItem(isStarted ? startLineItem(world, lineItem) : lineItem);
  world.saveDevice({ ...device, coveredBy: lineItem.id });
  return world.get('line-item', lineItem.id);
}

/** Covers the device of a line item by a new one at another price. The new one has the dates of the old one, and is charged from the next renewal. */
export function changePlan(
  world: World,
  contract: ContractRecord,
  {
    replaced,
    metadata = {},
    ...cover
  }: Cover & { replaced: LineItemRecord; metadata?: LineItemRecord['metadata'] | undefined },
): LineItemRecord {
  endForPlanChange(world, replaced);
  const added = addLineItem(world, contract, { ...cover, device: world.get('device', cover.device.id), metadata });
  const { id, legacyId, priceId, createdAt } = added;
  const paidPriceId = replaced.paidPriceId ?? replaced.priceId;
  world.saveLineItem({
    ...replaced,
    id,
    legacyId,
    priceId,
    paidPriceId,
    nextPriceId: null,
    deactivation: null,
    endReason: null,
    metadata,
    createdAt,
  });
  if (replaced.serviceDeviceId !== null)
    world.saveDevice({ ...world.get('device', replaced.serviceDeviceId), lentFor: id });
  emitPrice(world, added, { previous: replaced.priceId, next: priceId });
  return world.get('line-item', id);
}
