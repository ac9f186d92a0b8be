import { describe, expect, test } from 'vitest';

import { textHash } from '../../../web/compile/base/text-hash.ts';
import type { ApiSource } from '../../../web/compile/source/api-source.ts';
import { type OverlaySource, SOURCE_KEY } from '../../../web/compile/source/overlay-source.ts';
import { readSources, type Sources } from '../../../web/compile/source/read-sources.ts';
import { newOverlay, OverlayFile, overlayFileOf } from '../../../web/compile/translation/overlay-file.ts';
import { mountOverlays, translate, type Translation } from '../../../web/compile/translation/translation.ts';
import { temporarySite } from '../support/sources.ts';

const API =
  'openapi: 3.1.0\ninfo: { title: "API: one", version: "1" }\npaths:\n  /users:\n    get: { summary: List users, description: "All.\\n\\nOf them.", parameters: [{ name: limit, in: query, description: How many. }], responses: { 401: { description: No token. } } }\n';
const head = (actions: string): string =>
  `overlay: 1.0.0\ninfo: { title: x, version: 1.0.0 }\nextends: api.yaml\nactions:\n${actions}`;

interface Opened {
  source: ApiSource;
  overlay: OverlaySource | null;
  translation: Translation;
}

async function open(overlay: string | null, api = API): Promise<Opened> {
  const root = temporarySite({
    'specs/public/api.yaml': api,
    ...(overlay === null ? {} : { 'specs/public/api.es.overlay.yaml': overlay }),
  });
  const sources: Sources = await readSources({
    root,
    audience: 'public',

    strictness: 'warning',
    lint: false,
  });
  const [source] = sources.apis;
  if (source === undefined) throw new Error(JSON.stringify(sources.findings));
  const own = mountOverlays(sources, { locales: ['es'], strictness: 'error', report: () => {} })(source, 'es');
  return { source, overlay: own, translation: translate(source, own) };
}

/** The overlay after adding the missing texts; by default to an empty one. */
async function written(overlay: string | null, api = API): Promise<string> {
  const { source, overlay: own, translation } = await open(overlay, api);
  const file = new OverlayFile(overlay ?? newOverlay(source, 'es'));
  file.addMissing(translation.texts, source.description, own);
  return file.toString();
}

test('an overlay without missing or accepted texts keeps its text, even where the printer would wrap it differently', async () => {
  const overlay = head(`  - target: $.info\n    update:\n      summary: "${'palabra '.repeat(30).trim()}"   # Nota.\n`);
  const { source, overlay: own, translation } = await open(overlay, API.replace('title:', 'summary: Words., title:'));
  const file = new OverlayFile(overlay);
  file.addMissing(
    translation.texts.filter(({ state }) => state !== 'missing'),
    source.description,
    own,
  );
  file.accept([]);
  expect(file.toString()).toBe(overlay);
});

test('an edit keeps the lines of all other texts', async () => {
  const long = `"${'palabra '.repeat(30).trim()}"`;
  const overlay = head(
    `  - target: $.paths['/users'].get\n    update:\n      summary: Lista\n      description: >-\n        Todos\n        ellos.\n  - target: $.info\n    update: { summary: ${long} }\n`,
  );
  const { translation } = await open(overlay, API.replace('title:', 'summary: Words., title:'));
  const accepted = translation.texts.find(({ text }) => text === 'List users');
  const file = new OverlayFile(overlay);
  file.accept(accepted === undefined ? [] : [accepted]);
  expect(file.toString()).toBe(
    overlay.replace('ellos.\n', `ellos.\n    ${SOURCE_KEY}:\n      summary: "${textHash('List users')}"\n`),
  );
});

describe('a missing text', () => {
  test('is written with a path that lasts, blank below its original, and read as still missing', async () => {
    const text = await written(null);
    expect(text).toBe(`overlay: 1.0.0
info:
  title: "API: one (es)"
  version: 1.0.0
extends: "api.yaml"
actions:
  - target: $.paths['/users'].get
    update:
      # English: List users
      summary: ""
      # English: All.
      #
      # Of them.
      description: ""
    x-source:
      summary: "${textHash('List users')}"
      description: ${textHash('All.\n\nOf them.')}
  - target: $.paths['/users'].get.parameters[?@.name=='limit' && @.in=='query']
    update:
      # English: How many.
      description: ""
    x-source:
      description: ${textHash('How many.')}
  - target: $.paths['/users'].get.responses['401']
    update:
      # English: No token.
      description: ""
    x-source:
      description: ${textHash('No token.')}
`);
    const { translation } = await open(text);
    expect(translation.findings).toEqual([]);
    expect(translation.texts.map(({ state }) => state)).toEqual(['missing', 'missing', 'missing', 'missing']);
    expect(await written(text)).toBe(text);
  });

  test('is translated once its blank is filled, and the original above it goes', async () => {
    const filled = (await written(null)).replace('summary: ""', 'summary: Listar usuarios');
    expect((await open(filled)).translation.texts[0]).toMatchObject({ state: 'translated' });
    const tidy = await written(filled);
    expect(tidy).toContain('    update:\n      summary: Listar usuarios\n      # English: All.');
  });

  test('joins the action that its place has, and leaves comments and order alone', async () => {
    const text = head(
      `  # ours\n  - target: $.paths['/users'].get\n    update:\n      # a word on it\n      summary: Listar\n    x-source:\n      summary: "${textHash('List users')}"\n`,
    );
    expect(await written(text)).toContain(
      `actions:\n  # ours\n  - target: $.paths['/users'].get\n    update:\n      # a word on it\n      summary: Listar\n      # English: All.`,
    );
  });

  test('gets the translation of the same original elsewhere', async () => {
    const more = API.replace(
      '401: { description: No token. }',
      '401: { description: No token. }, 403: { description: No token. }',
    );
    const text = head(
      `  - target: $.paths['/users'].get.responses['401']\n    update:\n      description: Falta el token.\n    x-source:\n      description: ${textHash('No token.')}\n`,
    );
    expect(await written(text, more)).toContain(
      "  - target: $.paths['/users'].get.responses['403']\n    update:\n      description: Falta el token.\n",
    );
  });

  test('keeps its translation when its place moves; a translation without an original stays in the file', async () => {
    const text = head(
      `  - target: $.paths['/user'].get\n    update:\n      summary: Listar usuarios\n      description: De otra cosa.\n    x-source:\n      summary: "${textHash('List users')}"\n      description: 0badcafe\n  - target: $.paths['/user'].get.responses['401']\n    update:\n      description: Falta el token.\n    x-source:\n      description: ${textHash('No token.')}\n`,
    );
    const moved = await written(text);
    expect(moved).toContain(
      "  - target: $.paths['/user'].get\n    update:\n      description: De otra cosa.\n    x-source:\n      description: 0badcafe\n",
    );
    expect(moved).toContain("  - target: $.paths['/users'].get\n    update:\n      summary: Listar usuarios\n");
    expect(moved).not.toContain("$.paths['/user'].get.responses");
    expect(moved).toContain(
      "  - target: $.paths['/users'].get.responses['401']\n    update:\n      description: Falta el token.\n",
    );
  });
});

test('an accepted translation is one of the original as it is now, and no other', async () => {
  const text = head(
    "  - target: $.paths['/users'].get\n    update:\n      summary: Listar\n      description: Todos.\n    x-source:\n      summary: 0badcafe\n",
  );
  const { translation } = await open(text);
  const file = new OverlayFile(text);
  file.accept(translation.texts.filter(({ text: original }) => original === 'List users'));
  const accepted = file.toString();
  expect(accepted).toContain(`      summary: "${textHash('List users')}"\n`);
  expect((await open(accepted)).translation.texts.slice(0, 2).map(({ state }) => state)).toEqual([
    'translated',
    'stale',
  ]);
});

test('a hash that YAML would read as a number is in quotes', async () => {
  expect(textHash('List users')).toMatch(/^\d+$/);
  expect(await written(null)).toContain(`summary: "${textHash('List users')}"`);
});

test('an overlay in JSON stays JSON', async () => {
  const { source, translation } = await open(null);
  const file = new OverlayFile('{"overlay": "1.0.0", "actions": []}', { isJson: true });
  file.addMissing(translation.texts.slice(0, 1), source.description, null);
  expect(JSON.parse(file.toString())).toEqual({
    overlay: '1.0.0',
    actions: [
      { target: "$.paths['/users'].get", update: { summary: '' }, 'x-source': { summary: textHash('List users') } },
    ],
  });
});

test('an overlay is in the folder of its description', () => {
  expect(overlayFileOf({ file: 'specs/public/v3.json' }, 'pt')).toBe('specs/public/v3.pt.overlay.yaml');
});
