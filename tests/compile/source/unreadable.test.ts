import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { readApiSource } from '../../../web/compile/source/api-source.ts';
import { readSources } from '../../../web/compile/source/read-sources.ts';
import { findingsOf, readPublic, temporarySite } from '../support/sources.ts';

describe('a file that cannot be read', () => {
  test.each([
    ['unclosed-quote.yaml', 4],
    ['tab-indented.yaml', 3],
    ['truncated.json', 4],
    ['double-comma.json', 2],
  ])('%s is reported with its line', async (name, line) => {
    const read = await readPublic(name);
    expect(read.kind).toBe('broken');
    expect(read.findings).toMatchObject([
      { severity: 'error', code: 'unreadable-file', location: { file: `specs/public/${name}`, line } },
    ]);
    expect(read.findings[0]?.message).toMatch(/^The file cannot be read: \w/);
    expect(read.findings[0]?.remedy).toContain('syntax');
  });

  test('a file with two YAML documents is rejected', async () => {
    const read = await readPublic('two-documents.yaml');
    expect(read).toMatchObject({
      kind: 'broken',
      findings: [{ code: 'unreadable-file', location: { file: 'specs/public/two-documents.yaml' } }],
    });
  });

  test('a binary file is unreadable', async () => {
    const root = temporarySite({
      'specs/public/image.yaml': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff, 0xfe),
    });
    const read = await readPublic('image.yaml', { root });
    expect(read).toMatchObject({ kind: 'broken', findings: [{ severity: 'error', code: 'unreadable-file' }] });
  });

  test.each([
    ['UTF-16', Buffer.from('openapi: 3.1.0', 'utf16le').fill(0xff, 0, 1)],
    ['Latin-1', Buffer.from('openapi: 3.1.0\ninfo: { title: Año }', 'latin1')],
  ])('a file in %s is reported with its encoding', async (_name, bytes) => {
    const root = temporarySite({ 'specs/public/api.yaml': bytes });
    const read = await readPublic('api.yaml', { root });
    expect(read.findings).toMatchObject([
      { code: 'unreadable-file', message: 'The file is not encoded in UTF-8.', remedy: 'Save the file as UTF-8.' },
    ]);
  });

  test.each([
    ['arazzo: 1.0.1', 'workflows', 'sourceDescriptions: []\nworkflows: [{ workflowId: a, steps: null }]'],
    ['openapi: 3.1.0', 'api', 'servers: [null]\npaths: {}'],
  ])('%s: a document that the linter cannot walk is compiled, and reported', async (version, kind, rest) => {
    const root = temporarySite({ 'specs/public/a.yaml': `${version}\ninfo: { title: T, version: "1" }\n${rest}\n` });
    const read = await readPublic('a.yaml', { root });
    expect(read.kind).toBe(kind);
    expect(read.findings).toContainEqual(expect.objectContaining({ severity: 'error', code: 'lint-failed' }));
  });

  test('no finding names a folder of this machine or shows a stack', async () => {
    const root = temporarySite({
      'specs/public/api.yaml': 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/a: {$ref: broken.yml}}\n',
      'specs/public/broken.yml': 'a: [\n',
      'specs/public/half.yaml': 'openapi: [',
    });
    for (const name of ['api.yaml', 'half.yaml']) {
      const read = await readApiSource(join(root, 'specs/public', name), {
        root,
        folder: join(root, 'specs/public'),
        strictness: 'error',
        lint: true,
      });
      expect(JSON.stringify(read.findings)).not.toContain(root);
      expect(JSON.stringify(read.findings)).not.toMatch(/\n\s+at |node_modules|file:\/\//);
      expect(read.findings.length).toBeGreaterThan(0);
    }
  });
});

describe('a file that is not an API description', () => {
  test.each([
    ['empty.yaml', null],
    ['list.yaml', null],
    ['not-an-api.yaml', null],
    ['asyncapi.yaml', 'AsyncAPI'],
  ])('%s is skipped', async (name, language) => {
    expect(await readPublic(name)).toEqual({ kind: 'other', language, findings: [] });
  });

  test('an AsyncAPI document is named as such, without advice to add a version key', async () => {
    const root = temporarySite({ 'specs/public/events.yaml': 'asyncapi: 2.6.0\n' });
    expect((await readSources({ root, audience: 'public', strictness: 'error' })).findings).toMatchObject([
      {
        code: 'not-an-api-description',
        message: 'The file is an AsyncAPI document. Only OpenAPI and Swagger documents become pages; skipped.',
        remedy: 'Move the file out of specs/.',
      },
    ]);
  });

  test.each([
    ['version-4.yaml', 'Unsupported OpenAPI version: 4.0.0'],
    ['swagger-1.yaml', 'Unsupported OpenAPI version: 1.2'],
    ['version-without-quotes.yaml', 'Invalid OpenAPI version: should be a string but got "number"'],
  ])('%s has an unsupported version', async (name, message) => {
    const read = await readPublic(name);
    expect(read).toMatchObject({
      kind: 'broken',
      findings: [
        { severity: 'error', code: 'unsupported-version', message, location: { file: `specs/public/${name}` } },
      ],
    });
    expect(read.findings[0]?.remedy).toContain('3.1.x');
  });
});

describe('spellings of a readable file', () => {
  test('a closing bracket at the column of its key is read, with the lines of findings', async () => {
    const text = [
      'openapi: 3.1.0',
      'info: { title: T, version: "1" }',
      'paths: {}',
      'tags: [',
      '  { name: a }',
      ']',
      'components:',
      '  schemas:',
      '    A:',
      '      required: [',
      '        a',
      '      ]',
      '      type: text',
    ].join('\n');
    const read = await readPublic('api.yaml', { root: temporarySite({ 'specs/public/api.yaml': text }) });
    expect(read).toMatchObject({
      kind: 'api',
      source: { document: { components: { schemas: { A: { required: ['a'] } } } } },
    });
    expect(findingsOf(read, 'struct')).toMatchObject([{ location: { line: 13 } }]);
  });

  const TEXT = 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\n';

  test.each([
    ['a byte order mark', `\uFEFF${TEXT}`],
    ['Windows line endings', TEXT.replaceAll('\n', '\r\n')],
    ['JSON in a file called .yaml', '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}'],
  ])('%s is read like any other', async (_, text) => {
    const root = temporarySite({ 'specs/public/api.yaml': text });
    expect(await readPublic('api.yaml', { root })).toMatchObject({
      kind: 'api',
      source: { document: { info: { title: 'T' } } },
    });
  });
});
