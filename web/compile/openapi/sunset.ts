import type { JsonObject } from '../../model/text/json.ts';

/** The date of `x-sunset`, after which an operation or a field may be removed; nothing without a date. */
export function sunsetOf(json: JsonObject): { sunset?: string } {
  const date = json['x-sunset'];
  const text = date instanceof Date ? date.toISOString() : String(date ?? '');
  const [sunset] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  return sunset === undefined ? {} : { sunset };
}
