import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePagesBundle } from '../../web/commands/pages-bundle.ts';
import { readReleaseSettings } from '../../web/commands/release-settings.ts';
import { startWrangler } from '../../web/commands/wrangler.ts';
import { PROJECT_ROOT } from '../../web/compile/output/project.ts';
import { packTexts } from '../../web/model/edge.ts';
import { contentSecurityPolicy, headersFile } from '../../web/model/headers.ts';

/** A portal of a few files, with the real worker, as `wrangler pages dev` serves it. */
let root: string;
let folder: string;
let address: string;
let server: ChildProcess | undefined;

const CSP = contentSecurityPolicy();
const INTERNAL = '<html><head></head><body>SECRET</body></html>';
const FILES: Record<string, string> = {
  'public/index.html': '<title>Home</title>',
  'public/intro.html': 'PUBLIC intro',
  'public/es/intro.html': 'PUBLIC introducción',
  'public/assets/boot-DkX2.js': '1;',
  'public/_headers': headersFile({ csp: CSP }),
  'internal/pages.txt': packTexts(new Map([['/docs/internal', INTERNAL]])),
  'internal/edge.txt': packTexts(new Map([['csp', CSP], ['gate/en', '<html><head></head>Please sign in'], ['not-found/en', 'Page not found'], ['internal-not-found/en', INTERNAL]])),
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-pages-'));
  for (const name of ['worker', 'web/model', 'wrangler.toml', 'package.json', 'tsconfig.base.json']) cpSync(join(PROJECT_ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, 'dist', path)), { recursive: true });
    writeFileSync(join(root, 'dist', path), text);
  }
  const environment = { GOOGLE_CLIENT_ID: 'client.test', HOSTED_DOMAIN: 'company.test' };
  folder = await makePagesBundle({ root, settings: readReleaseSettings({ root, environment }) });
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  server = startWrangler(['pages', 'dev', '--ip', '127.0.0.1', '--port', String(port), '--inspector-port', String(await freePort()), '--log-level', 'none', '--show-interactive-dev-session=false'], { cwd: folder, output: 'ignore' });
  await vi.waitUntil(() => ask('/').then(({ status }) => status === 200, () => false), { timeout: 50_000, interval: 200 });
});

afterAll(async () => {
  if (server !== undefined && server.exitCode === null) {
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  rmSync(root, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function ask(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(address + path, { redirect: 'manual' });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('the Pages bundle', () => {
  it('is a folder with a configuration of its own, and the files in it', () => {
    expect(JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8'))).toMatchObject({ name: 'akko-developer-portal', pages_build_output_dir: 'public', vars: { GOOGLE_CLIENT_ID: 'client.test', HOSTED_DOMAIN: 'company.test' } });
    expect(readdirSync(join(folder, 'public')).toSorted()).toEqual(['404.html', '_headers', '_routes.json', '_worker.js', 'assets', 'es', 'index.html', 'intro.html']);
    expect(JSON.parse(readFileSync(join(folder, 'public/_routes.json'), 'utf8'))).toEqual({ version: 1, include: ['/*'], exclude: ['/assets/*'] });
  });

  it('keeps internal texts in the worker and nowhere else', () => {
    const files = readdirSync(join(folder, 'public'), { recursive: true, encoding: 'utf8' }).filter((file) => file !== '_worker.js' && /\.\w+$|_/.test(file));
    for (const file of files) expect(readFileSync(join(folder, 'public', file), 'utf8')).not.toContain('SECRET');
  });

  it('serves public pages with the headers of public documents', async () => {
    const { status, text, headers } = await ask('/intro');
    expect([status, text]).toEqual([200, 'PUBLIC intro']);
    expect(headers.get('Content-Security-Policy')).toBe(CSP);
    expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('ETag')).not.toBeNull();
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect((await ask('/es/intro')).text).toBe('PUBLIC introducción');
  });

  it('serves hashed assets for good, and missing ones not at all', async () => {
    const asset = await ask('/assets/boot-DkX2.js');
    expect([asset.status, asset.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    const missing = await ask('/assets/nope.js');
    expect([missing.status, missing.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    expect(missing.text).not.toContain('Home');
  });

  it.each(['/docs/internal', '/docs/internal/nope', '/DOCS%2Finternal', '/es/docs/internal'])('keeps the gate at %s', async (path) => {
    const { status, text, headers } = await ask(path);
    expect([status, headers.get('Cache-Control')]).toEqual([401, 'private, no-store']);
    expect(text).toContain('Please sign in');
  });

  it.each([
    ['/intro.html?a', '/intro?a'],
    ['/intro/', '/intro'],
    ['/internal/get-app', '/docs/internal/get-app'],
  ])('sends %s to %s', async (path, location) => {
    const { status, headers } = await ask(path);
    expect([status, headers.get('Location')]).toEqual([308, location]);
  });

  it.each(['/nope', '/404', '/_worker.js', '/_worker.js/index.js', '/_routes.json', '/_headers', '/wrangler.json', '/package.json', '/../wrangler.json'])('has no page at %s', async (path) => {
    const { status, text } = await ask(path);
    expect(status).toBe(404);
    expect(text).not.toContain('SECRET');
  });

  it.each(['/assets/..%2f_worker.js', '/assets/..%2f..%2fwrangler.json', '/assets/..%5c_worker.js', '/assets/%2e%2e%2f_worker.js'])('lets nothing out by way of the assets at %s', async (path) => {
    const { status, text } = await ask(path);
    expect(status).not.toBe(200);
    expect(text).not.toContain('SECRET');
  });
});
