import { createHash } from 'node:crypto';

/** A short hash of a text, for the names of assets and for the originals of translations. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
