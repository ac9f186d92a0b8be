import type { Encoding, Header } from '../../../model/api/operation.ts';
import { arrayOf, isObject, type Json, type JsonObject, objectOf, textOf } from '../../../model/text/json.ts';
import { fragmentsOf } from '../schema/anchors.ts';

interface EncodingOptions {
  anchor: string;
  headers: (headers: JsonObject, anchor: string) => Header[];
}

/**
 * How the parts of a body are encoded (OpenAPI 3.2, 4.15): `encoding` by property, `prefixEncoding` by position, and `itemEncoding`
 * for every further part. A part can have parts itself.
 * @param holder a media type or an encoding
 */
export function encodingsOf(holder: JsonObject, { anchor, headers }: EncodingOptions): Encoding[] {
  const encodingOf = (names: Pick<Encoding, 'kind' | 'name'>, fragment: string, value: Json | undefined): Encoding =>
    namedEncoding(names, objectOf(value), { anchor: `${anchor}.encoding.${fragment}`, headers });
  const named = Object.entries(objectOf(holder.encoding));
  const fragments = fragmentsOf(named.map(([name]) => name));
  return [
    ...named.map(([name, value], index) => encodingOf({ kind: 'property', name }, fragments[index] ?? '', value)),
    ...arrayOf(holder.prefixEncoding).map((value, index) =>
      encodingOf({ kind: 'position', name: `[${index}]` }, String(index), value),
    ),
    ...(isObject(holder.itemEncoding)
      ? [encodingOf({ kind: 'items', name: '[…]' }, 'items', holder.itemEncoding)]
      : []),
  ];
}

function namedEncoding(
  names: Pick<Encoding, 'kind' | 'name'>,
  json: JsonObject,
  { anchor, headers }: EncodingOptions,
): Encoding {
  return {
    ...names,
    contentType: textOf(json.contentType),
    style: textOf(json.style),
    explode: typeof json.explode === 'boolean' ? json.explode : null,
    allowReserved: json.allowReserved === true,
    headers: headers(objectOf(json.headers), anchor),
    parts: encodingsOf(json, { anchor, headers }),
  };
}
