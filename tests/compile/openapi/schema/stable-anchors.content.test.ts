import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { operationOf } from '../../../../web/compile/openapi/operation/operation.ts';
import { outlineOf } from '../../../../web/compile/openapi/reading/outline.ts';
import { type ApiSource, readApiSource } from '../../../../web/compile/source/api-source.ts';
import { isObject, type Json, type JsonObject } from '../../../../web/model/text/json.ts';
import { sampleOf } from '../../../tier.ts';
import { contextOf } from '../../support/schema-context.ts';
import { apiOf, documentNamed } from '../../support/sources.ts';

const SPECS = fileURLToPath(new URL('../../../../specs', import.meta.url));
/** Keys of a document whose order has no meaning. */
const MAPS = new Set(['properties', 'patternProperties', 'headers', 'content', 'responses', 'dependentSchemas']);
const LISTS = new Set(['oneOf', 'anyOf', 'parameters', 'required']);

function turned(value: Json, key = ''): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => turned(item));
    return LISTS.has(key) ? items.toReversed() : items;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, child]): [string, Json] => [name, turned(child ?? null, name)]);
  return Object.fromEntries(MAPS.has(key) ? entries.toReversed() : entries);
}

function anchorsOf(source: ApiSource, document: JsonObject): Record<string, string[]> {
  const context = contextOf(document);
  return Object.fromEntries(
    outlineOf(source).operations.map((key) => [key.pointer, [...operationOf(key, context).anchors].toSorted()]),
  );
}

describe('every anchor of every operation stays the same in another order', () => {
  const read = async (path: string): Promise<ApiSource> =>
    apiOf(
      await readApiSource(join(SPECS, path), {
        root: SPECS,
        folder: join(SPECS, path, '..'),
        strictness: 'warning',
        lint: false,
      }),
    );
  const SOURCES: [string, () => Promise<ApiSource>][] = [
    ...sampleOf(['public/v3.yaml', 'public/v2.yaml', 'public/gateway.yaml', 'internal/v3.yaml'], 1).map(
      (path): [string, () => Promise<ApiSource>] => [path, () => read(path)],
    ),
    ...['schema-constructs.yaml', 'everything.yaml'].map((name): [string, () => Promise<ApiSource>] => [
      name,
      () => documentNamed(name),
    ]),
  ];

  test.each(SOURCES)('in %s', async (_, source) => {
    const own = await source();
    const anchors = anchorsOf(own, own.document);
    expect(Object.values(anchors).flat().length).toBeGreaterThan(10);
    expect(anchorsOf(own, turned(own.document) as JsonObject)).toEqual(anchors);
  });
});
