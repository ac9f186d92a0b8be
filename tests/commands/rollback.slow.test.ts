import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { releaseMessage } from '../../web/commands/release/past-releases.ts';
import { workersOf } from '../../web/commands/release/release-settings.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { IS_FULL } from '../tier.ts';
import { runCommand } from './run-command.ts';

const TAG = '1a2b3c4-202611281230';
const WORKERS = workersOf(PROJECT_ROOT);

/** Each test starts wrangler for every Worker. */
vi.setConfig({ testTimeout: 300_000 });

/** The deployments that were made, in order: the Worker, its version and its message. */
let deployments: { worker: string; version: string; message: string }[] = [];
/** Workers of which Cloudflare has no version of the release. */
let without: readonly string[] = [];

const idOf = (worker: string): string => `00000000-0000-4000-8000-${String(WORKERS.indexOf(worker)).padStart(12, '0')}`;
const versionOf = (worker: string): object => ({
  id: idOf(worker),
  number: 1,
  metadata: { created_on: '2026-11-28T12:30:00Z', author_email: 'a@b.example', source: 'wrangler' },
  annotations: { 'workers/tag': TAG, 'workers/message': releaseMessage('0001_first.sql') },
  resources: { bindings: [], script: {}, script_runtime: {} },
});

/** Responds as the API of Cloudflare does to `wrangler versions list` and `wrangler rollback`. */
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  const segments = pathname.split('/');
  const [worker = '', thing = '', id = ''] = segments.slice(segments.indexOf('scripts') + 1);
  const version = versionOf(worker);
  let result: object =
    thing === 'versions' && id !== '' ? version : { items: without.includes(worker) ? [] : [version] };
  if (thing === 'deployments') {
    const current = {
      id: 'd',
      created_on: '2026-11-28T12:30:00Z',
      source: 'api',
      strategy: 'percentage',
      author_email: '',
    };
    result = { deployments: [{ ...current, versions: [{ version_id: idOf(worker), percentage: 100 }] }] };
  }
  if (request.method === 'POST') {
    const { versions, annotations } = JSON.parse(await text(request)) as {
      versions: { version_id: string }[];
      annotations: Record<string, string>;
    };
    const deployed = versions.map(({ version_id }) => version_id).join(' ');
    deployments.push({ worker, version: deployed, message: annotations['workers/message'] ?? '' });
  }
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ success: true, errors: [], messages: [], result }));
}

/** `npm test` proves the decisions in past-releases.test.ts. Each start of wrangler takes more than a second. */
describe.runIf(IS_FULL)('npm run rollback', () => {
  const server = createServer((request, response) => void respond(request, response));

  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    vi.stubEnv('CLOUDFLARE_API_BASE_URL', `http://127.0.0.1:${port}`);
    vi.stubEnv('CLOUDFLARE_API_TOKEN', 'token');
    vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'ours');
  });
  beforeEach(() => {
    deployments = [];
    without = [];
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    server.close();
  });

  test('a rollback deploys the versions of a release, the portal last, and leaves the Worker of the packages', async () => {
    expect(await runCommand('rollback', TAG, '--yes')).toMatchObject({ status: 0, errors: '' });
    expect(deployments).toEqual(
      WORKERS.map((worker) => ({ worker, version: idOf(worker), message: `Back to ${TAG}` })),
    );
    expect(deployments.map(({ worker }) => worker)).not.toContain('portal-packages');
  });

  test('a release that a Worker has no version of is refused before anything changes', async () => {
    without = ['portal-mcp'];
    const { status, errors } = await runCommand('rollback', TAG, '--yes');
    expect([status, errors]).toEqual([1, expect.stringContaining('has no version of portal-mcp')]);
    expect(deployments).toEqual([]);
  });
});
