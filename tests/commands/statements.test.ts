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
