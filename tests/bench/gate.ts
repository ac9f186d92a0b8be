import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

import { freePort } from '../../web/commands/free-port.ts';
import { createTokenIssuer } from '../../web/commands/local/identity-provider.ts';
import { temporaryFolder } from '../../web/commands/temporary-folder.ts';
import { workerConfig } from '../../web/commands/wrangler.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { INTERNAL_FILES } from '../../web/compile/base/site-file.ts';
import { SESSION_COOKIE } from '../attack/tokens.ts';
import { listenLocally } from '../tools/static-files.ts';
import { type Figure, figureOf, inTurns, percentile } from './figure.ts';
import { send, type Sent, timesOf } from './requests.ts';
import { bundleWorker, serverText, startWorkerd, workerService, workerText, writeConfiguration } from './workerd.ts';

const CLIENT_ID = 'bench';
const DOMAIN = 'company.example';
const PAGE = '/docs/internal/get-app';
const WARM_UP = 1_000;
const PAIRS = 3_000;

/** A Worker without a gate. It responds to `/<n>` with n bytes, and to other paths with the internal page. */
const PLAIN = `const text = 'x'.repeat(1 << 20);
export default {
  async fetch({ url }, { INTERNAL }) {
    const { pathname } = new URL(url);
    const length = Number(pathname.slice(1));
    const body = Number.isNaN(length) ? await INTERNAL.read(pathname) : text.slice(0, length);
    return new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  },
};
`;

/** Compares the gate's decisions with a Worker that gives the same response to everybody. */
export async function benchGate(): Promise<Figure[]> {
  let offset = 0;
  const issuer = await createTokenIssuer({ clientId: CLIENT_ID, now: () => Date.now() - offset });
  const good = await issuer.issue(`ann@${DOMAIN}`);
  offset = 2 * 3_600_000;
  const expired = await issuer.issue(`ann@${DOMAIN}`);
  using keys = await listenLocally(
    createServer((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=3600' })
        .end(JSON.stringify(issuer.keySet)),
    ),
  );
  using folder = temporaryFolder();
  const ports = { portal: await freePort(), plain: await freePort() };
  const file = await configuration(folder.path, `${keys.origin}/jwks`.replace('localhost', '127.0.0.1'), ports);
  await using _workerd = await startWorkerd(file, `http://127.0.0.1:${ports.plain}/1`);
  return [
    ...(await addedTime('a good token', good, ports)),
    ...(await addedTime('no token', null, ports)),
    ...(await addedTime('an expired token', expired, ports)),
  ];
}

async function configuration(folder: string, jwksUrl: string, ports: Record<'portal' | 'plain', number>) {
  await bundleWorker(folder, 'portal');
  await bundleWorker(folder, 'internal', workerConfig('INTERNAL'));
  mkdirSync(join(folder, 'plain'));
  writeFileSync(join(folder, 'plain/index.js'), PLAIN);
  const variables = { GOOGLE_CLIENT_ID: CLIENT_ID, HOSTED_DOMAIN: DOMAIN, GOOGLE_JWKS_URL: jwksUrl };
  const internal = '(name = "INTERNAL", service = "internal")';
  const bindings = Object.entries(variables).map(([name, value]) => `(name = "${name}", text = "${value}")`);
  const services = [
    ...['portal', 'plain', 'internal'].map(workerService),
    '(name = "network", network = (allow = ["private"]))',
    `(name = "internal-files", disk = "${join(PROJECT_ROOT, 'dist', INTERNAL_FILES)}")`,
  ];
  return writeConfiguration(folder, [
    serverText(services, ports),
    workerText(folder, 'portal', {
      bindings: [...bindings, '(name = "ASSETS", service = "plain")', internal],
      fields: ['globalOutbound = "network"'],
    }),
    workerText(folder, 'plain', { bindings: [internal] }),
    workerText(folder, 'internal', { bindings: ['(name = "ASSETS", service = "internal-files")'] }),
  ]);
}

function requestOf(path: string, token: string | null = null): Sent {
  return { method: 'GET', path, headers: token === null ? {} : { Cookie: `${SESSION_COOKIE}=${token}` } };
}

/** The other Worker sends the internal page, or as many bytes as the gate's document. */
async function addedTime(
  name: string,
  token: string | null,
  { portal, plain }: Record<'portal' | 'plain', number>,
): Promise<Figure[]> {
  const { status, text } = await send(portal, requestOf(PAGE, token));
  const path = status === 200 ? PAGE : `/${Buffer.byteLength(text)}`;
  const responses = await inTurns(
    {
      open: () => send(plain, requestOf(path)),
      gated: () => send(portal, requestOf(PAGE, token)),
    },
    WARM_UP + PAIRS,
  );
  const [open, gated] = [timesOf(responses.open.slice(WARM_UP)), timesOf(responses.gated.slice(WARM_UP))];
  const format = (value: number): string => `${value.toFixed(2)} ms`;
  const baseline = { name: 'the same without a gate', value: percentile(open) };
  const atMedian = percentile(gated) - percentile(open);
  const atP99 = percentile(gated, 99) - percentile(open, 99);
  return [
    figureOf({ name: `gate, ${name}: response`, value: percentile(gated), format, baseline }),
    figureOf({ name: `gate, ${name}: added, median`, value: atMedian, format, atMost: 0.5 }),
    figureOf({ name: `gate, ${name}: added, p99`, value: atP99, format, atMost: 3 }),
  ];
}
