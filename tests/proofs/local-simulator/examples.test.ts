import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';

import { freePort } from '../../../web/commands/free-port.ts';
import { LOCALES } from '../../../web/model/site/locale.ts';
import { arrayOf, objectOf, stringOf, stringsOf } from '../../../web/model/text/json.ts';
import { ROOT } from '../../site/dist.ts';
import { IS_FULL } from '../../tier.ts';
import { oldestVersion } from '../../tools/oldest-node.ts';
import { checkTypeScript } from '../clients/install.ts';
import { download } from '../published/portal.ts';
import { run } from '../run.ts';
import { missing } from '../runtimes.ts';
import { Installed, OLDEST } from './installed.ts';

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

/** Prints the names of all functions and objects of the language and the platform, with those of their members. */
const NAMES = `const names = ['Iterator', 'WebSocket'].filter((name) => name in globalThis);
for (const name of Object.getOwnPropertyNames(globalThis)) {
  const value = /^(?:local|session)Storage$/.test(name) ? null : globalThis[name];
  if (value === null || !['function', 'object'].includes(typeof value)) continue;
  names.push(...Object.getOwnPropertyNames(value).map((member) => name + '.' + member));
  names.push(...Object.getOwnPropertyNames(value.prototype ?? {}).map((member) => '.' + member));
}
console.log(JSON.stringify(names));`;

test('the packages use nothing that their oldest Node does not have', () => {
  const namesIn = (node: string, options = {}): string[] =>
    stringsOf(JSON.parse(spawnSync(node, ['-e', NAMES], { encoding: 'utf8', ...options }).stdout));
  const known = new Set(namesIn('node', OLDEST));
  const newer = namesIn(process.execPath).filter((name) => !known.has(name));
  expect(newer).toEqual(expect.arrayContaining(['Map.groupBy', 'Promise.withResolvers', '.isSubsetOf']));
  const folders = ['akko-v3/dist', 'akko-simulator/dist', 'akko-simulator/exam', 'akko-simulator/integration'];
  const used = folders.flatMap((name) => {
    const folder = join(installed.folder, 'node_modules', name);
    const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
    const code = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    return newer.filter((api) => code.includes(`${api}(`)).map((api) => `${name}: ${api}`);
  });
  expect(used).toEqual([]);
});

test.each(['simulator/with-accounts', 'simulator/without-accounts', 'typescript'])(
  'the introduction of %s names the oldest Node',
  (name) => {
    const text = readFileSync(join(ROOT, 'clients', name, 'README.md'), 'utf8');
    expect(text).toContain(`for Node.js ${oldestVersion(name)} and newer`);
    expect(oldestVersion(name)).toBe(oldestVersion('typescript'));
  },
);

// In `npm test`, the commands for continuous integration run it.
test.runIf(IS_FULL)('the example for node:test passes', async () => {
  const { code, output } = await run('node', ['--test', 'renewal.test.mjs'], {
    cwd: installed.folder,
    ...OLDEST,
  });
  expect(output).toMatch(/^. pass 1$/m);
  expect(code).toBe(0);
});

test.skipIf(!IS_FULL || missing('python3', '-c', 'import pytest, requests') !== null)(
  'the example for pytest passes',
  async () => {
    const { code, output } = await run('python3', ['-m', 'pytest', '-q'], { cwd: installed.folder });
    expect(output).toContain('1 passed');
    expect(code).toBe(0);
  },
);

/** The lines of commands in a file for continuous integration. */
function commandsIn(name: string): string[] {
  const file = objectOf(parse(files.get(name) ?? ''));
  const steps = arrayOf(objectOf(objectOf(file.jobs).test).steps).map((step) => stringOf(objectOf(step).run));
  return [...steps, ...arrayOf(objectOf(file.test).script).map(stringOf)].flatMap((command) =>
    (command ?? '').split('\n').filter((line) => line !== ''),
  );
}

test('the commands for GitHub and GitLab are the same, and succeed one after another', async () => {
  const commands = commandsIn('.github/workflows/test.yml');
  expect(commandsIn('.gitlab-ci.yml')).toEqual(commands);
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
});

test.each(LOCALES.filter((other) => other !== 'en'))('the examples are the same in %s', async (locale) => {
  const translated = await codeOf(`/${locale}${GUIDE}`);
  const names = [...files.keys()].filter((name) => /\.\w+$/.test(name));
  expect(names).toHaveLength(5);
  expect(names.map((name) => translated.get(name))).toEqual(names.map((name) => files.get(name)));
});
