import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '../../../web/commands/free-port.ts';
import { makePagesBundle } from '../../../web/commands/release/pages-bundle.ts';
import { readReleaseSettings } from '../../../web/commands/release/release-settings.ts';
import { endTied } from '../../../web/commands/spawn-tied.ts';
import { startWrangler, varArguments, workerConfig, workerConfigs } from '../../../web/commands/wrangler.ts';
import type { KeyResponse } from '../../attack/key-server-cases.ts';
import { CLIENT_ID } from '../../attack/tokens.ts';
import { ROOT } from '../dist.ts';
import { sendRaw } from './raw-http.ts';

interface Listening {
  port: number;
  close: () => Promise<void>;
}

export interface Served extends Listening {
  /** Everything that wrangler and the worker have printed. */
  log: () => string;
}

const START_LIMIT_MS = 60_000;

/** How a key server handles a request: it responds, closes the connection, or never responds. */
export type KeyServerMood = KeyResponse | 'down' | 'silent';

/** Starts a key server. Tests may change its response. */
export async function startKeyServer(
  first: KeyServerMood,
): Promise<Listening & { url: string; response: KeyServerMood }> {
  const server = createServer((_, response) => {
    if (self.response === 'down') response.destroy();
    else if (self.response !== 'silent') sendKeys(response, self.response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const self = {
    port,
    url: `http://127.0.0.1:${port}/jwks`,
    response: first,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return self;
}

function sendKeys(response: ServerResponse, { status, type, headers, body, isEndless }: KeyResponse): void {
  response.writeHead(status, { ...(type !== null && { 'content-type': type }), ...headers });
  if (!isEndless) return void response.end(body);
  const space = ' '.repeat(10_000);
  const more = (): void => {
    while (!response.destroyed && response.write(space));
  };
  response.on('drain', more);
  more();
}

/** Serves the build in `dist/` with `wrangler dev`: the worker with its static assets and all other Workers. */
export function serveWorker(jwksUrl: string): Promise<Served> {
  return serve(ROOT, (port, state) => [
    'dev',
    '--infer-origin-from-routes=false',
    ...['wrangler.toml', ...workerConfigs(ROOT)].flatMap((config) => ['--config', config]),
    ...options(port, state),
    ...varArguments(variables(jwksUrl)),
  ]);
}

/** Serves the internal Worker alone, as if it had an address. */
export function serveInternal(): Promise<Served> {
  return serve(ROOT, (port, state) => ['dev', '--config', workerConfig('INTERNAL'), ...options(port, state)], 404);
}

/** Writes the build in `dist/` as a Pages bundle. Returns its folder. */
export function writePages(jwksUrl: string): Promise<string> {
  // A release accepts only an https URL for the keys, so the test's URL is set afterwards.
  const settings = {
    ...readReleaseSettings({ root: ROOT, environment: { GOOGLE_CLIENT_ID: CLIENT_ID, HOSTED_DOMAIN: 'company.test' } }),
    variables: variables(jwksUrl),
  };
  return makePagesBundle({ root: ROOT, settings });
}

/** Serves the build in `dist/` as a Pages bundle with `wrangler pages dev`. */
export async function servePages(jwksUrl: string): Promise<Served> {
  return serve(await writePages(jwksUrl), (port, state) => [
    'pages',
    'dev',
    ...['wrangler.json', ...workerConfigs(ROOT).map((config) => join(ROOT, config))].flatMap((config) => [
      '--config',
      config,
    ]),
    ...options(port, state),
  ]);
}

function variables(jwksUrl: string): Record<string, string> {
  return { GOOGLE_CLIENT_ID: CLIENT_ID, HOSTED_DOMAIN: 'company.example', GOOGLE_JWKS_URL: jwksUrl };
}

function options(port: number, state: string): string[] {
  return [
    '--ip',
    '127.0.0.1',
    `--port=${port}`,
    '--inspector-port',
    '0',
    '--persist-to',
    state,
    '--log-level',
    'info',
    '--show-interactive-dev-session=false',
  ];
}

/** @param status of the first response to a public page */
async function serve(cwd: string, args: (port: number, state: string) => string[], status = 200): Promise<Served> {
  const state = mkdtempSync(join(tmpdir(), 'portal-edge-'));
  const port = await freePort();
  const child = startWrangler(args(port, state), { cwd, output: 'pipe' });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const close = async (): Promise<void> => {
    await endTied(child);
    rmSync(state, { recursive: true, force: true, maxRetries: 10 });
  };
  for (const deadline = Date.now() + START_LIMIT_MS; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const response = await sendRaw(port, { path: '/intro' }).catch(() => null);
    if (response?.status === status) return { port, close, log: () => output.join('') };
    if (child.exitCode !== null || Date.now() > deadline) {
      await close();
      throw new Error(`wrangler did not serve ${cwd}:\n${output.join('')}`);
    }
  }
}
