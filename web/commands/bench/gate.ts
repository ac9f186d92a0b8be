import { Agent, createServer, request } from 'node:http';

import { createTokenIssuer } from '../identity-token.ts';
import { listenLocally } from '../static-files.ts';
import { count, type Figure, figureOf, inTurns, median, megabytes, noteOf, percentile } from './figure.ts';
import { type FirstResponse, startWorkerd, type Workerd } from './workerd.ts';

const CLIENT_ID = 'bench';
const DOMAIN = 'akko.example';
const COOKIE = '__Host-GOOGLE-AKKO-TOKEN';
const PAGE = '/docs/internal/get-app';
const WARM_UP = 1_000;
const PAIRS = 3_000;
const REQUESTS = 10_000;
const CONNECTIONS = 50;
const STARTS = 7;

/** Kinds of visitors, and the gate's expected response. */
interface Visitor {
  name: string;
  token: string | null;
  status: number;
  kind: string;
}

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
  const keyServer = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=3600' })
      .end(JSON.stringify(issuer.keySet)),
  );
  const jwksUrl = `${await listenLocally(keyServer)}/jwks`.replace('localhost', '127.0.0.1');
  const workerd = await startWorkerd({ GOOGLE_CLIENT_ID: CLIENT_ID, HOSTED_DOMAIN: DOMAIN, GOOGLE_JWKS_URL: jwksUrl });
  try {
    return [
      ...(await coldStarts(workerd)),
      ...(await addedTimes(workerd, visitors.slice(0, 3))),
      ...(await manyVisitors(workerd, visitors)),
    ];
  } finally {
    await workerd.close();
    keyServer.closeAllConnections();
    keyServer.close();
  }
}

interface TimedResponse {
  status: number;
  body: string;
  milliseconds: number;
}

function ask(agent: Agent, port: number, path: string, token: string | null = null): Promise<TimedResponse> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    request(
      { agent, host: '127.0.0.1', port, path, headers: token === null ? {} : { Cookie: `${COOKIE}=${token}` } },
      (response) => {
        let body = '';
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => (body += chunk))
          .on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body, milliseconds: performance.now() - start }),
        );
      },
    )
      .on('error', reject)
      .end();
  });
}

/** Compares the gate with a worker that gives the same response to everybody: the internal page, or as many bytes as the gate's document. */
async function addedTimes({ portal, plain }: Workerd, visitors: readonly Visitor[]): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true });
  const figures: Figure[] = [];
  for (const { name, token, status } of visitors) {
    const { body } = await ask(agent, portal, PAGE, token);
    const path = status === 200 ? PAGE : `/${Buffer.byteLength(body)}`;
    const time = (port: number, target: string, cookie: string | null) => async () =>
      (await ask(agent, port, target, cookie)).milliseconds;
    const times = await inTurns({ open: time(plain, path, null), gated: time(portal, PAGE, token) }, WARM_UP + PAIRS);
    const [open, gated] = [times.open.slice(WARM_UP), times.gated.slice(WARM_UP)];
    figures.push(...figuresOf(name, { open, gated }));
  }
  agent.destroy();
  return figures;
}

function figuresOf(name: string, { open, gated }: Readonly<Record<'open' | 'gated', readonly number[]>>): Figure[] {
  return [
    figureOf({
      name: `gate, ${name}: response`,
      value: median(gated),
      format: milliseconds,
      baseline: { name: 'the same without a gate', value: median(open) },
    }),
    figureOf({
      name: `gate, ${name}: added at the median`,
      value: median(gated) - median(open),
      format: milliseconds,
      limit: { kind: 'atMost', value: 0.5 },
    }),
    figureOf({
      name: `gate, ${name}: added at p99`,
      value: percentile(gated, 99) - percentile(open, 99),
      format: milliseconds,
      limit: { kind: 'atMost', value: 3 },
    }),
  ];
}

/** Measures the start of the gate's worker. The limit of memory is that of the platform. */
async function coldStarts({ startAlone }: Workerd): Promise<Figure[]> {
  const starts = await inTurns({ plain: () => startAlone('plain'), portal: () => startAlone('portal') }, STARTS);
  const medianOf = (worker: keyof typeof starts, key: keyof FirstResponse): number =>
    median(starts[worker].map((first) => first[key]));
  return [
    figureOf({
      name: `gate, cold start of workerd to the first response, median of ${STARTS}`,
      value: medianOf('portal', 'milliseconds'),
      baseline: { name: 'a worker of ten lines', value: medianOf('plain', 'milliseconds') },
      limit: { kind: 'ratioAtMost', value: 1.5 },
    }),
    figureOf({
      name: 'gate, memory after that response',
      value: medianOf('portal', 'memory'),
      format: megabytes,
      baseline: { name: 'a worker of ten lines', value: medianOf('plain', 'memory') },
      limit: { kind: 'atMost', value: 128 * 1_048_576 },
    }),
  ];
}

async function manyVisitors(workerd: Workerd, visitors: readonly Visitor[]): Promise<Figure[]> {
  await visit(workerd, visitors, REQUESTS);
  const before = workerd.memory();
  const start = performance.now();
  const { wrong, errors } = await visit(workerd, visitors, REQUESTS);
  const seconds = (performance.now() - start) / 1_000;
  const name = `gate, ${REQUESTS.toLocaleString('en')} requests over ${CONNECTIONS} connections, ${visitors.length} kinds of token`;
  return [
    figureOf({ name: `${name}: wrong responses`, value: wrong, format: count, limit: { kind: 'atMost', value: 0 } }),
    figureOf({ name: `${name}: errors`, value: errors, format: count, limit: { kind: 'atMost', value: 0 } }),
    figureOf({ name: `${name}: requests a second`, value: REQUESTS / seconds, format: count }),
    noteOf(`${name}: memory before and after`, `${megabytes(before)}, ${megabytes(workerd.memory())}`),
  ];
}

/** Each connection uses another kind of visitor for each request and checks the response. */
async function visit(
  { portal }: Workerd,
  visitors: readonly Visitor[],
  requests: number,
): Promise<{ wrong: number; errors: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let [next, wrong, errors] = [0, 0, 0];
  const connection = async (): Promise<void> => {
    while (next < requests) {
      const { token, status, kind } = visitors[next % visitors.length] as Visitor;
      next += 1;
      try {
        const response = await ask(agent, portal, PAGE, token);
        if (response.status !== status || !response.body.includes(`data-page-kind="${kind}"`)) wrong += 1;
      } catch {
        errors += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  agent.destroy();
  return { wrong, errors };
}

function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`;
}
