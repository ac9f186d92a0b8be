import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readSources, SourceCache, type Sources } from '../../../web/compile/source/read-sources.ts';
import { temporarySite } from '../support/sources.ts';

const FINE =
  'overlay: 1.0.0\ninfo: { title: API (es), version: 1.0.0 }\nextends: ./v3.yaml\nactions:\n  - target: $.info\n    update: { summary: Breve. }\n    x-source: { summary: 1a2b3c4d }\n';

function read(text: string, name = 'old/v3.es.overlay.yaml'): Promise<Sources> {
  return readSources({
    root: temporarySite({ [`specs/public/${name}`]: text }),
    audience: 'public',

    strictness: 'error',
    lint: false,
  });
}

test('a file named after a description and a language is its translation', async () => {
  const { overlays, findings } = await read(FINE);
  expect(findings).toEqual([]);
  expect(overlays).toMatchObject([
    {
      file: 'specs/public/old/v3.es.overlay.yaml',
      base: 'old/v3',
      extends: 'old/v3.yaml',
      locale: 'es',
      actions: [
        { target: '$.info', update: { summary: 'Breve.' }, copy: null, sources: { summary: '1a2b3c4d' }, index: 0 },
      ],
    },
  ]);
});

test.each([
  ['v3.pt.overlay.yml', FINE],
  ['v3.pt.overlay.json', '{"overlay":"1.0.0","actions":[{"target":"$.info","update":{}}]}'],
  ['V3.pt.OVERLAY.yaml', FINE],
])('%s is one as well', async (name, text) => {
  expect((await read(text, name)).overlays).toMatchObject([{ locale: 'pt' }]);
});

test('a URL after "extends" does not name a file of the folder', async () => {
  expect((await read(FINE.replace('./v3.yaml', 'https://api.shop.example/v3.yaml'))).overlays).toMatchObject([
    { extends: null },
  ]);
});

test.each([
  ['no overlay at all', 'paths: {}\n', 'overlay', 'The file has no "overlay" at its root.', 1],
  ['an empty file', '', 'overlay', 'The file has no "overlay" at its root.', undefined],
  [
    'a version of the future',
    FINE.replace('1.0.0', '2.0.0'),
    'overlay',
    'Version "2.0.0" of the Overlay Specification is not supported.',
    1,
  ],
  [
    'a version that YAML reads as a number',
    FINE.replace('1.0.0', '1.0'),
    'overlay',
    'Version 1 of the Overlay Specification is not supported.',
    1,
  ],
  ['no actions', FINE.replace(/actions:.*/s, 'actions: []\n'), 'overlay', 'The overlay has no actions.', 4],
])('a file that cannot be used is left out, with line and edit: %s', async (_, text, code, message, line) => {
  const { overlays, findings } = await read(text);
  expect(overlays).toEqual([]);
  expect(findings).toMatchObject([
    {
      severity: 'error',
      code,
      message,
      remedy: expect.stringMatching(/^(?:Begin|Write|List)/) as string,
      location: { file: 'specs/public/old/v3.es.overlay.yaml', ...(line === undefined ? {} : { line }) },
    },
  ]);
});

test.each([['v3.overlay.yaml'], ['v3.fr.overlay.yaml'], ['changes.yaml']])(
  'a name without a supported language is an error: %s',
  async (name) => {
    const { overlays, findings } = await read(FINE, name);
    expect(overlays).toEqual([]);
    expect(findings).toMatchObject([
      {
        severity: 'error',
        code: 'overlay-locale',
        message: `"${name}" does not end in a supported language (en, es, pt).`,
      },
    ]);
  },
);

test.each([
  ['no target', FINE.replace('target: $.info', 'description: x'), 'overlay', 'The action has no "target".', 5],
  ['a misspelt key', FINE.replace('update:', 'updates:'), 'overlay', 'Unknown key "updates" in an action.', 6],
  [
    'nothing to say',
    FINE.replace('update: { summary: Breve. }', 'update: [Breve.]'),
    'overlay',
    'The action has no "update" with texts.',
    6,
  ],
  [
    'a copy beside an update',
    FINE.replace('update: {', 'copy: $.info.title\n    update: {'),
    'overlay',
    'The action has a "copy" that is not a JSONPath, or that stands beside "update".',
    6,
  ],
  [
    'a removal',
    FINE.replace('update: { summary: Breve. }', 'remove: true'),
    'overlay-identity',
    expect.stringContaining('Translation overlays may change text only'),
    6,
  ],
])('an action that cannot be used is left out, with line and edit: %s', async (_, text, code, message, line) => {
  const { overlays, findings } = await read(text);
  expect(overlays[0]?.actions).toEqual([]);
  expect(findings).toMatchObject([
    {
      severity: 'error',
      code,
      message,
      remedy: expect.stringMatching(/^(?:Write|Remove)/) as string,
      location: { file: 'specs/public/old/v3.es.overlay.yaml', line },
    },
  ]);
});

test('a mistake is a warning on a lenient site', async () => {
  const root = temporarySite({ 'specs/public/v3.overlay.yaml': FINE });
  expect((await readSources({ root, audience: 'public', strictness: 'warning', lint: false })).findings).toMatchObject([
    { severity: 'warning', code: 'overlay-locale' },
  ]);
});

test('an overlay that is half typed is shown as it last was', async () => {
  const root = temporarySite({ 'specs/public/v3.es.overlay.yaml': FINE });
  const options = {
    root,
    audience: 'public',

    strictness: 'error',
    lint: false,
    cache: new SourceCache(),
  } as const;
  const {
    overlays: [before],
  } = await readSources(options);
  expect((await readSources(options)).overlays[0]).toBe(before);
  writeFileSync(join(root, 'specs/public/v3.es.overlay.yaml'), `${FINE}  - target: [\n`);
  const { overlays, findings } = await readSources(options);
  expect(overlays[0]?.actions).toBe(before?.actions);
  expect(findings).toMatchObject([{ severity: 'error', code: 'unreadable-file' }]);
});
