import { RefusalError } from '../refusal-error.ts';
import { type Price, priceNamed } from '../seed/seed.ts';

/** The price that a request names. @param detail what the refusal says if there is none */
export function requestedPrice(id: string | number, detail: string): Price {
  const price = priceNamed(id);
  if (price === undefined) throw new RefusalError('product_price_not_found', detail);
  return price;
}
