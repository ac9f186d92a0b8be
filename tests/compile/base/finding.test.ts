import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { findingOf } from '../../../web/compile/base/finding.ts';
import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';

const CATALOG = JSON.parse(readFileSync(join(PROJECT_ROOT, 'web/compile/base/findings.json'), 'utf8')) as Record<
  'error' | 'warning',
  Readonly<Record<string, { message: string; remedy: string }>>
>;
const TEXTS = { ...CATALOG.error, ...CATALOG.warning };
const SOURCES = globSync('web/compile/**/*.ts', {
  cwd: PROJECT_ROOT,
  exclude: (name) => /node_modules/.test(name),
}).map((file) => readFileSync(join(PROJECT_ROOT, file), 'utf8'));

test('a finding has its texts with the given values, its code without the name of the text, and the severity of its list', () => {
  expect(findingOf('huge-image/internal', { size: 300, limit: 200 }, { file: 'a.png' })).toEqual({
    severity: 'warning',
    code: 'huge-image',
    message: 'The image has 300 KB. Internal images are inside their pages.',
    remedy: 'Make it smaller than 200 KB.',
    location: { file: 'a.png' },
  });
  expect(findingOf('unknown-fact', { name: '$&' }).message).toContain('"$&"');
  expect(findingOf('unknown-fact', { name: 'a' }, undefined, 'warning').severity).toBe('warning');
});

test('two braces in a text stay as they are', () => {
  expect(findingOf('repeated-value', { value: '5 MB', others: 'a.md' }).remedy).toContain('{{name}}');
});

test('each text of the catalog is used, where all values that it names are known', () => {
  for (const [id, { message, remedy }] of Object.entries(TEXTS)) {
    const named = SOURCES.filter((source) => source.includes(`'${id}'`));
    // The check of a file chooses a text by the key that has the mistake.
    const isOfFile = SOURCES.some((source) => source.includes(`code: '${id.replace(/\/.*/, '')}'`));
    const users =
      named.length > 0 ? named : SOURCES.filter((source) => isOfFile && source.includes('function findingIdFor(code'));
    expect(users, `modules with ${id}`).not.toEqual([]);
    const names = Array.from(`${message} ${remedy}`.matchAll(/(?<!\{)\{(\w+)\}/g), ([, name = '']) => name);
    for (const name of names)
      expect(users.join('\n'), `the modules with ${id}`).toMatch(new RegExp(String.raw`\b${name}[,:} ]`));
  }
});
