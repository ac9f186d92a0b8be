import { sha256 } from '../../../web/model/text/sha256.ts';
import type { Credential } from '../../../worker/simulator/front/call.ts';
import type { V3 } from '../../shared/schemas.ts';
import type { Scopes } from '../api/handler.ts';
import { newAccessToken } from '../front/credentials.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Sql } from '../store/sql.ts';
import { timeOf } from '../time.ts';
import type { AccountRow } from './account-row.ts';

const ALL_SCOPES = [
  'users:read',
  'users:write',
  'devices:read',
  'devices:write',
  'contracts:read',
  'contracts:write',
  'orders:read',
  'orders:write',
];

/** Seconds that an access token is valid, by the account's clock. */
export const TOKEN_LIFETIME = 3600;
const MAX_TOKENS = 100;

/** Compares secrets and issues access tokens. It stores only hashes of secrets. */
export class Access {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS tokens (hash TEXT PRIMARY KEY, scopes TEXT NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID',
    );
  }

  /**
   * The scopes of a credential; null if it has all.
   * @throws RefusalError if the credential is not valid
   */
  check({ kind, hash }: Credential, row: AccountRow, now: number): Scopes {
    if (kind === 'access-token') return this.#scopesOfToken(hash, now);
    const { clientSecretHash: client, partnerTokenHash, gatewayKeyHash } = row;
    const expected = { client, 'partner-token': partnerTokenHash, 'gateway-key': gatewayKeyHash }[kind];
    if (!isSame(hash, expected)) throw invalid();
    return null;
  }

  #scopesOfToken(hash: string, now: number): ReadonlySet<string> {
    const query = 'SELECT scopes, expires FROM tokens WHERE hash = ?';
    const token = this.#sql.exec<{ scopes: string; expires: number }>(query, hash).toArray()[0];
    if (token === undefined) throw invalid();
    if (token.expires <= now)
      throw new RefusalError('token_expired', `The access token expired at ${timeOf(token.expires)}.`);
    return new Set(token.scopes.split(' '));
  }

  /** Makes an access token for the scopes of a request, or for all. */
  async issue(account: string, scope: string | undefined, now: number): Promise<V3<'Token'>> {
    const scopes = scope === undefined ? ALL_SCOPES : [...new Set(scope.split(' '))];
    const unknown = scopes.find((scope) => !ALL_SCOPES.includes(scope));
    if (unknown !== undefined)
      throw new RefusalError('missing_scope', `The client may not request the scope ${unknown}.`);
    const token = newAccessToken(account);
    const hash = await sha256(token);
    // A simulator with a seed can make a token again.
    this.#sql.exec(
      'INSERT OR REPLACE INTO tokens VALUES (?, ?, ?)',
      hash,
      scopes.join(' '),
      now + TOKEN_LIFETIME * 1000,
    );
    // Expired tokens are kept for a while, so that they are told from unknown ones.
    this.#sql.exec(
      'DELETE FROM tokens WHERE hash NOT IN (SELECT hash FROM tokens ORDER BY expires DESC LIMIT ?)',
      MAX_TOKENS,
    );
    return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFETIME, scope: scopes.join(' ') };
  }

  clear(): void {
    this.#sql.exec('DELETE FROM tokens');
  }
}

export function requireScopes(scopes: readonly string[], granted: Scopes): void {
  const missing = granted === null ? undefined : scopes.find((scope) => !granted.has(scope));
  if (missing !== undefined)
    throw new RefusalError(
      'missing_scope',
      `The access token does not have the scope ${missing}, which this operation requires.`,
    );
}

function invalid(): RefusalError {
  return new RefusalError('invalid_token', 'The credentials are not valid in the simulator.', { status: 401 });
}

/** Compares two hashes in constant time. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [new TextEncoder().encode(a), new TextEncoder().encode(b)];
  return left.byteLength === right.byteLength && crypto.subtle.timingSafeEqual(left, right);
}
