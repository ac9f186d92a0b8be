import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ROOT } from './dist.ts';

const PORT = 8796;
let site = '';
let server: ChildProcess | undefined;

async function load(path: string): Promise<{ status: number; location: string | null; body: string }> {
  const response = await fetch(`http://127.0.0.1:${PORT}${path}`, { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), body: await response.text() };
}

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'portal-authoring-'));
  for (const folder of ['content', 'specs', 'web/model'])
    cpSync(join(ROOT, folder), join(site, folder), { recursive: true });
  server = spawn('node', ['web/commands/dev.ts', '--site', site], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(PORT) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = new Promise<void>((resolve, reject) => {
    server?.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('Authoring at') && resolve());
    server?.once('exit', (code) => reject(new Error(`The authoring server ended with ${code}.`)));
  });
  await ready;
});
afterAll(() => {
  server?.kill();
  rmSync(site, { recursive: true, force: true });
});

describe('the authoring server', () => {
  test.each([
    ['/intro', 200],
    ['/es/public/v3/create-contract', 200],
    ['/public/v3.yaml', 200],
    ['/docs/internal/get-app', 200],
    ['/es/public/v3/samples/create-contract', 200],
    ['/docs/internal/samples/get-app', 200],
    ['/search/es.json', 200],
    ['/docs/internal/_/search-en.json', 200],
    ['/public/v3/samples/contracts', 404],
    ['/nowhere', 404],
  ])('responds to %s with %i', async (path, status) => {
    expect((await load(path)).status).toBe(status);
  });

  test.each([
    ['/internal/get-app', '/docs/internal/get-app'],
    ['/intro/', '/intro'],
    ['/intro.html', '/intro'],
  ])('redirects %s to %s', async (path, location) => {
    expect(await load(path)).toMatchObject({ status: 308, location });
  });

  test('replaces every edge placeholder of an internal page', async () => {
    expect((await load('/docs/internal')).body).not.toContain('{{edge:');
  });

  test.each([
    ['a changed guide', '/guides/hello', 'content/public/en/guides/hello.md', '\n\nA new line.\n', 'A new line.'],
    ['a changed description', '/akko.yaml', 'specs/public/gateway.yaml', '\nx-note: changed\n', 'x-note: changed'],
  ])('shows %s', async (_name, path, file, change, text) => {
    expect((await load(path)).body).not.toContain(text);
    appendFileSync(join(site, file), change);
    await expect.poll(async () => (await load(path)).body, { timeout: 10_000 }).toContain(text);
  });
});
