import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporarySite } from '../compile/support/sources.ts';
import { runCommand } from './run-command.ts';

const accept = async (check: string) => {
  const text = `The response is 429. <!-- proof=${check} -->`;
  const root = temporarySite({ 'content/public/en/a.md': `---\ntitle: A\ndescription: A page.\n---\n\n${text}\n` });
  const ended = await runCommand('tests/tools/statements.ts', '--site', root, '--accept', check);
  const file = join(root, 'content/public/proven.json');
  return { ...ended, proven: existsSync(file) ? readFileSync(file, 'utf8') : '' };
};

test('a sentence can be confirmed for a check that exists', async () => {
  const { status, errors, proven } = await accept('rate-limit-429');
  expect({ status, errors }).toEqual({ status: 0, errors: '' });
  expect(proven).toContain('"rate-limit-429"');
});

test('a sentence cannot be confirmed for a misspelled check', async () => {
  const { status, errors, proven } = await accept('rate-limit-428');
  expect({ status, errors }).toEqual({
    status: 1,
    errors: '--accept: no module of tests/proofs/statements has a check "rate-limit-428".\n',
  });
  expect(proven).not.toContain('rate-limit');
});

test('places are listed if they have an open sentence, or if they are named', async () => {
  const page = (text: string): string => `---\ntitle: A\ndescription: A page.\n---\n\n${text}\n`;
  const root = temporarySite({
    'content/public/en/a.md': page('The response is 429. <!-- no-proof=A person decides. -->'),
    'content/public/en/b.md': page('It returns `429`.'),
  });
  const list = async (...options: string[]) =>
    (await runCommand('tests/tools/statements.ts', '--site', root, ...options)).out;
  expect(await list()).toBe(
    'content/public/en/b.md: 0 proven, 0 without a possible proof, 1 open\n  open: It returns `429`.\n0 proven, 1 without a possible proof, 1 open\n',
  );
  expect(await list('--only', 'a.md')).toContain(
    'content/public/en/a.md: 0 proven, 1 without a possible proof, 0 open',
  );
});
