import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, createServer } from 'node:http';
import { join } from 'node:path';

import { freePort } from '../free-port.ts';
import { createTokenIssuer } from '../identity-token.ts';
import { listenLocally } from '../static-files.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { count, type Figure, figureOf, inTurns, median, megabytes, noteOf, percentile } from './figure.ts';
import { type Received, sendAll, type Sent, sendTo, timesOf } from './requests.ts';
import {
  bundleWorker,
  INTERNAL_BINDING,
  INTERNAL_SERVICES,
  internalWorker,
  serverText,
  startWorkerd,
  type Workerd,
  workerService,
  workerText,
  writeConfiguration,
} from './workerd.ts';

const CLIENT_ID = 'bench';
const DOMAIN = 'akko.example';
const COOKIE = '__Host-GOOGLE-AKKO-TOKEN';
const PAGE = '/docs/internal/get-app';
const WARM_UP = 1_000;
const PAIRS = 3_000;
const REQUESTS = 10_000;
const CONNECTIONS = 50;
const STARTS = 7;

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

/** Kinds of visitors, and the gate's expected response. */
interface Visitor {
  name: string;
  token: string | null;
  status: number;
  kind: string;
}

type Worker = 'portal' | 'plain';
type Ports = Readonly<Record<Worker, number>>;

/** Measures the start of the gate's worker and its decisions with warm keys. Then sends many requests at once. */
export async function benchGate(): Promise<Figure[]> {
  let offset = 0;
  const issuer = await createTokenIssuer({ clientId: CLIENT_ID, now: () => Date.now() - offset });
  const stranger = await createTokenIssuer({ clientId: CLIENT_ID });
  const good = await issuer.issue(`ann@${DOMAIN}`);
  offset = 2 * 3_600_000;
  const expired = await issuer.issue(`ann@${DOMAIN}`);
  offset = 0;
  const visitors: Visitor[] = [
    { name: 'a good token', token: good, status: 200, kind: 'operation' },
    { name: 'no token', token: null, status: 401, kind: 'gate' },
    { name: 'an expired token', token: expired, status: 401, kind: 'gate' },
    { name: 'another company’s token', token: await issuer.issue('eve@other.example'), status: 403, kind: 'gate' },
    { name: 'a token of an unknown key', token: await stranger.issue(`ann@${DOMAIN}`), status: 401, kind: 'gate' },
    { name: 'rubbish', token: `${good.slice(0, -8)}AAAAAAAA`, status: 401, kind: 'gate' },
  ];
  using keys = await listenLocally(
    createServer((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=3600' })
        .end(JSON.stringify(issuer.keySet)),
    ),
  );
  const jwksUrl = `${keys.origin}/jwks`.replace('localhost', '127.0.0.1');
  using folder = temporaryFolder();
  const ports = { portal: await freePort(), plain: await freePort() };
  const file = await configuration(folder.path, jwksUrl, ports);
  await using workerd = await startWorkerd(file, `http://127.0.0.1:${ports.plain}/1`, { args: ['both'] });
  return [
    ...(await coldStarts(file)),
    ...(await addedTimes(ports, visitors.slice(0, 3))),
    ...(await manyVisitors(ports, workerd, visitors)),
  ];
}

/** Three servers: both Workers, and each of them alone. */
async function configuration(folder: string, jwksUrl: string, { portal, plain }: Ports): Promise<string> {
  await bundleWorker(folder, 'portal');
  mkdirSync(join(folder, 'plain'));
  writeFileSync(join(folder, 'plain/index.js'), PLAIN);
  const variables = { GOOGLE_CLIENT_ID: CLIENT_ID, HOSTED_DOMAIN: DOMAIN, GOOGLE_JWKS_URL: jwksUrl };
  const bindings = Object.entries(variables).map(([name, value]) => `(name = "${name}", text = "${value}")`);
  const plainServices = [
    workerService('plain'),
    '(name = "network", network = (allow = ["private"]))',
    ...INTERNAL_SERVICES,
  ];
  const services = [workerService('portal'), ...plainServices];
  return writeConfiguration(folder, [
    serverText('both', services, { portal, plain }),
    serverText('portalAlone', services, { portal }),
    serverText('plainAlone', plainServices, { plain }),
    workerText(folder, 'portal', {
      bindings: [...bindings, '(name = "ASSETS", service = "plain")', INTERNAL_BINDING],
      fields: ['globalOutbound = "network"'],
    }),
    workerText(folder, 'plain', { bindings: [INTERNAL_BINDING] }),
    await internalWorker(folder),
  ]);
}

function requestOf(path: string, token: string | null = null): Sent {
  return { method: 'GET', path, headers: token === null ? {} : { Cookie: `${COOKIE}=${token}` } };
}

/** Compares the gate with a worker that gives the same response to everybody: the internal page, or as many bytes as the gate's document. */
async function addedTimes({ portal, plain }: Ports, visitors: readonly Visitor[]): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true });
  const figures: Figure[] = [];
  for (const { name, token, status } of visitors) {
    const { text } = await sendTo(agent, portal, requestOf(PAGE, token));
    const path = status === 200 ? PAGE : `/${Buffer.byteLength(text)}`;
    const responses = await inTurns(
      {
        open: () => sendTo(agent, plain, requestOf(path)),
        gated: () => sendTo(agent, portal, requestOf(PAGE, token)),
      },
      WARM_UP + PAIRS,
    );
    const [open, gated] = [timesOf(responses.open.slice(WARM_UP)), timesOf(responses.gated.slice(WARM_UP))];
    figures.push(...figuresOf(name, { open, gated }));
  }
  agent.destroy();
  return figures;
}

function figuresOf(name: string, { open, gated }: Readonly<Record<'open' | 'gated', readonly number[]>>): Figure[] {
  const format = (value: number): string => `${value.toFixed(2)} ms`;
  const baseline = { name: 'the same without a gate', value: median(open) };
  const atMedian = median(gated) - median(open);
  const atP99 = percentile(gated, 99) - percentile(open, 99);
  return [
    figureOf({ name: `gate, ${name}: response`, value: median(gated), format, baseline }),
    figureOf({ name: `gate, ${name}: added at the median`, value: atMedian, format, atMost: 0.5 }),
    figureOf({ name: `gate, ${name}: added at p99`, value: atP99, format, atMost: 3 }),
  ];
}

interface FirstResponse {
  /** From the start of workerd, in ms. */
  milliseconds: number;
  /** Resident memory in bytes. */
  memory: number;
}

/** The gate responds to a stranger, and the other worker with the page. */
const FIRST_STATUS = { portal: 401, plain: 200 };

/** Starts one of the two workers alone, and ends it after its first response. */
async function startAlone(file: string, worker: Worker): Promise<FirstResponse> {
  const port = await freePort();
  const start = performance.now();
  await using workerd = await startWorkerd(file, `http://127.0.0.1:${port}/docs/internal`, {
    args: [`${worker}Alone`, `--socket-addr=${worker}=127.0.0.1:${port}`],
    pause: 2,
    status: FIRST_STATUS[worker],
  });
  return { milliseconds: performance.now() - start, memory: workerd.memory() };
}

/** Measures the start of the gate's worker. The limit of memory is that of the platform. */
async function coldStarts(file: string): Promise<Figure[]> {
  const starts = await inTurns(
    { plain: () => startAlone(file, 'plain'), portal: () => startAlone(file, 'portal') },
    STARTS,
  );
  const medianOf = (worker: Worker, key: keyof FirstResponse): number =>
    median(starts[worker].map((first) => first[key]));
  return [
    figureOf({
      name: `gate, cold start of workerd to the first response, median of ${STARTS}`,
      value: medianOf('portal', 'milliseconds'),
      baseline: { name: 'a worker of ten lines', value: medianOf('plain', 'milliseconds') },
      ratioAtMost: 1.5,
    }),
    figureOf({
      name: 'gate, memory after that response',
      value: medianOf('portal', 'memory'),
      format: megabytes,
      baseline: { name: 'a worker of ten lines', value: medianOf('plain', 'memory') },
      atMost: 128 * 1_048_576,
    }),
  ];
}

/** Each request is that of another kind of visitor than the one before. */
async function manyVisitors({ portal }: Ports, workerd: Workerd, visitors: readonly Visitor[]): Promise<Figure[]> {
  const visitorAt = (index: number): Visitor => visitors[index % visitors.length] as Visitor;
  const send = (): Promise<Received[]> =>
    sendAll(portal, (index) => requestOf(PAGE, visitorAt(index).token), {
      requests: REQUESTS,
      connections: CONNECTIONS,
    });
  await send();
  const before = workerd.memory();
  const start = performance.now();
  const received = await send();
  const seconds = (performance.now() - start) / 1_000;
  const errors = received.filter(({ status }) => status === 0).length;
  const wrong = received.filter(({ status, text }, index) => {
    const expected = visitorAt(index);
    return status !== expected.status || !text.includes(`data-page-kind="${expected.kind}"`);
  }).length;
  const name = `gate, ${count(REQUESTS)} requests over ${CONNECTIONS} connections, ${visitors.length} kinds of token`;
  return [
    figureOf({ name: `${name}: wrong responses`, value: wrong - errors, format: count, atMost: 0 }),
    figureOf({ name: `${name}: errors`, value: errors, format: count, atMost: 0 }),
    figureOf({ name: `${name}: requests a second`, value: REQUESTS / seconds, format: count }),
    noteOf(`${name}: memory before and after`, `${megabytes(before)}, ${megabytes(workerd.memory())}`),
  ];
}
