import type { Route } from '../../../web/model/simulator/routes.ts';
import type { Outcome, Reply } from './reply.ts';

/** The rules of the APIs of a site, by operation id. Without rules, the simulator responds from the descriptions. */
export interface Rules {
  /** Runs an operation; null if the rules leave it to the description. Its response must obey the description. */
  run: (request: Request, route: Route, requestId: string) => Promise<Outcome> | null;
  /** Whether an operation issues access tokens, for the words of its refusals (`WWW-Authenticate`). */
  isTokenRequest: (operationId: string) => boolean;
  /** The file at a path that no operation has; null if there is none. */
  fileAt: (pathname: string) => Reply | null;
}
