import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { getTypes, normalizeTypes, type NormalizedNodeType, type SpecVersion } from '@redocly/openapi-core';
import { load } from 'js-yaml';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { articleOf, renderArticle } from '../../web/article/index.tsx';
import { outlineOf } from '../../web/compile/openapi/reading/outline.ts';
import type { BuiltPage } from '../../web/compile/pages/page-entry.ts';
import { LocalizedReference } from '../../web/compile/reference/localized-reference.ts';
import { pagesFromReference } from '../../web/compile/site/compile-site.ts';
import { type ApiSource, readApiSource } from '../../web/compile/source/api-source.ts';
import { isObject, type Json, type JsonObject, objectOf, pointerToken } from '../../web/model/text/json.ts';
import { pageToTwin } from '../../web/prerender/twins/index.ts';
import { languageIn } from './support/language.ts';
import { apiOf, FIXTURES } from './support/sources.ts';

/*
 * The fixtures have one unique word in every field that OpenAPI defines for a text or a value of the author. Each word must be on
 * its page. A field of a new version of OpenAPI, and a field that the pages no longer show, fail here.
 */

const FOLDER = join(FIXTURES, 'every-field');
const WORD = /\bq[A-Z]\w*/g;

/** Words that pages may leave out, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  qSampleLang: 'The label of the code sample replaces it.',
  qSampleSource: 'The document with the code samples of all languages has it.',
  qOperationId: 'The address of the page is made from it, in another spelling.',
};

/** Words that only twins may leave out, with the reason. */
const LEFT_OUT_OF_TWINS: readonly { word: RegExp; reason: string }[] = [
  { word: /^qTag(?:Name|Other)$/, reason: 'The key of a tag. The twin has its label.' },
  { word: /^qSampleLabel$/, reason: 'A twin has one code sample.' },
  { word: /^q(?:BodyExample|BodyXmlExample|Far|SharedText)/, reason: 'A long twin has one example of a kind.' },
];

/** Fields that the fixtures need not have, with the reason. */
const NOT_AUTHORED: readonly { field: RegExp; reason: string }[] = [
  { field: /^Schema\.(?:\$|id$|definitions$)/, reason: 'Identifiers and vocabularies, which no reader needs.' },
  { field: /\.\$ref$/, reason: 'The fixture has references in other places.' },
  { field: /\.x-/, reason: 'Extensions, which the standard does not define.' },
  { field: /^Header\.allow/, reason: 'Parameters have them. A header cannot (OpenAPI 3.2, 4.21).' },
  { field: /^Schema\.summary$/, reason: 'Not a keyword of JSON Schema.' },
];

interface Version {
  name: string;
  spec: SpecVersion;
  /** The document as written. */
  description: JsonObject;
  source: () => Promise<ApiSource>;
}

function fixture(name: string): JsonObject {
  return load(readFileSync(join(FOLDER, name), 'utf8')) as JsonObject;
}

function version(name: string, spec: SpecVersion): Version {
  const description = objectOf(prune({ ...fixture('openapi-3.2.yaml'), openapi: name }, typesOf(spec).Root, new Set()));
  const file = `openapi-${name}.json`;
  const source: ApiSource = {
    file,
    name: file,
    document: description,
    description,
    documentOf: (translated) => translated,
    marks: [],
    dependencies: [],
    yaml: () => '',
    json: () => '',
    locate: () => ({ file }),
  };
  return { name, spec, description, source: () => Promise.resolve(source) };
}

const SWAGGER = join(FOLDER, 'swagger-2.0.yaml');
const VERSIONS: Version[] = [
  {
    name: '2.0',
    spec: 'oas2',
    description: fixture('swagger-2.0.yaml'),
    source: async () =>
      apiOf(await readApiSource(SWAGGER, { root: FOLDER, folder: FOLDER, strictness: 'warning', lint: false })),
  },
  version('3.0.4', 'oas3_0'),
  version('3.1.2', 'oas3_1'),
  version('3.2.0', 'oas3_2'),
];

type Types = Record<string, NormalizedNodeType>;

function typesOf(spec: SpecVersion): Types {
  return normalizeTypes(getTypes(spec), {});
}

/** The type of a field of an object; null for a field that has no type of its own, undefined for a field that the version does not have. */
function fieldType(type: NormalizedNodeType, key: string, value: unknown): NormalizedNodeType | null | undefined {
  // A map of texts, which openapi-core does not resolve for `deviceAuthorization`.
  if (key === 'scopes') return null;
  const own: unknown = Object.hasOwn(type.properties, key) ? type.properties[key] : type.additionalProperties;
  const resolved: unknown =
    typeof own === 'function' ? (own as (value: unknown, key: string) => unknown)(value, key) : own;
  if (resolved === undefined) return key.startsWith('x-') ? null : undefined;
  return isNodeType(resolved) ? resolved : null;
}

function isNodeType(value: unknown): value is NormalizedNodeType {
  return typeof value === 'object' && value !== null && 'properties' in value;
}

/** Removes the fields that a version does not have. */
function prune(
  value: Json | undefined,
  type: NormalizedNodeType | null | undefined,
  seen: Set<string>,
): Json | undefined {
  if (!isNodeType(type)) return value;
  if (Array.isArray(value)) return value.map((item) => prune(item, itemType(type, item), seen) ?? null);
  if (!isObject(value) || value.$ref !== undefined) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      const inner = fieldType(type, key, child);
      if (inner === undefined) return [];
      seen.add(`${type.name}.${key}`);
      return [[key, prune(child, inner, seen)]];
    }),
  );
}

function itemType(type: NormalizedNodeType, item: unknown): NormalizedNodeType | null {
  const own: unknown =
    typeof type.items === 'function' ? (type.items as (value: unknown, key: string) => unknown)(item, '') : type.items;
  return isNodeType(own) ? own : type;
}

interface Word {
  word: string;
  pointer: string;
}

/** Every word of a document with its place. A word in a key is at the value of the key. */
function wordsOf(value: unknown, pointer = '#'): Word[] {
  // The tags of an operation are names of other objects, which have their own pages.
  if (/^#\/(?:paths|components|webhooks)\/.*\/tags$/.test(pointer)) return wordsOf(value, '#/tags');
  if (typeof value === 'string') return (value.match(WORD) ?? []).map((word) => ({ word, pointer }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const inner = `${pointer}/${pointerToken(key)}`;
    const inKey = (key.match(WORD) ?? []).map((word) => ({ word, pointer: inner }));
    return inKey.concat(wordsOf(child, inner));
  });
}

const MARKUP = (built: BuiltPage): string => renderArticle(articleOf(built.page), renderToStaticMarkup);
const TWIN = ({ page, words }: BuiltPage): string =>
  pageToTwin(page, {
    markdownOf: words?.markdownOf ?? (() => ''),
    twinOf: (href) => href,
    addressOf: (path) => path,
  }).text;

/** The text of every page, by the pointer of its subject; `#` has all of them. */
async function textByPointer(
  { name, source: read }: Version,
  textOf: (built: BuiltPage) => string,
): Promise<Map<string, string>> {
  const source = await read();
  const outline = outlineOf(source);
  const reference = {
    config: { spec: name, base: '/api' as const },
    source,
    outline,
    problems: null,
    audience: 'public' as const,
  };
  const local = new LocalizedReference(reference, languageIn('en', source), { report: () => {} });
  const built = pagesFromReference(local).map((entry) => ({
    route: entry.route,
    markup: textOf(entry.build()),
  }));
  const at = (route: string): string => built.find((page) => page.route === route)?.markup ?? '';
  const { addresses } = local;
  return new Map([
    ['#', built.map(({ markup }) => markup).join('\n')],
    ['#/info', at(addresses.infoRoute)],
    ...outline.operations.map((key): [string, string] => [key.pointer, at(addresses.routeOfOperation(key))]),
    ...outline.schemas.map(({ name: schema, slug }): [string, string] => [
      `#/${name === '2.0' ? 'definitions' : 'components/schemas'}/${pointerToken(schema)}`,
      at(addresses.routeOfSchema(slug)),
    ]),
  ]);
}

describe.each(VERSIONS)('OpenAPI $name', (version) => {
  test.each([
    ['page', MARKUP, []],
    ['Markdown twin', TWIN, LEFT_OUT_OF_TWINS],
  ] as const)('shows every word of its document on its %s', async (_, textOf, exceptions) => {
    const markups = await textByPointer(version, textOf);
    const owners = [...markups.keys()].toSorted((one, other) => other.length - one.length);
    const missing = wordsOf(version.description).filter(({ word, pointer }) => {
      const owner = owners.find((candidate) => pointer === candidate || pointer.startsWith(`${candidate}/`)) ?? '#';
      return (
        !new RegExp(`\\b${word}\\b`).test(markups.get(owner) ?? '') &&
        LEFT_OUT[word] === undefined &&
        !exceptions.some((exception) => exception.word.test(word))
      );
    });
    expect(missing.map(({ word, pointer }) => `${word} at ${pointer}`)).toEqual([]);
  });

  test('has every field of the version in its document', () => {
    const seen = new Set<string>();
    const types = typesOf(version.spec);
    prune(version.description, types.Root, seen);
    const visited = new Set([...seen].map((field) => field.split('.')[0] ?? ''));
    const absent = Object.values(types)
      .filter(({ name }) => visited.has(name))
      .flatMap(({ name, properties }) => Object.keys(properties).map((key) => `${name}.${key}`))
      .filter((field) => !seen.has(field) && !NOT_AUTHORED.some(({ field: pattern }) => pattern.test(field)));
    expect(absent).toEqual([]);
  });
});

test('no exception is out of date', async () => {
  const markups = await Promise.all(VERSIONS.map((version) => textByPointer(version, MARKUP)));
  const all = markups.map((markup) => markup.get('#') ?? '').join('\n');
  expect(Object.keys(LEFT_OUT).filter((word) => new RegExp(`\\b${word}\\b`).test(all))).toEqual([]);
});
