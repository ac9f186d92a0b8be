import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

import { beforeAll, describe, expect, test, vi } from 'vitest';

import { IS_FULL, sampleOf } from '../tier.ts';
import { DIST } from './dist.ts';
import { attack } from './edge/attack.ts';
import { servePages, writePages } from './edge/servers.ts';

const folder = join(DIST, 'pages');

// The same Worker runs there, so each kind of attack is tried once or twice. In `npm test`, it runs in this process.
if (IS_FULL) attack({ name: 'the Pages bundle', serve: servePages, casesOf: (all) => sampleOf(all, 2) });
else beforeAll(() => writePages('http://127.0.0.1:1/jwks'));

/** Runs the Worker of the bundle with its own variables, and bindings that respond with their names. */
async function startWorker(): Promise<(path: string, method?: string) => Promise<[status: number, text: string]>> {
  const { vars } = JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8')) as { vars: object };
  const names = ['ASSETS', 'INTERNAL', 'PACKAGES', 'SIMULATOR', 'MCP', 'EXAM', 'INSIGHT'];
  const bindings = names.map((name) => [name, { fetch: () => Promise.resolve(new Response(name)) }]);
  vi.stubGlobal('pages', { ...vars, ...(Object.fromEntries(bindings) as object) });
  const platform = 'data:text/javascript,export const env = globalThis.pages; export const waitUntil = () => {};';
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      name === 'cloudflare:workers' ? { url: platform, format: 'module', shortCircuit: true } : next(name, context),
  });
  const { default: worker } = (await import(join(folder, 'public/_worker.js'))) as {
    default: { fetch: (request: Request) => Promise<Response> };
  };
  hooks.deregister();
  return async (path, method = 'GET') => {
    const response = await worker.fetch(new Request(`https://portal.example${path}`, { method }));
    return [response.status, await response.text()];
  };
}

describe('the Pages bundle, as a folder', () => {
  test('has a Worker that shows strangers the gate, and passes other requests on', async () => {
    const ask = await startWorker();
    expect(await ask('/docs/internal/get-app')).toEqual([401, expect.stringContaining('data-page-kind="gate"')]);
    expect(await ask('/intro')).toEqual([200, 'ASSETS']);
    expect(await ask('/simulator/accounts', 'POST')).toEqual([200, 'SIMULATOR']);
  });

  test('has its own configuration', () => {
    expect(JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8'))).toMatchObject({
      name: 'akko-developer-portal',
      pages_build_output_dir: 'public',
      services: [
        { binding: 'INTERNAL', service: 'portal-internal' },
        { binding: 'SIMULATOR', service: 'portal-simulator' },
        { binding: 'MCP', service: 'portal-mcp' },
        { binding: 'EXAM', service: 'portal-exam' },
        { binding: 'INSIGHT', service: 'portal-insight' },
        { binding: 'PACKAGES', service: 'portal-packages' },
      ],
    });
  });

  test('contains the public files, the worker, and no _routes.json, so that the worker handles every path', () => {
    const names = (path: string): string[] => readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted();
    expect(names(join(folder, 'public'))).toEqual(
      [...names(join(DIST, 'public')), '404.html', '_worker.js'].toSorted(),
    );
  });
});
