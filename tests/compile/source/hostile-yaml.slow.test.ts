import { describe, expect, test } from 'vitest';

import { IS_FULL } from '../../tier.ts';
import { apiOf, readPublic, temporarySite } from '../support/sources.ts';

const HEAD = 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\n';

function readText(text: string): ReturnType<typeof readPublic> {
  return readPublic('api.yaml', { root: temporarySite({ 'specs/public/api.yaml': text }), lint: false });
}

/** A text of a few hundred bytes that expands to nine to the power of `levels` values. */
function billionLaughs(levels: number): string {
  const lines = Array.from(
    { length: levels },
    (_, level) => `x-${level + 1}: &a${level + 1} [${Array.from({ length: 9 }, () => `*a${level}`).join(', ')}]`,
  );
  return `${HEAD}x-0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9]\n${lines.join('\n')}\n`;
}

/** Nested aliases, with fifty levels each. */
function tower(floors: number): string {
  const floor = (inner: string): string => '['.repeat(50) + inner + ']'.repeat(50);
  const lines = Array.from({ length: floors }, (_, index) => `x-${index + 1}: &a${index + 1} ${floor(`*a${index}`)}`);
  return `${HEAD}x-0: &a0 []\n${lines.join('\n')}\n`;
}

describe('hostile YAML', () => {
  test.each([
    ['aliases that multiply', billionLaughs(20), /more than 2,000,000 values/],
    ['a value that contains itself', `${HEAD}x-self: &self\n  inside: *self\n`, /contains itself/],
    [
      'ten thousand levels of brackets',
      `${HEAD}x-deep: ${'['.repeat(10_000)}${']'.repeat(10_000)}\n`,
      /nesting exceeded/,
    ],
    [
      'ten thousand levels of indentation',
      `${HEAD}x-deep:\n${Array.from({ length: 10_000 }, (_, level) => `${' '.repeat(Math.min(level + 1, 2_000))}a:`).join('\n')}\n`,
      /cannot be read/,
    ],
    ['aliases stacked into a tower', tower(100), /more than 400 levels deep/],
  ])('%s: refused', async (_, text, message) => {
    const read = await readText(text);
    expect(read).toMatchObject({ kind: 'broken', findings: [{ severity: 'error', code: 'unreadable-file' }] });
    expect(read.findings[0]?.message).toMatch(message);
  });

  test('a chain of references too long to follow breaks its document, not the build', async () => {
    const schemas = Array.from(
      { length: IS_FULL ? 20_000 : 4_000 },
      (_, index) => `    S${index}: {properties: {next: {$ref: "#/components/schemas/S${index + 1}"}}}`,
    );
    const read = await readText(`${HEAD}components:\n  schemas:\n${schemas.join('\n')}\n`);
    expect(read).toMatchObject({
      kind: 'broken',
      findings: [
        { code: 'invalid-description', message: expect.stringContaining('references are nested too deeply') as string },
      ],
    });
  });

  test('a few ordinary aliases are accepted', async () => {
    const read = await readText(
      `${HEAD}x-common: &common {type: object}\ncomponents:\n  schemas:\n    A: *common\n    B: *common\n`,
    );
    expect(apiOf(read).document).toMatchObject({
      components: { schemas: { A: { type: 'object' }, B: { type: 'object' } } },
    });
  });

  test('keys named like the prototype of an object stay keys', async () => {
    const read = await readText(
      `${HEAD}components:\n  schemas:\n    __proto__: {type: object}\n    constructor: {type: string}\n`,
    );
    expect(Object.keys((apiOf(read).document.components as { schemas: object }).schemas)).toEqual([
      '__proto__',
      'constructor',
    ]);
    expect(Object.hasOwn(Object.prototype, 'type')).toBe(false);
  });

  test.runIf(IS_FULL)(
    'five megabytes are read',
    async () => {
      const schemas = Array.from(
        { length: 12_000 },
        (_, index) =>
          `    Schema${index}: {type: object, description: "${'lorem ipsum '.repeat(30)}", properties: {next: {$ref: "#/components/schemas/Schema0"}}}`,
      );
      const text = `${HEAD}components:\n  schemas:\n${schemas.join('\n')}\n`;
      expect(text.length).toBeGreaterThan(5_000_000);
      const read = await readText(text);
      expect(Object.keys((apiOf(read).document.components as { schemas: object }).schemas)).toHaveLength(12_000);
    },
    20_000,
  );
});
