import { createRequire } from 'node:module';

import { describe, expect, test, vi } from 'vitest';

import { operationTitle } from '../../../web/compile/openapi/operation/operation.ts';
import { outlineOf } from '../../../web/compile/openapi/reading/outline.ts';
import { pathItemOf } from '../../../web/compile/openapi/reading/resolve.ts';
import { collectionText, hasRequests } from '../../../web/compile/postman/collection.ts';
import type { ApiSource } from '../../../web/compile/source/api-source.ts';
import { type JsonObject, objectOf, textOf, valueAtPointer } from '../../../web/model/text/json.ts';
import { realDocument, REQUEST_DOCUMENTS } from '../support/real-documents.ts';
import { documentNamed } from '../support/sources.ts';

/** The parts of Postman's SDK that the tests use. Its own types are wrong about most of them. */
interface SdkList<T> {
  all(): T[];
}
interface SdkDescribed {
  description?: { content: string };
}
interface SdkRequest extends SdkDescribed {
  method: string;
  url: { toString(): string };
  auth?: { type: string; parameters(): SdkList<{ key: string; value: string }> };
}
interface SdkItem {
  name: string;
  request: SdkRequest;
  responses: SdkList<{ id: string; code: number; originalRequest: SdkRequest }>;
}
interface SdkFolder extends SdkDescribed {
  name: string;
  items: SdkList<SdkItem>;
}
interface SdkCollection extends SdkDescribed {
  name: string;
  auth?: SdkRequest['auth'];
  items: SdkList<SdkFolder>;
  variables: SdkList<{ key: string; value: string }>;
}
const { Collection } = createRequire(import.meta.url)('postman-collection') as {
  Collection: new (json: JsonObject) => SdkCollection;
};

const OWN = [
  'additional-operations.yaml',
  'clashing-names.yaml',
  'everything.yaml',
  'extensions-in-paths.yaml',
  'foreign-names.yaml',
  'hostile-texts.yaml',
  'no-tags.yaml',
  'null-everywhere.yaml',
  'path-item-references.yaml',
  'reserved-names.yaml',
];

/** Loads the collection of a description with Postman's SDK, and takes note of its warnings. */
function loadedFrom(source: ApiSource): { collection: SdkCollection; warnings: unknown[] } {
  const spies = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error'), vi.spyOn(process, 'emitWarning')];
  const collection = new Collection(JSON.parse(collectionText(source.document, outlineOf(source))) as JsonObject);
  const warnings = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockRestore();
  return { collection, warnings };
}

/** The names and descriptions of a collection, folder by folder. */
interface Contents {
  name: string;
  description: string | null;
  folders: { name: string; description: string | null; requests: string[] }[];
}

function contentsOf({ name, description, items }: SdkCollection): Contents {
  const folders = items.all().map((folder) => ({
    name: folder.name,
    description: folder.description?.content ?? null,
    requests: folder.items.all().map((item) => item.name),
  }));
  return { name, description: description?.content ?? null, folders };
}

/** The names and descriptions that a collection should have. */
function expectedContents(source: ApiSource): Contents {
  const { document } = source;
  const { groups, operations } = outlineOf(source);
  const folders = groups.map(({ slug, tag, fallbackLabel, pointer }) => ({
    name: tag ?? fallbackLabel,
    description: pointer === null ? null : textOf(objectAt(document, pointer).description),
    requests: operations
      .filter(({ kind, group }) => kind === 'operation' && group === slug)
      .map((key) => operationTitle(key, objectAt(document, key.pointer), pathItemOf(document, key))),
  }));
  const info = objectOf(document.info);
  return {
    name: textOf(info.title) ?? 'API',
    description: textOf(info.description),
    folders: folders.filter(({ requests }) => requests.length > 0),
  };
}

/** Everything in a collection that Postman could not use. */
function faultsIn(collection: SdkCollection): string[] {
  const items = collection.items.all().flatMap((folder) => folder.items.all());
  const requests = items.map(({ request }) => request);
  const responses = items.flatMap((item) => item.responses.all().map((response) => ({ item, response })));
  const variables = collection.variables.all();
  const auths = [collection, ...requests].flatMap(({ auth }) => auth ?? []);
  const texts = [
    ...auths.flatMap((auth) => auth.parameters().all()).map(({ value }) => value),
    ...variables.map(({ value }) => value),
  ];
  const ids = responses.map(({ response }) => response.id);
  return [
    ...requests.map(({ url }) => url.toString()).filter((url) => !/^\{\{baseUrl\d*\}\}\//.test(url)),
    ...requests.map(({ method }) => method).filter((method) => !/^[A-Z][A-Z0-9_-]*$/.test(method)),
    ...variables
      .filter(({ key, value }) => key.startsWith('baseUrl') && !/^https?:\/\//.test(value))
      .map(({ key, value }) => `${key}: ${value}`),
    // The SDK keeps no parameters of a type that it does not know.
    ...auths.filter((auth) => auth.type !== 'noauth' && auth.parameters().all().length === 0).map(({ type }) => type),
    ...namesIn(texts).filter((name) => !variables.some(({ key }) => key === name)),
    ...responses
      .filter(({ item, response }) => response.code < 100 || response.originalRequest.method !== item.request.method)
      .map(({ item, response }) => `${item.name}: ${response.code}`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index),
  ];
}

function objectAt(document: JsonObject, pointer: string): JsonObject {
  return objectOf(valueAtPointer(document, pointer));
}

/** Names of the variables that texts refer to. */
function namesIn(texts: readonly string[]): string[] {
  return [...texts.join('\n').matchAll(/\{\{([^{}]+)\}\}/g)].flatMap(([, name]) => name ?? []);
}

describe("Postman's SDK loads the collection", () => {
  test.each(OWN)('of %s', async (name) => {
    const source = await documentNamed(name);
    const { collection, warnings } = loadedFrom(source);
    expect(warnings).toEqual([]);
    expect(contentsOf(collection)).toEqual(expectedContents(source));
    expect(faultsIn(collection)).toEqual([]);
  });

  test.for(REQUEST_DOCUMENTS)('of %s', { timeout: 20_000 }, async (name, context) => {
    const source = await realDocument(name, context);
    const { collection, warnings } = loadedFrom(source);
    expect(warnings).toEqual([]);
    expect(contentsOf(collection)).toEqual(expectedContents(source));
    expect(faultsIn(collection)).toEqual([]);
  });
});

test.each(['webhooks-only.yaml', 'no-info-no-paths.yaml'])('%s has no requests', async (name) => {
  expect(hasRequests(outlineOf(await documentNamed(name)))).toBe(false);
});
