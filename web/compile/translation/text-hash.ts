import { createHash } from 'node:crypto';

/** What an overlay notes of the text that it translated, to tell when that has changed. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
