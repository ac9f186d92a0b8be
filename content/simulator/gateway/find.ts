import { requestedPrice } from '../api/requested-price.ts';
import { isOpenRegion } from '../business/places.ts';
import { at, RefusalError } from '../refusal-error.ts';
import { EVERYTHING, type Model, MODELS, type Price, PRICES } from '../seed/seed.ts';

export function findPrice(id: string): Price {
  return requestedPrice(id, `There is no product price ${id} for your partner account.`);
}

export function findModel(id: string): Model {
  const model = MODELS.find(({ modelId }) => modelId === id);
  if (model !== undefined) return model;
  throw new RefusalError('device_not_found', `The catalog has no model with the id ${id}.`);
}

/** The prices at which a device can be covered. */
export function pricesFor(kind: string, tier: string | null): Price[] {
  return PRICES.filter((price) => price.product === EVERYTHING || (kind === 'phone' && price.tier === tier));
}

/** Refuses a region in which no plans are sold. */
export function requireOpenRegion(region: string, pointer: string): void {
  if (isOpenRegion(region)) return;
  const reason = `${region} is not open to your partner account.`;
  throw new RefusalError('unsupported_address', `The region ${reason}`, at(pointer, 'unsupported_address', reason));
}
