import { Agent, createServer, request } from 'node:http';

import { createTokenIssuer } from '../identity-token.ts';
import { listenLocally } from '../static-files.ts';
import { count, type Figure, figureOf, median, megabytes, noteOf, percentile } from './figure.ts';
import { startWorkerd, type Workerd } from './workerd.ts';

const CLIENT_ID = 'bench';
const DOMAIN = 'akko.example';
const COOKIE = '__Host-GOOGLE-AKKO-TOKEN';
const PAGE = '/docs/internal/get-app';
const WARM_UP = 1_000;
const PAIRS = 3_000;
const REQUESTS = 10_000;
const CONNECTIONS = 50;

/** Kinds of visitors, and the gate's expected response. */
interface Visitor {
  name: string;
  token: string | null;
  status: number;
  kind: string;
}

/** Compares the gate's decision, with warm keys, with a plain worker's response of the same length. Then sends many requests at once. */
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
    return [...(await addedTimes(workerd, visitors.slice(0, 3))), ...(await manyVisitors(workerd, visitors))];
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

async function addedTimes({ portal, plain }: Workerd, visitors: readonly Visitor[]): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true });
  const figures: Figure[] = [];
  for (const { name, token } of visitors) {
    const { body } = await ask(agent, portal, PAGE, token);
    const bytes = `/${Buffer.byteLength(body)}`;
    const times: { gate: number[]; plain: number[] } = { gate: [], plain: [] };
    for (let pair = 0; pair < WARM_UP + PAIRS; pair += 1) {
      const [plainResponse, gateResponse] = [await ask(agent, plain, bytes), await ask(agent, portal, PAGE, token)];
      if (pair < WARM_UP) continue;
      times.plain.push(plainResponse.milliseconds);
      times.gate.push(gateResponse.milliseconds);
    }
    figures.push(
      figureOf({
        name: `gate, ${name}: added at the median, to a plain response's ${milliseconds(median(times.plain))}`,
        value: median(times.gate) - median(times.plain),
        format: milliseconds,
        limit: { kind: 'atMost', value: 1 },
      }),
      figureOf({
        name: `gate, ${name}: added at p99, to a plain response's ${milliseconds(percentile(times.plain, 99))}`,
        value: percentile(times.gate, 99) - percentile(times.plain, 99),
        format: milliseconds,
        limit: { kind: 'atMost', value: 3 },
      }),
    );
  }
  agent.destroy();
  return figures;
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
