import type { DurableObject } from 'cloudflare:workers';

import type { NamedApi } from '../../../web/model/description/named-api.ts';
import type { SimulatorData } from '../../../web/model/simulator/data.ts';
import type { RoutedOperation } from '../../../web/model/simulator/routes.ts';
import type { Call } from './call.ts';
import type { Outcome, Reply } from './reply.ts';

/** The rules of the APIs of a site, by operation id. Without rules, the simulator responds from the descriptions. */
export interface Rules {
  /** Runs an operation; null if the rules leave it to the description. Its response must obey the description. */
  run: (request: Request, route: RoutedOperation, requestId: string) => Promise<Outcome> | null;
  /** Whether an operation issues access tokens, for the words of its refusals (`WWW-Authenticate`). */
  isTokenRequest: (operationId: string) => boolean;
  /** The file at a path that no operation has; null if there is none. */
  fileAt: (pathname: string) => Reply | null;
}

/** The Durable Object of an account. */
export interface SiteAccount extends DurableObject {
  /** The names in the descriptions. */
  readonly apis: readonly NamedApi[];
  /** Makes the account. Returns its credentials. */
  create(origin: string): Promise<Record<string, string>>;
  /** Handles one request. No request makes it throw. */
  handle(call: Call): Promise<Outcome>;
}

/** The default export of `content/simulator/index.ts`, and of `no-rules.ts` in its place. */
export interface SiteRules {
  Account: new (ctx: DurableObjectState, env: Cloudflare.Env) => SiteAccount;
  /** Makes the rules; null for a site whose descriptions they do not fit. */
  rulesOf: (data: SimulatorData, env: Cloudflare.Env) => Rules | null;
}
