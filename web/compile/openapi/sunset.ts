import { type JsonObject, textOf } from '../../model/text/json.ts';

/** The date of `x-sunset`, after which an operation or a field may be removed; nothing without a date. */
export function sunsetOf(json: JsonObject): { sunset?: string } {
  const [sunset] = /^\d{4}-\d{2}-\d{2}/.exec(textOf(json['x-sunset']) ?? '') ?? [];
  return sunset === undefined ? {} : { sunset };
}
