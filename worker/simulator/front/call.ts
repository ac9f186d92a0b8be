import type { SimulatedState } from '../../../web/model/simulator/data.ts';
import type { Refusal, Reply } from './reply.ts';

/** How a request identifies its account. */
export interface Credential {
  kind: 'access-token' | 'partner-token' | 'gateway-key' | 'client';
  /** The name of the account's Durable Object. */
  account: string;
  /** SHA-256 of the secret part, in hex. */
  hash: string;
}

/** A request that the front has read and checked. It travels to the account's Durable Object. */
export interface Call {
  requestId: string;
  operationId: string;
  method: string;
  /** Path and query, without `/simulator`. */
  path: string;
  /** The header `User-Agent`. */
  agent: string;
  /** The origin of the portal, for addresses in responses. */
  origin: string;
  credential: Credential;
  /** The scopes that an access token needs. */
  scopes: string[];
  /** The headers of a deprecated operation. */
  deprecation: Record<string, string>;
  parameters: Record<'path' | 'query' | 'header', Record<string, unknown>>;
  body: unknown;
  /** SHA-256 of method, path and the JSON of the body, in hex. */
  fingerprint: string;
  /** The refusal of a request that the document does not allow. The account sends it after it has checked the credentials. */
  refusal: Refusal | null;
  /** The status of each problem code, for the request log. */
  statuses: Record<string, number>;
  /** The documented response that the caller prefers. */
  preferred: Reply | null;
  /** How long the account holds the response back, in seconds. */
  waitSeconds: number;
  /** The state that the body names. */
  state: SimulatedState | null;
}
