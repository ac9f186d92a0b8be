import type { ParameterLocation } from '../api/operation.ts';
import { isObject, isStructure, type Json, type JsonObject, objectOf, ownProperty, textOf } from '../text/json.ts';

/** How a parameter is serialized (OpenAPI 3.1, 4.8.12.2). */
export interface Style {
  style: string;
  explode: boolean;
  allowReserved: boolean;
}

/** Returns the style of a parameter, or of a form field by its `encoding`. Missing values get the standard's default for the location. */
export function styleOf(
  { style: written, explode, allowReserved }: JsonObject,
  place: ParameterLocation | 'form',
): Style {
  const style = textOf(written) ?? (place === 'query' || place === 'cookie' || place === 'form' ? 'form' : 'simple');
  return {
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie',
    allowReserved: allowReserved === true,
  };
}

/** Percent-encodes a text so that it is safe in a URL and in the strings of every language. @param kept characters that are not encoded */
export function percentEncode(text: string, kept = ''): string {
  return text.toWellFormed().replaceAll(/[^\w.~-]/gu, (character) => {
    if (kept.includes(character)) return character;
    return /[!'()*]/.test(character)
      ? `%${character.charCodeAt(0).toString(16).toUpperCase()}`
      : encodeURIComponent(character);
  });
}

/** Percent-encodes characters that a URL cannot contain. It keeps delimiters and characters that are already encoded. */
export function encodeAddress(address: string): string {
  return encodeURI(address.toWellFormed())
    .replaceAll("'", '%27')
    .replaceAll(/%25(?=[0-9a-f]{2})/gi, '%');
}

/** Returns a value as the text of a parameter, not encoded. Objects and arrays become JSON. */
export function textOfValue(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** `tabDelimited` is not part of OpenAPI 3. It is the `collectionFormat: tsv` of Swagger 2.0. */
const DELIMITERS: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|', tabDelimited: '\t' };

/** The delimiter of a joined list in a style; a comma in most. */
export function delimiterOf(style: string): string {
  return ownProperty(DELIMITERS, style) ?? ',';
}

/** Serializes a value for a query or a form, e.g. `a=1&a=2`. */
export function queryPairs(name: string, value: Json, written: Style): string {
  const { style, explode, allowReserved } = written;
  const isJoined = isStructure(value) && !explode && style !== 'deepObject';
  // In a joined list, a comma of a value is not a delimiter.
  const reserved = isJoined ? ':/?@!()*;=' : ':/?@!()*,;=';
  const encode = (item: Json | undefined): string => percentEncode(textOfValue(item), allowReserved ? reserved : ':/@');
  if (isJoined) return `${percentEncode(name)}=${flat(value, encode).join(percentEncode(delimiterOf(style), ','))}`;
  return formFields(name, value, written)
    .map(([key, text]) => `${percentEncode(key)}=${encode(text)}`)
    .join('&');
}

/** Serializes a value for the `Cookie` header. Several pairs are cookies of their own. */
export function cookieText(name: string, value: Json, style: Style): string {
  return isStructure(value)
    ? queryPairs(name, value, style).replaceAll('&', '; ')
    : `${percentEncode(name)}=${percentEncode(textOfValue(value))}`;
}

/**
 * The delimiter of a list or an object if one of its values contains it, so that a server could not tell them apart; null if none does.
 * Percent-encoding tells a comma of a value from a delimiter, but delimiters that no URL can contain, and all of a form, are encoded as well.
 */
export function clashingDelimiter(
  value: Json,
  { in: place, style, explode }: Pick<Style, 'explode' | 'style'> & { in: ParameterLocation | 'form' },
): string | null {
  if (!isStructure(value) || style === 'deepObject' || (explode && place !== 'header' && style !== 'label'))
    return null;
  const delimiter = style === 'label' && explode ? '.' : delimiterOf(style);
  if (delimiter === ',' && place !== 'header' && place !== 'form') return null;
  return flat(value, textOfValue).some((text) => text.includes(delimiter)) ? delimiter : null;
}

/** The fields of a form whose values contain the delimiter of their style, each with that delimiter. */
export function clashingFields(
  fields: Json | undefined,
  styles: Readonly<Record<string, Style>>,
): { name: string; delimiter: string }[] {
  return Object.entries(styles).flatMap(([name, style]) => {
    const delimiter = clashingDelimiter(ownProperty(objectOf(fields), name) ?? null, { in: 'form', ...style });
    return delimiter === null ? [] : { name, delimiter };
  });
}

/** Serializes a value for a path, in the style `simple`, `label` or `matrix`. */
export function pathSegment(name: string, value: Json, { style, explode }: Style): string {
  const encode = (item: Json | undefined): string => percentEncode(textOfValue(item), ':@');
  const isScalar = !isStructure(value);
  const joined = (delimiter: string): string =>
    isScalar
      ? encode(value)
      : explode && isObject(value)
        ? pairs(value, encode).join(delimiter)
        : flat(value, encode).join(delimiter);
  if (style === 'label') return `.${joined(explode ? '.' : ',')}`;
  if (style !== 'matrix') return joined(percentEncode(delimiterOf(style), ','));
  if (explode && isObject(value))
    return pairs(value, encode)
      .map((pair) => `;${pair}`)
      .join('');
  if (explode && Array.isArray(value)) return value.map((item) => `;${percentEncode(name)}=${encode(item)}`).join('');
  return `;${percentEncode(name)}=${joined(',')}`;
}

/** Serializes a value for a header, without percent-encoding. Its style is `simple`; Swagger 2.0 has others (`collectionFormat`). */
export function headerText(value: Json, { explode, style }: Pick<Style, 'explode' | 'style'>): string {
  const text = (item: Json | undefined): string => textOfValue(item).replaceAll(/[\r\n]+/g, ' ');
  if (!isStructure(value)) return text(value);
  return (explode && isObject(value) ? pairs(value, text) : flat(value, text)).join(delimiterOf(style));
}

/**
 * Returns the fields of a form, as the style of their encoding says. Without a style, lists are repeated, and objects are JSON
 * (OpenAPI 3.1, 4.8.15.1).
 */
export function formFields(name: string, value: Json, written?: Style): [name: string, value: string][] {
  if (!isStructure(value)) return [[name, textOfValue(value)]];
  if (written === undefined && !Array.isArray(value)) return [[name, JSON.stringify(value)]];
  const { style, explode } = written ?? styleOf({}, 'form');
  if (style === 'deepObject') return bracketed(name, value).map(([key, item]) => [key, textOfValue(item)]);
  if (!explode) return [[name, flat(value, textOfValue).join(delimiterOf(style))]];
  return entriesOf(value).map(([key, item]) => [Array.isArray(value) ? name : key, textOfValue(item)]);
}

/** Serializes a form to one string (WHATWG URL, 5.2). It has fewer safe characters than a query. */
export function formText(fields: readonly { name: string; value: string }[]): string {
  const encode = (text: string): string => percentEncode(text, '*').replaceAll('~', '%7E').replaceAll('%20', '+');
  return fields.map(({ name, value }) => `${encode(name)}=${encode(value)}`).join('&');
}

type Structure = Exclude<Json, string | number | boolean | null>;

function entriesOf(value: Structure): [string, Json][] {
  return Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined);
}

/** Flattens a value to names with brackets, such as `filter[name]` and `items[0][price]`. */
function bracketed(name: string, value: Structure): [string, Json][] {
  return entriesOf(value).flatMap(([key, item]): [string, Json][] => {
    const inner = `${name}[${key}]`;
    return isStructure(item) ? bracketed(inner, item) : [[inner, item]];
  });
}

function pairs(value: Structure, encode: (item: Json | undefined) => string): string[] {
  return entriesOf(value).map(([key, item]) => `${encode(key)}=${encode(item)}`);
}

function flat(value: Structure, encode: (item: Json | undefined) => string): string[] {
  return Array.isArray(value)
    ? value.map(encode)
    : entriesOf(value).flatMap(([key, item]) => [encode(key), encode(item)]);
}
