import { env } from 'cloudflare:workers';

import { API_SECURITY } from '../../web/model/edge/headers.ts';
import { LOOPBACK_HOSTS } from '../../web/model/edge/loopback.ts';
import type { Call } from './front/call.ts';
import type { Outcome } from './front/reply.ts';
import simulator, { Account as HostedAccount } from './index.ts';
import { pseudorandom, randomness } from './kept/pseudorandom.ts';

export * from './index.ts';

const { SEED = null, FIXED_CREDENTIALS = null, PORTAL = null, ACCOUNTS } = env;
const RESET = '/simulator/account/reset';
/** Bytes of all accounts that this run has used. Then only removals and reading are possible. */
const MAX_BYTES = 1_000_000_000;

// Only this file, which no release contains, can replace the randomness of the platform.
if (SEED !== null) {
  const platform = crypto.getRandomValues.bind(crypto);
  if (FIXED_CREDENTIALS === null) randomness.secret = (bytes) => platform(bytes);
  let accounts = 0;
  ACCOUNTS.newUniqueId = () => ACCOUNTS.idFromName(`${SEED} ${(accounts += 1)}`);
  beginAgain(SEED);
}

const sizes = new Map<string, number>();
let usedBytes = 0;

/** An account whose bytes are counted, because nothing else protects the reader's disk. */
export class Account extends HostedAccount {
  override async handle(call: Call): Promise<Outcome> {
    try {
      return await super.handle(call);
    } finally {
      this.#measure();
    }
  }

  override async create(origin: string): ReturnType<HostedAccount['create']> {
    const credentials = await super.create(origin);
    this.#measure();
    return credentials;
  }

  #measure(): void {
    const id = this.ctx.id.toString();
    const size = this.ctx.storage.sql.databaseSize;
    usedBytes += size - (sizes.get(id) ?? 0);
    sizes.set(id, size);
  }
}

/** The simulator on the reader's machine. After a reset, it repeats its ids, so that each test can begin alike. */
export default {
  async fetch(request, ...context) {
    const refusal = refusalOf(request);
    if (refusal !== null) return refusal;
    const { pathname } = new URL(request.url);
    const sequence = request.headers.get('X-Simulator-Sequence');
    if (SEED !== null && (sequence !== null || pathname === RESET)) beginAgain(`${SEED} ${sequence ?? ''}`);
    const response = await simulator.fetch(request, ...context);
    const fault = response.headers.get('X-Simulator-Fault');
    if (fault === 'lost' || fault === 'cut')
      console.log(`fault ${fault}: connection of ${request.method} ${pathname.replace(/^\/simulator/, '')} closed`);
    const origin = request.headers.get('Origin');
    if (origin === null) response.headers.delete('Access-Control-Allow-Origin');
    else response.headers.set('Access-Control-Allow-Origin', origin);
    response.headers.append('Vary', 'Origin');
    return response;
  },
} satisfies ExportedHandler<Cloudflare.Env>;

/** Refuses what only a page of another site, or one that fills the disk, sends; null for any other request. */
function refusalOf(request: Request): Response | null {
  const { hostname, pathname } = new URL(request.url);
  const origin = request.headers.get('Origin');
  const isOwn = origin === null || origin === PORTAL || LOOPBACK_HOSTS.includes(URL.parse(origin)?.hostname ?? '');
  if (!LOOPBACK_HOSTS.includes(hostname))
    return problem(421, `The Host header names none of ${LOOPBACK_HOSTS.join(', ')}.`);
  if (!isOwn) return problem(403, 'The Origin header names another site.');
  const isAdding = ['POST', 'PUT', 'PATCH'].includes(request.method) && pathname !== RESET;
  return isAdding && usedBytes > MAX_BYTES
    ? problem(507, 'The accounts of this simulator have used 1 GB. Delete some, or start it again.')
    : null;
}

function problem(status: number, detail: string): Response {
  const headers = { 'Content-Type': 'application/problem+json', ...API_SECURITY };
  return Response.json({ type: 'about:blank', title: 'Refused', status, detail }, { status, headers });
}

/** Starts the sequence of a seed, in place of random bytes. */
function beginAgain(seed: string): void {
  const next = pseudorandom(seed);
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array) for (let index = 0; index < array.length; index += 1) array[index] = next();
    return array;
  };
}
