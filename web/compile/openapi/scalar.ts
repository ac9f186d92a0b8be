import type { Json } from '../../model/text/json.ts';

/** A string, number or boolean as text, `null` as `null`; anything else, which has no text of its own, as nothing. */
export function scalarToText(value: Json | undefined): string {
  return value === undefined || (typeof value === 'object' && value !== null) ? '' : String(value);
}
