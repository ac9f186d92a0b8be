import { RefusalError } from '../refusal-error.ts';
import { type Price, priceNamed } from '../seed/seed.ts';

/**
 * Returns the price that a request names.
 * @param detail the text of the refusal
 * @throws RefusalError if the partner has no such price
 */
export function requestedPrice(id: string | number, detail: string): Price {
  const price = priceNamed(id);
  if (price === undefined) throw new RefusalError('product_price_not_found', detail);
  return price;
}
