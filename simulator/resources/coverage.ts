import { at, Problem } from '../front/call.ts';
import { isInForce, needsPhotos, startLineItem } from './lifecycle.ts';
import type { ContractRecord, DeviceRecord, LineItemRecord } from './records.ts';
import { EVERYTHING, type Price, PRICES, tierOf } from './seed.ts';
import { contractView } from './v3-views.ts';
import { priceById, type World } from './world.ts';

/** The most line items that one contract can ever have, ended ones included. */
const MAX_LINE_ITEMS = 100;

/** The most characters of a contract in responses and events. The platform stores at most 2 MB in one value. */
const MAX_CONTRACT = 500_000;

/** Where a request names the parts of a line item. */
export interface Pointers {
  price: string;
  device: string;
  /** The object that has too many devices. */
  limit: string;
}

export function v3Price(id: unknown): Price {
  const price = PRICES.find((entry) => entry.id === id);
  if (price === undefined)
    throw new Problem(
      'product_price_not_found',
      `The product price ${String(id)} is not offered by your partner account.`,
    );
  return price;
}

/** Refuses a device that the product does not cover. `others` are the line items of the plan that have not ended. */
export function requireCoverable(
  world: World,
  { price, device, others }: { price: Price; device: DeviceRecord; others: LineItemRecord[] },
  pointers: Pointers,
): void {
  const { product, tier } = price;
  if (device.role === 'service')
    throw new Problem(
      'device_not_eligible',
      `The device ${device.id} is a service device and cannot be covered.`,
      at(pointers.device, 'not_allowed', 'Choose a device that the user owns.'),
    );
  if (device.replacedBy !== null)
    throw new Problem(
      'device_not_eligible',
      `The device ${device.id} was replaced.`,
      at(pointers.device, 'not_allowed', 'Choose a device that was not replaced.'),
    );
  if (device.coveredBy !== null)
    throw new Problem(
      'device_already_covered',
      `The device ${device.id} is already covered by line item ${device.coveredBy}.`,
    );
  requireProduct(price, device, pointers.price);
  if (product !== EVERYTHING || tier !== null) return;
  const kinds = others.filter(({ priceId }) => priceId === price.id).map(({ deviceId }) => world.device(deviceId).kind);
  const phones = kinds.filter((kind) => kind === 'phone').length;
  const isPhone = device.kind === 'phone';
  if (isPhone && phones >= product.phoneLimit)
    throw new Problem(
      'device_limit_reached',
      `The product covers one phone and ${product.itemLimit} other items. The contract already has a phone.`,
      at(pointers.limit, 'not_allowed', 'The contract already has a phone.'),
    );
  if (!isPhone && kinds.length - phones >= product.itemLimit)
    throw new Problem(
      'device_limit_reached',
      `The contract already has ${product.itemLimit} items besides its phone.`,
      at(pointers.limit, 'not_allowed', 'Deactivate a line item first.'),
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
    throw new Problem(
      'device_not_eligible',
      `The product price ${id} covers phones only. The device is a ${kind}.`,
      at(pointer, 'not_allowed', `Choose a product price that covers the kind ${kind}.`),
    );
  const phoneTier = tierOf(manufacturer, model);
  if (phoneTier !== tier)
    throw new Problem(
      'device_not_eligible',
      `The product price ${id} covers phones of tier ${String(tier)} only. The phone is of tier ${phoneTier}.`,
      at(pointer, 'not_allowed', `Choose a product price for the tier ${phoneTier}.`),
    );
}

/** Refuses a price with another interval or currency than the contract. */
export function requireSameBilling(
  { interval, amount }: Price,
  contract: Pick<ContractRecord, 'interval' | 'currency'>,
  pointer: string,
): void {
  const names = { month: 'monthly', year: 'yearly' };
  if (interval !== contract.interval)
    throw new Problem(
      'validation_failed',
      `The contract is billed ${names[contract.interval]}. The product price is billed ${names[interval]}.`,
      at(pointer, 'not_allowed', `Choose a product price that is billed ${names[contract.interval]}.`),
    );
  if (amount.currency !== contract.currency)
    throw new Problem(
      'validation_failed',
      `The contract is billed in ${contract.currency}. The product price is in ${amount.currency}.`,
      at(pointer, 'not_allowed', `Choose a product price in ${contract.currency}.`),
    );
}

/** Links a device to a price in a stored contract. */
export function addLineItem(
  world: World,
  {
    contract,
    price,
    device,
    metadata = {},
  }: { contract: ContractRecord; price: Price; device: DeviceRecord; metadata?: LineItemRecord['metadata'] },
): LineItemRecord {
  if (world.lineItems(contract).length >= MAX_LINE_ITEMS)
    throw new Problem('device_limit_reached', `The contract ${contract.id} already has ${MAX_LINE_ITEMS} line items.`);
  const isVerified = !needsPhotos(device);
  const needsForm = contract.status === 'pending_activation';
  const lineItem: LineItemRecord = {
    ...world.store.newIds('line-item', 'cli'),
    contractId: contract.id,
    userId: contract.userId,
    priceId: price.id,
    nextPriceId: null,
    deviceId: device.id,
    previousDeviceId: null,
    serviceDeviceId: null,
    status: isVerified || needsForm ? 'pending_activation' : 'pending_verification',
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
  const started = isVerified && isInForce(contract) ? startLineItem(world, lineItem) : lineItem;
  world.saveLineItem(started);
  world.saveDevice({ ...device, coveredBy: started.id });
  return world.lineItem(started.id);
}

/** Refuses a contract that events could not hold, for example because of its metadata. */
export function requireStorable(world: World, contract: ContractRecord): void {
  if (JSON.stringify(contractView(world, contract)).length > MAX_CONTRACT)
    throw new Problem('rate_limited', `A contract in the simulator has at most ${MAX_CONTRACT} characters.`, {
      retryAfter: 60,
    });
}

/** The interval and the currency that a price gives a new contract. */
export function billingOf(priceId: string): Pick<ContractRecord, 'interval' | 'currency'> {
  const { interval, amount } = priceById(priceId);
  return { interval, currency: amount.currency };
}
