import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { en } from '../../web/article/strings/en.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { readSites, sourceErrors } from '../../web/compile/source/read-sources.ts';
import { type Ended, runCommand } from './run-command.ts';

const FIXTURES = join(PROJECT_ROOT, 'tests/fixtures/portals');
const ORDERS = join(FIXTURES, 'orders.yaml');
const STOCK = join(FIXTURES, 'stock.json');
const folder = mkdtempSync(join(tmpdir(), 'portal-new-'));
const portal = join(folder, 'portal');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (path: string): string => join(portal, path);
const textOf = (path: string): string => readFileSync(file(path), 'utf8');
function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('a new portal', () => {
  let ended: Ended;

  test('is written with three steps to go on', async () => {
    ended = await runCommand('new', portal, '--specs', ORDERS, STOCK, '--languages', 'en,es');
    expect(ended).toMatchObject({ status: 0, errors: '' });
    expect(ended.out).toMatch(
      /has the portal of Lumen Orders\. Next:\n1\. .*npm ci && npm start.*\n2\. .*\n3\. .*npm run deploy.*\n$/,
    );
  });

  test('has a configuration that the compiler accepts, without errors in its sources', async () => {
    const read = await readSites(portal, { lint: true });
    expect(sourceErrors(read)).toEqual([]);
    expect(read.loaded.config).toMatchObject({
      title: 'Lumen Orders APIs',
      url: 'https://developers.lumen.test',
      names: { company: 'Lumen Orders', simulator: 'lumen-orders-simulator' },
      locales: ['en', 'es'],
    });
    expect(read.sources.public.apis.map(({ name }) => name)).toEqual(['orders.yaml', 'stock.json']);
    expect(read.sources.public.guides.map(({ name }) => name)).toEqual(['guides/get-started.md']);
  });

  test('has the product without its content, its tests, and the names of its company', () => {
    for (const path of ['content/terms.yaml', 'specs/internal', 'tests', 'clients/typescript'])
      expect(existsSync(file(path))).toBe(false);
    for (const path of [
      'web/compile/build.ts',
      'worker/portal/index.ts',
      'clients/simulator/workerd.capnp',
      '.gitignore',
    ])
      expect(existsSync(file(path))).toBe(true);
    const own = ['README.md', 'wrangler.toml', 'package.json', 'package-lock.json', 'content/site.ts']
      .map(textOf)
      .join('');
    expect(own).not.toMatch(/akko/i);
    expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(31);
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'dev', 'build', 'deploy']));
    for (const script of Object.values(scripts))
      expect(existsSync(file(/web\/commands\/\S+\.ts$/.exec(script)?.[0] ?? 'web/commands/dev.ts'))).toBe(true);
  });

  test('has Workers of its own name', () => {
    const settings = globSync('{,worker/*/}wrangler.toml', { cwd: portal }).map(textOf).join('');
    const names = [...settings.matchAll(/^(?:name|service|database_name) = "(.*)"/gm)].map((match) => match[1]);
    expect(names).toContain('lumen-orders-developer-portal-simulator');
    expect(names.filter((name) => name === 'portal' || name?.startsWith('portal-'))).toEqual([]);
  });

  test('has a guide that names the button of the pages', () => {
    expect(textOf('content/public/en/guides/get-started.md')).toContain(`**${en.runStep}**`);
  });

  test('gets a new version of the product and keeps everything else', async () => {
    const readme = written('portal/README.md', 'Ours');
    const limits = 'worker/simulator/wrangler.toml';
    const own = textOf(limits).replace('ACCOUNTS_PER_HOUR = 20', 'ACCOUNTS_PER_HOUR = 5\nOURS = 1');
    written(`portal/${limits}`, own.replace('compatibility_date = "', 'compatibility_date = "old'));
    const database = 'database_id = "00000000-0000-4000-8000-000000000000"';
    const insight = textOf('worker/insight/wrangler.toml').replace(
      /^database_name = .*/m,
      `database_name = "ours"\n${database}`,
    );
    written('portal/worker/insight/wrangler.toml', insight);
    writeFileSync(file('web/old.ts'), '');
    expect(await runCommand('new', portal, '--update')).toMatchObject({ status: 0, errors: '' });
    expect(readFileSync(readme, 'utf8')).toBe('Ours');
    expect(existsSync(file('web/old.ts'))).toBe(false);
    expect(textOf(limits).split('\n').toSorted()).toEqual(own.split('\n').toSorted());
    expect(textOf('worker/insight/wrangler.toml').split('\n').toSorted()).toEqual(insight.split('\n').toSorted());
    expect(JSON.parse(textOf('package.json'))).toMatchObject({ name: 'lumen-orders-developer-portal' });
  });

  test.for<[string, string[]]>([
    ['Pass the folder to write, such as npm run new -- ../portal --specs api.yaml.', []],
    [
      'other has no package.json and no content/site.ts: --update works on a folder of this command.',
      ['other', '--update'],
    ],
    ['Pass the documents of the API: --specs api.yaml.', ['other']],
    ['There is no file missing.yaml.', ['other', '--specs', 'missing.yaml']],
    ['notes.txt must end with .yaml, .yml or .json.', ['other', '--specs', written('notes.txt', 'text')]],
    ['is not an OpenAPI description', ['other', '--specs', written('list.json', '[]')]],
    ['The file cannot be read: unexpected end', ['other', '--specs', written('open.yaml', 'openapi: 3.1.0\ninfo: [')]],
    ['Two documents have the name orders: rename one of them.', ['other', '--specs', ORDERS, ORDERS]],
    ['--languages is "es": list en first', ['other', '--specs', ORDERS, '--languages', 'es']],
    ['is not empty: pass a new folder.', [folder, '--specs', ORDERS]],
    ["Unknown option '--site'. Usage: npm run", ['other', '--site', 'x']],
  ])('is refused with "%s" and writes nothing', async ([message, options]) => {
    const { status, errors } = await runCommand('new', ...options);
    expect(status).toBe(1);
    expect(errors.trim().split('\n')).toEqual([expect.stringContaining(message)]);
    expect(existsSync('other')).toBe(false);
  });
});
