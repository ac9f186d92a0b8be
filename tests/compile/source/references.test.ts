import { symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { apiOf, findingsOf, readPublic, temporarySite, textOfFindings } from '../support/sources.ts';

const fetched = vi.fn<() => never>(() => {
  throw new Error('The network is off.');
});

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
});

test('a $ref to the $id of a schema in the same document is local', async () => {
  const root = temporarySite({
    'specs/public/api.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    Tree:
      $id: https://schemas.example/tree
      type: object
      properties: { next: { $ref: 'https://schemas.example/tree' } }
    Leaf: { $ref: 'https://schemas.example/tree#/properties/next' }
`,
  });
  const read = await readPublic('api.yaml', { root, lint: true });
  expect(findingsOf(read, 'ref-outside-folder')).toEqual([]);
  expect(apiOf(read).document).toMatchObject({
    components: {
      schemas: {
        Tree: { properties: { next: { $ref: '#/components/schemas/Tree' } } },
        Leaf: { $ref: '#/components/schemas/Tree/properties/next' },
      },
    },
  });
  expect(fetched).not.toHaveBeenCalled();
});

test('a percent-encoded $ref leads to a file with a space, and to no file outside', async () => {
  const root = temporarySite({
    'specs/public/api.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    Inside: { $ref: 'models/with%20space.yaml' }
    Outside: { $ref: '%2e%2e/internal/pay.yaml' }
`,
    'specs/public/models/with space.yaml': 'type: object',
    'specs/internal/pay.yaml': 'type: object',
  });
  const read = await readPublic('api.yaml', { root, strictness: 'warning' });
  expect(apiOf(read).document).toMatchObject({ components: { schemas: { 'with space': { type: 'object' } } } });
  expect(findingsOf(read, 'ref-outside-folder')).toHaveLength(1);
});

describe('a $ref that leaves the folder', () => {
  test.each([
    ['ref-to-url.yaml', 'https://attacker.example/schemas.yaml', 'is a URL, and the build has no network access'],
    ['ref-to-file-url.yaml', 'file:///etc/hostname', 'is a URL, and the build has no network access'],
    ['ref-to-internal.yaml', '../internal/payroll.yaml', 'the file is outside the folder of this audience'],
    ['ref-to-absolute-path.yaml', '/etc/hostname', 'the file is outside the folder of this audience'],
  ])('%s is refused once, and as serious as any other finding', async (name, written, reason) => {
    const read = await readPublic(name, { strictness: 'warning' });
    const findings = findingsOf(read, 'ref-outside-folder');
    expect(findings).toMatchObject([{ severity: 'warning', location: { file: `specs/public/${name}`, line: 14 } }]);
    expect(findings[0]?.message).toContain(written);
    expect(findings[0]?.message).toContain(reason);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('a public document contains nothing of an internal file', async () => {
    const source = apiOf(await readPublic('ref-to-internal.yaml', { strictness: 'warning', lint: false }));
    expect(JSON.stringify(source.document)).not.toContain('Nobody outside');
    expect(source.yaml() + source.json()).not.toContain('Nobody outside');
  });

  test('a symbolic link cannot leave the folder', async () => {
    const root = temporarySite({
      'specs/internal/payroll.yaml': 'Salary: {type: integer, description: Nobody outside may read this.}\n',
      'specs/public/api.yaml':
        'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\ncomponents: {schemas: {Salary: {$ref: "link.yaml#/Salary"}}}\n',
    });
    symlinkSync('../internal/payroll.yaml', join(root, 'specs/public/link.yaml'));
    const read = await readPublic('api.yaml', { root });
    expect(findingsOf(read, 'ref-outside-folder')).toMatchObject([{ severity: 'error' }]);
    expect(JSON.stringify(apiOf(read).document)).not.toContain('Nobody outside');
  });

  test('a site can be reached through a symbolic link', async () => {
    const real = temporarySite({
      'specs/public/api.yaml':
        'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\ncomponents: {schemas: {A: {$ref: "a.yaml"}}}\n',
      'specs/public/a.yaml': 'type: [broken\n',
    });
    const link = temporarySite();
    symlinkSync(real, join(link, 'site'));
    const read = await readPublic('api.yaml', { root: join(link, 'site') });
    expect(findingsOf(read, 'ref-outside-folder')).toEqual([]);
    expect(findingsOf(read, 'no-unresolved-refs')[0]?.location?.file).toBe('specs/public/a.yaml');
    expect(textOfFindings(read)).not.toContain(real);
  });
});

describe('a $ref without a target', () => {
  test.each([
    ['ref-to-missing-file.yaml', `Can't resolve $ref "nowhere.yaml": the file does not exist.`],
    ['ref-to-missing-schema.yaml', `Can't resolve $ref "#/components/schemas/Missing"`],
  ])('%s is reported once, with what it says', async (name, message) => {
    const read = await readPublic(name);
    expect(findingsOf(read, 'no-unresolved-refs')).toMatchObject([
      { severity: 'error', message, location: { file: `specs/public/${name}`, line: 14 } },
    ]);
  });

  test('hides the examples that its missing schema would describe', async () => {
    const example = 'example: {a: 1}';
    const root = temporarySite({
      'specs/public/api.yaml': `openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\ncomponents: {schemas: {A: {type: object, ${example}, properties: {b: {$ref: "#/components/schemas/Missing"}}, additionalProperties: false}}}\n`,
    });
    const read = await readPublic('api.yaml', { root });
    expect(findingsOf(read, 'no-unresolved-refs')[0]?.remedy).toBe('Correct the reference, or add what it names.');
    expect(findingsOf(read, 'invalid-example')).toEqual([]);
  });

  test('a document of somebody else is shown as far as it goes', async () => {
    const read = await readPublic('ref-to-missing-schema.yaml', { strictness: 'warning', lint: false });
    expect(read.kind).toBe('api');
    expect(findingsOf(read, 'no-unresolved-refs')).toMatchObject([{ severity: 'warning' }]);
  });

  test('a broken file that is referred to is reported at its own line', async () => {
    const read = await readPublic('ref-to-broken-file.yaml');
    expect(findingsOf(read, 'no-unresolved-refs')[0]).toMatchObject({
      severity: 'error',
      location: { file: 'specs/public/fragments/broken.yml', line: 3 },
    });
  });

  test('a schema that is only a $ref to itself is reported, and its document is read', async () => {
    expect(await readPublic('ref-to-itself.yaml')).toMatchObject({
      kind: 'api',
      findings: [{ severity: 'error', code: 'circular-reference' }],
    });
  });
});

describe('references that the standard allows', () => {
  test('an external example can be a URL', async () => {
    const read = await readPublic('external-example.yaml');
    expect(findingsOf(read, 'ref-outside-folder')).toEqual([]);
    expect(apiOf(read).dependencies).toEqual([expect.stringMatching(/external-example\.yaml$/)]);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('a discriminator maps to the bare name of a schema, if there is one', async () => {
    const read = await readPublic('bare-mapping.yaml');
    expect(findingsOf(read, 'no-unresolved-refs').map(({ message }) => message)).toEqual([
      `Can't resolve $ref "Missing"`,
    ]);
  });
});
