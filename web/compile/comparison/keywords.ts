import mapValues from 'lodash-es/mapValues.js';

import type { Keywords } from '../../model/api/schema.ts';
import { arrayOf, type Json, type JsonObject, objectOf, stringOf, stringsOf, textOf } from '../../model/text/json.ts';

/** A change of a keyword of JSON Schema that is neither a type nor a limit. */
export type KeywordAspect =
  | `${PresenceName | 'discriminator' | 'dependent-required' | 'discriminator-mapping'}-added`
  | `${PresenceName | 'discriminator' | 'dependent-required'}-removed`
  | `${'dependent-required' | 'content-media-type' | 'content-encoding' | 'discriminator-property-name' | 'discriminator-mapping'}-changed`
  | 'discriminator-mapping-deleted';

type PresenceName =
  | 'contains'
  | 'if'
  | 'then'
  | 'else'
  | 'property-names'
  | 'content-schema'
  | 'unevaluated-items'
  | 'unevaluated-properties'
  | 'prefix-items'
  | 'pattern-property'
  | 'dependent-schema'
  | 'all-of';

interface KeywordRule {
  added: KeywordAspect;
  removed: KeywordAspect;
  /** Absent if only the presence of the keyword, or of a key in it, is judged. */
  changed?: KeywordAspect;
  /** The compared values as text, by key. The key is empty for a keyword that has only one value. */
  parts: (value: Json) => Record<string, string>;
}

const single = (value: Json): Record<string, string> => (value === true ? {} : { '': '' });
const text = (value: Json): Record<string, string> => ({ '': textOf(value) ?? '' });
const keys = (value: Json): Record<string, string> =>
  Object.fromEntries((Array.isArray(value) ? value.map(String) : Object.keys(objectOf(value))).map((key) => [key, '']));
const lists = (value: Json): Record<string, string> =>
  mapValues(objectOf(value), (names) => stringsOf(names).toSorted().join(', '));

function presence(name: PresenceName, parts: KeywordRule['parts'] = single): KeywordRule {
  return { added: `${name}-added`, removed: `${name}-removed`, parts };
}

function always(aspect: KeywordAspect): KeywordRule {
  return { added: aspect, removed: aspect, changed: aspect, parts: text };
}

const RULES: Readonly<Record<string, KeywordRule>> = {
  contains: presence('contains'),
  if: presence('if'),
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
  then: presence('then'),
  else: presence('else'),
  propertyNames: presence('property-names'),
  contentSchema: presence('content-schema'),
  unevaluatedItems: presence('unevaluated-items'),
  unevaluatedProperties: presence('unevaluated-properties'),
  prefixItems: presence('prefix-items', (value) => keys(arrayOf(value).map((_, index) => index))),
  patternProperties: presence('pattern-property', keys),
  dependentSchemas: presence('dependent-schema', keys),
  // The fields of other parts are compared as those of the whole.
  allOf: presence('all-of', (value) =>
    keys(arrayOf(value).flatMap((part) => stringOf(objectOf(part).$ref)?.replace(/.*\//, '') ?? [])),
  ),
  dependentRequired: {
    added: 'dependent-required-added',
    removed: 'dependent-required-removed',
    changed: 'dependent-required-changed',
    parts: lists,
  },
  contentMediaType: always('content-media-type-changed'),
  contentEncoding: always('content-encoding-changed'),
  discriminator: {
    added: 'discriminator-added',
    removed: 'discriminator-removed',
    changed: 'discriminator-property-name-changed',
    parts: (value) => text(objectOf(value).propertyName ?? null),
  },
  'discriminator.mapping': {
    added: 'discriminator-mapping-added',
    removed: 'discriminator-mapping-deleted',
    changed: 'discriminator-mapping-changed',
    parts: (value) => mapValues(objectOf(objectOf(value).mapping), (target) => textOf(target) ?? ''),
  },
};

/** All aspects that {@link keywordDifferences} can find. */
export const KEYWORD_ASPECTS: readonly KeywordAspect[] = [
  ...new Set(Object.values(RULES).flatMap(({ added, removed, changed = added }) => [added, removed, changed])),
];

/** The keywords of a schema that {@link keywordDifferences} compares. */
export function keywordsOf(json: JsonObject): Keywords {
  // The page also shows an enumeration of one value as a constant.
  const constant = json.const === undefined ? {} : { const: {} };
  // `format: byte` of OpenAPI 3.0 is an encoding, and binary content is the default of a media type without a name.
  const { contentMediaType = null, format } = json;
  const keywords: JsonObject = {
    ...json,
    ...(format === 'byte' && { contentEncoding: json.contentEncoding ?? 'base64' }),
    contentMediaType: contentMediaType === 'application/octet-stream' ? undefined : (contentMediaType ?? undefined),
  };
  const found = Object.fromEntries(
    Object.entries(RULES).flatMap(([name, { parts }]) => {
      const value = keywords[name.replace(/\..*/, '')];
      return value === undefined ? [] : [[name, parts(value)]];
    }),
  );
  return { ...constant, ...found };
}

/** The keywords, or keys in them, that only one version has or that changed, each as text such as `dependentRequired card`. */
export function keywordDifferences(
  before: Keywords = {},
  after: Keywords = {},
): { aspect: KeywordAspect; from: string[]; to: string[] }[] {
  return Object.entries(RULES).flatMap(([name, { added, removed, changed }]) => {
    const [older, newer] = [before[name] ?? {}, after[name] ?? {}];
    // A new discriminator is one change, not one for each value.
    if (name === 'discriminator.mapping' && (before[name] === undefined || after[name] === undefined)) return [];
    const label = (key: string, part = ''): string =>
      [name, key].filter((word) => word !== '').join(' ') + (part === '' ? '' : `: ${part}`);
    const lone = (some: Record<string, string>, others: Record<string, string>): string[] =>
      Object.keys(some)
        .filter((key) => !Object.hasOwn(others, key))
        .map((key) => label(key, some[key]));
    const both = Object.keys(older).filter((key) => Object.hasOwn(newer, key) && older[key] !== newer[key]);
    return [
      { aspect: added, from: [], to: lone(newer, older) },
      { aspect: removed, from: lone(older, newer), to: [] },
      ...(changed === undefined
        ? []
        : [
            {
              aspect: changed,
              from: both.map((key) => label(key, older[key])),
              to: both.map((key) => label(key, newer[key])),
            },
          ]),
    ].filter(({ from, to }) => from.length + to.length > 0);
  });
}

/** Keywords that do not change a request or a response. */
const NOTES = new Set('info tags servers title summary description example examples externalDocs links xml'.split(' '));

/** Whether a keyword only explains. */
export function isNote(key: string): boolean {
  return NOTES.has(key) || (key.startsWith('x-') && key !== 'x-sunset' && key !== 'x-webhooks');
}
