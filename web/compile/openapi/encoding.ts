import type { Encoding, Header } from '../../model/api/operation.ts';
import { arrayOf, isObject, type Json, type JsonObject, objectOf, textOf } from '../../model/text/json.ts';
import { fragmentsOf } from './anchors.ts';

interface EncodingOptions {
  /** Anchor of the body. */
  anchor: string;
  headers: (headers: JsonObject, anchor: string) => Header[];
}

/**
 * How the parts of a body are encoded (OpenAPI 3.2, 4.15): `encoding` by property, `prefixEncoding` by position, and `itemEncoding`
 * for every further part. A part can have parts itself.
 * @param holder a media type or an encoding
 */
export function encodingsOf(holder: JsonObject, options: EncodingOptions): Encoding[] {
  const named = Object.entries(objectOf(holder.encoding));
  const fragments = fragmentsOf(named.map(([name]) => name));
  return [
    ...named.map(([name, value], index) => ({
      name,
      value,
      kind: 'property' as const,
      fragment: fragments[index] ?? '',
    })),
    ...arrayOf(holder.prefixEncoding).map((value, index) => ({
      name: `[${index}]`,
      value,
      kind: 'position' as const,
      fragment: String(index),
    })),
    ...(isObject(holder.itemEncoding)
      ? [{ name: '[…]', value: holder.itemEncoding, kind: 'items' as const, fragment: 'items' }]
      : []),
  ].map(({ name, value, kind, fragment }) =>
    encodingOf(value, { name, kind }, { ...options, anchor: `${options.anchor}.encoding.${fragment}` }),
  );
}

function encodingOf(
  value: Json | undefined,
  names: Pick<Encoding, 'name' | 'kind'>,
  { anchor, headers }: EncodingOptions,
): Encoding {
  const json = objectOf(value);
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
