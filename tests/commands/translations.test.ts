import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { textHash } from '../../web/compile/base/text-hash.ts';
import { temporarySite } from '../compile/support/sources.ts';
import { runCommand } from './run-command.ts';

const API = 'openapi: 3.1.0\ninfo: { title: API, version: "1", description: All of it. }\npaths: {}\n';
const GUIDE = '---\ntitle: Intro\ndescription: Short.\n---\n';

test('a translator lists missing texts, writes them to a file, fills them in, and accepts unchanged ones after an edit', async () => {
  const root = temporarySite({
    'content/site.ts':
      "export default { title: 'Site', url: 'https://docs.example.com', locales: ['en', 'es'], references: { public: [{ spec: 'api.yaml', base: '/api' }] } };\n",
    'content/public/en/intro.md': GUIDE,
    'content/public/es/intro.md': GUIDE.replace('Intro', 'Introducción').replace(
      'Short.',
      'Breve.\nsource: "00000000"',
    ),
    'specs/public/api.yaml': API,
  });
  const translations = async (...options: string[]): Promise<string> =>
    (await runCommand('translations', '--site', root, ...options)).out;
  const overlay = join(root, 'specs/public/api.es.overlay.yaml');

  const open = await translations();
  expect(open).toContain(
    'es specs/public/api.yaml: 1 to translate\n  missing  $.info.description\n           All of it.\n',
  );
  expect(open).toContain(
    'es content/public: 1 to translate\n  stale    content/public/en/intro.md  (content/public/es/intro.md)\n',
  );
  expect(open).toContain('specs/public/api.yaml  es 0 of 1, 1 missing\n');

  expect(await translations('--write', '--only', 'api.yaml')).toBe('wrote specs/public/api.es.overlay.yaml\n');
  writeFileSync(overlay, readFileSync(overlay, 'utf8').replace('description: ""', 'description: Todo.'));
  writeFileSync(join(root, 'specs/public/api.yaml'), API.replace('All of it.', 'All of it!'));
  expect((await translations('--accept', '$.info', '--accept', 'content/public/en')).trim()).toBe(
    'wrote specs/public/api.es.overlay.yaml\nwrote content/public/es/intro.md',
  );
  expect(readFileSync(overlay, 'utf8')).toContain(`description: ${textHash('All of it!')}`);
  expect(readFileSync(join(root, 'content/public/es/intro.md'), 'utf8')).toContain(`source: "${textHash(GUIDE)}"`);
  const lines = (await translations()).split('\n').filter((line) => !line.startsWith('interface '));
  expect(lines).toEqual(['', 'content/public         es 1 of 1', 'specs/public/api.yaml  es 1 of 1', '']);
});

test('listing, and accepting what is not in a file, leave its text as it is', async () => {
  const overlay = `overlay: 1.0.0\ninfo: { title: "x", version: 1.0.0 }\nactions:\n  - target: $.info\n    update: { description: "${'Todo '.repeat(40)}" }\n`;
  const root = temporarySite({
    'content/site.ts':
      "export default { title: 'Site', url: 'https://docs.example.com', locales: ['en', 'es'], references: { public: [{ spec: 'api.yaml', base: '/api' }] } };\n",
    'specs/public/api.yaml': API,
    'specs/public/api.es.overlay.yaml': overlay,
  });
  for (const [options, status, message] of [
    [[], 0, ''],
    [['--accept', '$.paths'], 1, '--accept: no stale translation is at or below "$.paths".'],
  ] as const) {
    const ended = await runCommand('translations', '--site', root, ...options);
    expect(ended).toMatchObject({ status, errors: expect.stringContaining(message) as string });
    expect(ended.out).not.toContain('wrote');
    expect(readFileSync(join(root, 'specs/public/api.es.overlay.yaml'), 'utf8')).toBe(overlay);
  }
});

test('shows what has changed in an English guide since its translation was accepted', async () => {
  const root = temporarySite({
    'content/site.ts': "export default { title: 'Site', url: 'https://docs.example.com', locales: ['en', 'es'] };\n",
    'content/public/en/intro.md': `${GUIDE}\nOne.\n\nTwo.\n`,
    'content/public/es/intro.md': `${GUIDE}\nUno.\n\nDos.\n`,
  });
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      stdio: 'ignore',
    });
  };
  const translations = async (...options: string[]): Promise<string> =>
    (await runCommand('translations', '--site', root, ...options)).out;
  expect(await translations()).toContain('This translation was never accepted');
  await translations('--accept', 'content/public/en/intro.md');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'A state');
  writeFileSync(join(root, 'content/public/en/intro.md'), `${GUIDE}\nOne.\n\nThree.\n`);
  git('commit', '-qam', 'Another state');
  const listed = await translations();
  expect(listed).toContain('stale    content/public/en/intro.md');
  expect(listed).toContain('           -Two.\n           +Three.\n');
  expect(listed).not.toContain('One.');
});
