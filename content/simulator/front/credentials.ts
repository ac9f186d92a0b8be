import { auth } from 'hono/utils/basic-auth';

import type { SimulatedApi, SimulatedOperation } from '../../../web/model/simulator/data.ts';
import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { hexOfBytes, sha256 } from '../../../web/model/text/sha256.ts';
import type { Credential } from '../../../worker/simulator/front/call.ts';
import { randomness } from '../../../worker/simulator/kept/pseudorandom.ts';

/** The name of a Durable Object in base 36. */
const NAME = '[0-9a-z]{50}';
/** 160 random bits in base 36. */
const SECRET = '[0-9a-z]{31}';
const CLIENT_ID = new RegExp(`^sim_(${NAME})$`);
const CLIENT_SECRET = new RegExp(`^sims_(${SECRET})$`);
const TOKEN = new RegExp(`^sim(p|g|t)_(${NAME})_(${SECRET})$`);
const TOKEN_LETTERS = { 'partner-token': 'p', 'gateway-key': 'g', 'access-token': 't' };

/** The credentials that an account gets; each names its account, so that nothing else in a request can. */
type NewCredentials = Omit<Simulator<'Credentials'>, 'expiresAt' | 'baseUrl'>;

/** @param account the hexadecimal id of the account's Durable Object */
export function newCredentials(account: string): NewCredentials {
  const name = nameOf(account);
  return {
    clientId: `sim_${name}`,
    clientSecret: `sims_${newSecret()}`,
    partnerToken: `simp_${name}_${newSecret()}`,
    gatewayKey: `simg_${name}_${newSecret()}`,
    webhookSecret: `simw_${newSecret()}`,
  };
}

export function newAccessToken(account: string): string {
  return `simt_${nameOf(account)}_${newSecret()}`;
}

/** The credential of a request for one of its operation's security schemes; null if it has none in the right form. */
export async function credentialOf(
  request: Request,
  { security }: SimulatedOperation,
  { securitySchemes }: SimulatedApi,
): Promise<Credential | null> {
  const schemes = security.flat().map(({ scheme }) => securitySchemes[scheme]);
  const authorization = request.headers.get('Authorization');
  if (authorization !== null && schemes.some((scheme) => scheme?.kind === 'bearer'))
    return tokenCredential(/^Bearer +(\S+)$/i.exec(authorization)?.[1], 'access-token');
  if (authorization !== null && schemes.some((scheme) => scheme?.kind === 'basic')) {
    const basic = auth(request);
    return clientCredential(basic?.username, basic?.password);
  }
  for (const scheme of schemes) {
    if (scheme?.kind !== 'header') continue;
    const kind = scheme.name === 'X-Gateway-Key' ? 'gateway-key' : 'partner-token';
    return tokenCredential(request.headers.get(scheme.name) ?? undefined, kind);
  }
  return null;
}

/** The credential of a client id and secret. */
export async function clientCredential(clientId: unknown, secret: unknown): Promise<Credential | null> {
  const account = accountOf(CLIENT_ID.exec(String(clientId))?.[1]);
  if (account === null || !CLIENT_SECRET.test(String(secret))) return null;
  return { kind: 'client', account, hash: await sha256(String(secret)) };
}

async function tokenCredential(
  token: string | undefined,
  kind: keyof typeof TOKEN_LETTERS,
): Promise<Credential | null> {
  const [, letter, name] = TOKEN.exec(token ?? '') ?? [];
  const account = accountOf(name);
  if (account === null || letter !== TOKEN_LETTERS[kind]) return null;
  return { kind, account, hash: await sha256(token ?? '') };
}

function nameOf(account: string): string {
  return BigInt(`0x${account}`).toString(36).padStart(50, '0');
}

/** The inverse of `nameOf`; null if no Durable Object can have this name. */
function accountOf(name: string | undefined): string | null {
  if (name === undefined) return null;
  let value = 0n;
  for (const digit of name) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  const account = value.toString(16).padStart(64, '0');
  return account.length === 64 ? account : null;
}

function newSecret(): string {
  const bytes = randomness.secret(new Uint8Array(20));
  return BigInt(`0x${hexOfBytes(bytes)}`)
    .toString(36)
    .padStart(31, '0');
}
