import { describe, expect, test } from 'vitest';

import { textHash } from '../../../web/compile/base/text-hash.ts';
import type { ApiSource } from '../../../web/compile/source/api-source.ts';
import { translate } from '../../../web/compile/translation/translation.ts';
import { objectOf, valueAtPointer } from '../../../web/model/text/json.ts';
import { readOverlay } from '../support/overlays.ts';
import { apiOf, readPublic, temporarySite } from '../support/sources.ts';

async function sourceOf(files: Record<string, string>, name = 'api.yaml'): Promise<ApiSource> {
  const root = temporarySite(
    Object.fromEntries(Object.entries(files).map(([file, text]) => [`specs/public/${file}`, text])),
  );
  return apiOf(await readPublic(name, { root, lint: false }));
}

const API =
  'openapi: 3.1.0\ninfo: { title: API, summary: Webhook, description: All about it. }\npaths: { /a: { get: { summary: List, description: Webhook } } }\n';

describe('a text', () => {
  test.each([
    ['translated', textHash('List'), 'translated'],
    ['stale once the original has changed', textHash('List all'), 'stale'],
    ['stale if the hash of its original is missing', undefined, 'stale'],
  ])('is %s', async (_, hash, state) => {
    const { texts, document } = translate(
      await sourceOf({ 'api.yaml': API }),
      readOverlay({
        target: "$.paths['/a'].get",
        update: { summary: 'Listar' },
        ...(hash === undefined ? {} : { 'x-source': { summary: hash } }),
      }),
    );
    expect(texts.find(({ text }) => text === 'List')).toMatchObject({
      state,
      translation: { text: 'Listar', place: { action: 0, keys: ['summary'] } },
    });
    // A stale translation is more useful than English.
    expect(valueAtPointer(document, '#/paths/~1a/get/summary')).toBe('Listar');
  });

  test('is missing and marked as untranslated without an overlay', async () => {
    const { texts, document, untranslated } = translate(
      await sourceOf({ 'api.yaml': API }),
      readOverlay({ target: '$.info', update: { description: 'Todo.' } }),
    );
    expect(texts.map(({ pointer, state }) => `${pointer} ${state}`)).toEqual([
      '#/info/summary missing',
      '#/info/description stale',
      '#/paths/~1a/get/summary missing',
      '#/paths/~1a/get/description missing',
    ]);
    expect([...untranslated]).toEqual(['Webhook', 'List']);
    expect(valueAtPointer(document, '#/paths/~1a/get/summary')).toBe('List');
  });

  test('is not marked as English if it is the same in both languages', async () => {
    const { untranslated } = translate(
      await sourceOf({ 'api.yaml': API }),
      readOverlay({ target: '$.info', update: { summary: 'Webhook' } }),
    );
    expect([...untranslated]).toEqual(['All about it.', 'List']);
  });
});

test('a description without an overlay stays unchanged, and all its texts are marked as English', async () => {
  const source = await sourceOf({ 'api.yaml': API });
  const { document, untranslated } = translate(source, null);
  expect(document).toBe(source.document);
  expect([...untranslated]).toEqual(['Webhook', 'All about it.', 'List']);
});

test('the translation is cached while neither the description nor the overlay changes', async () => {
  const source = await sourceOf({ 'api.yaml': API });
  const overlay = readOverlay({ target: '$.info', update: { description: 'Todo.' } });
  expect(translate(source, overlay)).toBe(translate(source, overlay));
  expect(translate(source, readOverlay({ target: '$.info', update: { description: 'Todo.' } }))).not.toBe(
    translate(source, overlay),
  );
});

test('every object of a translation maps to its original', async () => {
  const source = await sourceOf({ 'api.yaml': API });
  const { document, originalOf } = translate(
    source,
    readOverlay({ target: "$.paths['/a'].get", update: { summary: 'Listar' } }),
  );
  expect(originalOf(document)).toBe(source.document);
  expect(originalOf(valueAtPointer(document, '#/paths/~1a/get') as object as never)).toBe(
    valueAtPointer(source.document, '#/paths/~1a/get'),
  );
  expect(document.info).toBe(source.document.info);
  const own = {};
  expect(originalOf(own)).toBe(own);
});

test('a description in many files is translated after it is bundled into one file', async () => {
  const source = await sourceOf({
    'api.yaml': 'openapi: 3.1.0\ninfo: { title: API, version: "1" }\npaths: { /a: { $ref: "paths/a.yaml" } }\n',
    'paths/a.yaml':
      'get: { summary: List, responses: { 200: { description: Fine., content: { application/json: { schema: { $ref: "../schemas/Thing.yaml" } } } } } }\n',
    'schemas/Thing.yaml': 'type: object\ndescription: One thing.\n',
  });
  const { document, findings, untranslated } = translate(
    source,
    readOverlay(
      { target: "$.paths['/a'].get", update: { summary: 'Listar' } },
      { target: '$.components.schemas.Thing', update: { description: 'Una cosa.' } },
    ),
  );
  expect(findings).toEqual([]);
  expect(valueAtPointer(document, '#/paths/~1a/get/summary')).toBe('Listar');
  expect(valueAtPointer(document, '#/components/schemas/Thing/description')).toBe('Una cosa.');
  expect([...untranslated]).toEqual(['Fine.']);
});

test('a Swagger 2.0 description is translated before it is upgraded', async () => {
  const source = await sourceOf({
    'api.yaml':
      'swagger: "2.0"\ninfo: { title: API, version: "1" }\npaths: { /a: { get: { summary: List, responses: { 200: { description: Fine., schema: { $ref: "#/definitions/Thing" } } } } } }\ndefinitions: { Thing: { type: object, title: Thing, description: One thing. } }\n',
  });
  const { document, originalOf, findings } = translate(
    source,
    readOverlay({ target: '$.definitions.Thing', update: { title: 'Cosa', description: 'Una cosa.' } }),
  );
  expect(findings).toEqual([]);
  const thing = objectOf(valueAtPointer(document, '#/components/schemas/Thing'));
  expect(thing).toMatchObject({ title: 'Cosa', description: 'Una cosa.' });
  expect(originalOf(thing)).toBe(valueAtPointer(source.document, '#/components/schemas/Thing'));
});
