import { createHash } from 'node:crypto';

/** A short hash by which texts are told apart: file names of what they hold, and in an overlay the original that it translated. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
