import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readSources, SourceCache, type Sources } from '../../../web/compile/source/read-sources.ts';
import { findingsOf, temporarySite } from '../support/sources.ts';

const FINE =
  "migration: '1.0'\nfrom: v1.yaml\nto: v2.yaml\noperations:\n  listA: { replacedBy: listB }\n  dropA: { replacedBy: null, note: Gone. }\n  splitA:\n    replacedBy: [one, two]\n    note: { en: Two., es: Dos. }\n    fields: { body.a: body.b, body.c: [body.d, body.e], body.f: null }\nschemas:\n  A: { id: key }\n";

async function read(text: string, name = 'old/v1-to-v2.migration.yaml'): Promise<Sources> {
  const root = temporarySite({ [`specs/public/${name}`]: text });
  return readSources({ root, audience: 'public', strictness: 'warning', lint: false });
}

test('a file with "migration" at its root is a mapping between the descriptions beside it', async () => {
  const sources = await read(FINE);
  expect(sources.findings).toEqual([]);
  expect(sources.migrations).toMatchObject([
    {
      file: 'specs/public/old/v1-to-v2.migration.yaml',
      from: 'old/v1.yaml',
      to: 'old/v2.yaml',
      mapping: {
        operations: {
          listA: { replacedBy: ['listB'], fields: {} },
          dropA: { replacedBy: [], note: 'Gone.' },
          splitA: {
            replacedBy: ['one', 'two'],
            fields: { 'body.a': ['body.b'], 'body.c': ['body.d', 'body.e'], 'body.f': [] },
          },
        },
        schemas: { A: { id: ['key'] } },
      },
    },
  ]);
});

test('a file without it is still no API description', async () => {
  expect(findingsOf(await read('operations: {}\n', 'stray.yaml'), 'not-an-api-description')).toHaveLength(1);
});

test.each([
  [
    'a version without quotes',
    FINE.replace("'1.0'", '1.0'),
    '"migration" is invalid: Invalid input: expected "1.0".',
    1,
  ],
  [
    'a version of the future',
    FINE.replace("'1.0'", "'2.0'"),
    '"migration" is invalid: Invalid input: expected "1.0".',
    1,
  ],
  [
    'a misspelt key',
    FINE.replace('note: Gone.', 'notes: Gone.'),
    'Unknown key "operations.dropA.notes" in a migration file.',
    6,
  ],
  [
    'an unsupported language',
    FINE.replace('es: Dos.', 'fr: Deux.'),
    'Unknown key "operations.splitA.note.fr" in a migration file.',
    9,
  ],
  [
    'a number for a name',
    FINE.replace('body.a: body.b', 'body.a: 7'),
    '"operations.splitA.fields.body.a" has no allowed form.',
    10,
  ],
  [
    'no list of successors',
    FINE.replace('[one, two]', '[]'),
    '"operations.splitA.replacedBy" is invalid: Too small: expected array to have >=1 items.',
    8,
  ],
  [
    'an operation without replacedBy',
    FINE.replace('{ replacedBy: listB }', '{}'),
    '"operations.listA.replacedBy" has no allowed form.',
    5,
  ],
])('a mistake is an error with field, line and edit: %s', async (_, text, message, line) => {
  const { findings, migrations } = await read(text);
  expect(migrations).toEqual([]);
  expect(findings).toMatchObject([
    {
      severity: 'error',
      code: 'migration',
      message,
      remedy: expect.stringMatching(/^(?:Write|Remove)/) as string,
      location: { file: 'specs/public/old/v1-to-v2.migration.yaml', line },
    },
  ]);
});

test('a mapping that is half typed is shown as it last was', async () => {
  const root = temporarySite({ 'specs/public/a.migration.yaml': FINE });
  const cache = new SourceCache();
  const options = { root, audience: 'public', strictness: 'warning', lint: false, cache } as const;
  await readSources(options);
  writeFileSync(join(root, 'specs/public/a.migration.yaml'), `${FINE}  B:\n`);
  const sources = await readSources(options);
  expect(sources.migrations).toHaveLength(1);
  expect(findingsOf(sources, 'migration')).toMatchObject([{ severity: 'error', location: { line: 13 } }]);
});
