import { execFileSync, spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

/** The folders of the Workers that the portal's Worker is bound to. */
const WORKERS = globSync('worker/*/wrangler.toml', { cwd: PROJECT_ROOT }).map(dirname);

test.each(['.', ...WORKERS])('the wrangler.toml of %s turns the workers.dev and preview addresses off', (folder) => {
  const [beforeTables] = readFileSync(join(PROJECT_ROOT, folder, 'wrangler.toml'), 'utf8').split(/^\[/m);
  expect(beforeTables).toMatch(/^workers_dev = false$/m);
  expect(beforeTables).toMatch(/^preview_urls = false$/m);
});

test.each(['.', ...WORKERS])('the Worker of %s keeps its own log lines, and no addresses of readers', (folder) => {
  const { observability } = unstable_readConfig({ config: join(PROJECT_ROOT, folder, 'wrangler.toml') });
  expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } });
});

test.each(WORKERS)('wrangler.toml binds the Worker of %s by its name', (folder) => {
  const { name } = unstable_readConfig({ config: join(PROJECT_ROOT, folder, 'wrangler.toml') });
  const { services = [] } = unstable_readConfig({ config: join(PROJECT_ROOT, 'wrangler.toml') });
  expect(services).toContainEqual({ binding: basename(folder).toUpperCase(), service: name });
});

test('the internal Worker has no route, and is asked before any of its files', () => {
  const config = unstable_readConfig({ config: join(PROJECT_ROOT, 'worker/internal/wrangler.toml') });
  expect([config.route, config.routes]).toEqual([undefined, undefined]);
  expect(config.assets).toMatchObject({ html_handling: 'none', not_found_handling: 'none', run_worker_first: true });
});

test('wrangler.toml sends the feeds to the worker, in every language', () => {
  const { assets } = unstable_readConfig({ config: join(PROJECT_ROOT, 'wrangler.toml') });
  const feeds = ['', '/*'].flatMap((prefix) => ['xml', 'json'].map((type) => `${prefix}/changelog*.${type}`));
  expect(assets?.run_worker_first).toEqual(expect.arrayContaining(feeds));
});

test('wrangler.toml sends the short addresses of internal pages to the worker first, in every language', () => {
  const [, list = ''] =
    /^run_worker_first = \[([^\]]*)\]/m.exec(readFileSync(join(PROJECT_ROOT, 'wrangler.toml'), 'utf8')) ?? [];
  const patterns = Array.from(list.matchAll(/"([^"]*\/internal\/\*)"/g), ([, pattern]) => pattern).filter(
    (pattern) => pattern !== undefined && !pattern.includes('/docs/'),
  );
  expect(patterns).toEqual(['/internal/*', '/*/internal/*']);
});

const BUNDLE_ONCE = join(PROJECT_ROOT, 'web/commands/bundle-once.ts');
const IN_WRANGLER = { cwd: join(PROJECT_ROOT, 'node_modules/wrangler') };

/** Runs a script in a process that begins as `wrangler dev` does. Returns the output of the script. */
function printedBeside(script: string): string {
  const options = { ...IN_WRANGLER, encoding: 'utf8' } as const;
  return execFileSync(process.execPath, ['--import', BUNDLE_ONCE, '--eval', script], options);
}

test('wrangler dev bundles a Worker once, and does not watch its sources', () => {
  const script = `const { context } = require('esbuild');
    context({ stdin: { contents: '' }, write: false }).watch().then((result) => console.log(Object.keys(result)));`;
  // A watcher gives no result and does not end.
  expect(printedBeside(script)).toContain('outputFiles');
});

test('wrangler dev finds no assets to watch, and reads folders', () => {
  const script = `const { readdir } = require('node:fs/promises');
    const all = [readdir('.', { withFileTypes: false }), readdir('.', { recursive: true }), readdir('.')];
    Promise.all(all).then((found) => console.log(found.map((names) => names.includes('package.json')).join()));`;
  expect(printedBeside(script)).toBe('false,true,true\n');
});

test('wrangler dev reads files of the build when its input has ended', async () => {
  const script = `const { context, transform } = require('esbuild');
    const setup = ({ onResolve }) => onResolve({ filter: /built/ }, () => console.log('reads') ?? { external: true });
    const plugins = [{ name: 'log', setup }];
    context({ stdin: { contents: 'import "../dist/built.txt"' }, bundle: true, write: false, plugins }).watch();
    transform('').then(() => console.log('waits'));`;
  const child = spawn(process.execPath, ['--import', BUNDLE_ONCE, '--eval', script], IN_WRANGLER);
  child.stdout.once('data', () => child.stdin.end());
  expect(await text(child.stdout)).toBe('waits\nreads\n');
});

test('wrangler dev hashes the names of files as Node does', () => {
  const script = `const { hash, subtle } = require('node:crypto');
    const bytes = new TextEncoder().encode('/index.html');
    subtle.digest('SHA-256', bytes.buffer).then((digest) =>
      console.log(Buffer.from(digest).toString('hex') === hash('sha256', bytes), digest.byteLength));`;
  expect(printedBeside(script)).toBe('true 32\n');
});
