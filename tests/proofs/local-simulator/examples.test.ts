import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';

import { freePort } from '../../../web/commands/free-port.ts';
import { LOCALES } from '../../../web/model/site/locale.ts';
import { arrayOf, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { DIST, ROOT } from '../../site/dist.ts';
import { checkTypeScript, installTypeScript, packageFile } from '../clients/install.ts';
import { download } from '../published/portal.ts';
import { run } from '../run.ts';
import { missing } from '../runtimes.ts';
import { Installed } from './installed.ts';

const GUIDE = '/guides/test-your-integration.md';
/** It compiles only if the package has types, and if they are as narrow as the comments say. */
const TYPED = `import { startSimulator, type Simulator } from 'akko-simulator';
import { createAkko } from 'akko-v3';
const simulator: Simulator = await startSimulator({ seed: 7, now: '2026-03-02', state: 'past-due' });
createAkko({ server: simulator.url, ...simulator.credentials });
export const statuses: (number | null | undefined)[] = (await simulator.events()).map(({ result }) => result?.status);
await simulator.customer({ id: 'ctr_1' }).pay('failed');
// @ts-expect-error -- there is no such option
await startSimulator({ sed: 7 });
// @ts-expect-error -- there is no such outcome
await simulator.customer('ctr_1').pay('perhaps');
`;
let installed: Installed;
let files: Map<string, string>;

/** The code blocks of a guide by their titles. */
async function codeOf(path: string): Promise<Map<string, string>> {
  const blocks = (await download(path)).matchAll(/^```\w+ title="([^"]+)"\n(.*?)^```$/gms);
  return new Map(Array.from(blocks, ([, title = '', code = '']) => [title, code]));
}

beforeAll(async () => {
  installed = await Installed.create();
  const client = await installTypeScript(installed.folder, join(DIST, 'public/clients', packageFile('.tgz')));
  if (client.code !== 0) throw new Error(client.output);
  files = await codeOf(GUIDE);
  for (const [name, code] of files)
    if (/^[\w./-]+\.\w+$/.test(name)) {
      mkdirSync(join(installed.folder, dirname(name)), { recursive: true });
      writeFileSync(join(installed.folder, name), code);
    }
});

afterAll(() => installed.remove());

test('the example for Vitest passes', async () => {
  symlinkSync(join(ROOT, 'node_modules/vitest'), join(installed.folder, 'node_modules/vitest'));
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const tests = await run(process.execPath, [vitest, 'run', 'sale.test.js'], {
    cwd: installed.folder,
    env: { VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined },
  });
  expect(tests.output).toContain('2 passed');
  expect(tests.code).toBe(0);
});

test('the package has types that fit those of the client', async () => {
  writeFileSync(join(installed.folder, 'typed.ts'), TYPED);
  expect(await checkTypeScript(installed.folder, ['typed.ts'])).toEqual({ code: 0, output: '' });
});

test('the example for node:test passes', async () => {
  const { code, output } = await run(process.execPath, ['--test', 'renewal.test.mjs'], { cwd: installed.folder });
  expect(output).toMatch(/^. pass 1$/m);
  expect(code).toBe(0);
});

test.skipIf(missing('python3', '-c', 'import pytest, requests') !== null)('the example for pytest passes', async () => {
  const { code, output } = await run('python3', ['-m', 'pytest', '-q'], { cwd: installed.folder });
  expect(output).toContain('1 passed');
  expect(code).toBe(0);
});

test.each(['.github/workflows/test.yml', '.gitlab-ci.yml'])(
  'the commands of %s succeed one after another',
  async (name) => {
    const file = objectOf(parse(files.get(name) ?? ''));
    const steps = arrayOf(objectOf(objectOf(file.jobs).test).steps).map((step) => stringOf(objectOf(step).run));
    const commands = [...steps, ...arrayOf(objectOf(file.test).script).map(stringOf)].filter(
      (command) => command !== null,
    );
    expect(commands).toContain('npm ci');
    // The packages are installed, and another test can have the port.
    const script = commands
      .filter((command) => command !== 'npm ci')
      .join('\n')
      .replaceAll('4010', String(await freePort()));
    const ending = "set -m; trap 'kill -- -$!' EXIT";
    const { code, output } = await run(
      'bash',
      ['-ec', `${ending}\n${script}`.replace('node --test', 'node --test renewal.test.mjs')],
      {
        cwd: installed.folder,
      },
    );
    expect(output).toContain('"status":"ok"');
    expect(code).toBe(0);
  },
);

test.each(LOCALES.filter((other) => other !== 'en'))('the examples are the same in %s', async (locale) => {
  const translated = await codeOf(`/${locale}${GUIDE}`);
  const names = [...files.keys()].filter((name) => /\.\w+$/.test(name));
  expect(names).toHaveLength(5);
  expect(names.map((name) => translated.get(name))).toEqual(names.map((name) => files.get(name)));
});
