import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

import { describe, expect, test, vi } from 'vitest';

import { operationTitle } from '../../../web/compile/openapi/operation.ts';
import { outlineOf } from '../../../web/compile/openapi/outline.ts';
import { collectionText, hasRequests } from '../../../web/compile/postman/collection.ts';
import { type ApiSource, readApiSource } from '../../../web/compile/source/api-source.ts';
import { type JsonObject, objectOf, textOf, valueAtPointer } from '../../../web/model/text/json.ts';
import { apiOf, documentNamed } from '../support/sources.ts';

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

/** Documents by other authors, which are not part of the repository. */
const REAL_SPECS = resolve(process.env.REAL_SPECS ?? 'no-folder-named');

const OTHERS = [
  'animals-v2.0.yaml',
  'animals-v3.0.yaml',
  'galaxy-3.1.yaml',
  'museum.yaml',
  'petstore-2.0.yaml',
  'petstore-3.0.yaml',
  'petstore-3.1.yaml',
  'rebilly.json',
  'stripe.yaml',
];
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

/** Loads the collection of a description with Postman's SDK. A warning fails the test. */
function loaded(source: ApiSource): SdkCollection {
  const warnings = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error'), vi.spyOn(process, 'emitWarning')];
  const collection = new Collection(JSON.parse(collectionText(source.document, outlineOf(source))) as JsonObject);
  for (const warning of warnings) {
    expect(warning).not.toHaveBeenCalled();
    warning.mockRestore();
  }
  return collection;
}

function expectEverything(source: ApiSource): void {
  const { document } = source;
  const collection = loaded(source);
  const outline = outlineOf(source);
  const operations = outline.operations.filter(({ kind }) => kind === 'operation');
  const info = objectOf(document.info);
  expect(collection.name).toBe(textOf(info.title) ?? 'API');
  expect(collection.description?.content ?? null).toBe(textOf(info.description));

  const groups = outline.groups.filter(({ slug }) => operations.some(({ group }) => group === slug));
  const folders = collection.items.all();
  expect(folders.map(({ name }) => name)).toEqual(groups.map(({ tag, fallbackLabel }) => tag ?? fallbackLabel));
  for (const [index, { slug, pointer }] of groups.entries()) {
    const titles = operations
      .filter(({ group }) => group === slug)
      .map((key) => operationTitle(key, objectAt(document, key.pointer), objectAt(document, key.itemPointer)));
    expect(folders[index]?.items.all().map(({ name }) => name)).toEqual(titles);
    const tag = pointer === null ? {} : objectAt(document, pointer);
    expect(folders[index]?.description?.content ?? null).toBe(textOf(tag.description));
  }

  const items = folders.flatMap((folder) => folder.items.all());
  const variables = collection.variables.all();
  for (const { request, responses } of items) {
    expect(request.url.toString()).toMatch(/^\{\{baseUrl\d*\}\}\//);
    expect(request.method).toMatch(/^[A-Z][A-Z0-9_-]*$/);
    // The SDK keeps no parameters of a type that it does not know.
    for (const auth of [collection.auth, request.auth])
      if (auth !== undefined && auth.type !== 'noauth') expect(auth.parameters().all()).not.toEqual([]);
    for (const { code, originalRequest } of responses.all()) {
      expect(code).toBeGreaterThanOrEqual(100);
      expect(originalRequest.method).toBe(request.method);
    }
  }
  const ids = items.flatMap(({ responses }) => responses.all().map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);

  const credentials = [collection, ...items.map(({ request }) => request)].flatMap(
    ({ auth }) =>
      auth
        ?.parameters()
        .all()
        .map(({ value }) => value) ?? [],
  );
  const keys = new Set(variables.map(({ key }) => key));
  expect(variables.find(({ key }) => key === 'baseUrl')?.value).toMatch(/^https?:\/\//);
  expect(namesIn([...credentials, ...variables.map(({ value }) => value)]).filter((name) => !keys.has(name))).toEqual(
    [],
  );
}

function objectAt(document: JsonObject, pointer: string): JsonObject {
  return objectOf(valueAtPointer(document, pointer));
}

/** Names of the variables that texts refer to. */
function namesIn(texts: readonly string[]): string[] {
  return [...texts.join('\n').matchAll(/\{\{([^{}]+)\}\}/g)].flatMap(([, name]) => name ?? []);
}

describe("Postman's SDK loads the collection of", () => {
  test.each(OWN)('%s with everything in it', async (name) => {
    expectEverything(await documentNamed(name));
  });

  test.for(OTHERS)('%s with everything in it', { timeout: 20_000 }, async (name, { skip }) => {
    skip(!existsSync(join(REAL_SPECS, name)), `${name} is in no folder named by REAL_SPECS.`);
    const options = { root: REAL_SPECS, folder: REAL_SPECS, strictness: 'warning', lint: false } as const;
    expectEverything(apiOf(await readApiSource(join(REAL_SPECS, name), options)));
  });
});

test.each(['webhooks-only.yaml', 'no-info-no-paths.yaml'])('%s has no requests', async (name) => {
  expect(hasRequests(outlineOf(await documentNamed(name)))).toBe(false);
});
