import { simulatorPath } from '../../../web/model/edge/simulator.ts';
import type { World } from '../business/world.ts';
import { RefusalError } from '../refusal-error.ts';
import type { OperationId, Parameters, RequestBody, ResponseBodies } from './operations.ts';

/** A request as its handler sees it. It is valid by its description. */
export interface ApiRequest<Id extends OperationId> {
  path: Parameters<Id, 'path'>;
  query: Parameters<Id, 'query'>;
  header: Parameters<Id, 'header'>;
  body: RequestBody<Id>;
  /** The documented path of the operation with its values, without the query. */
  address: string;
  scopes: Scopes;
}

/** The scopes of the access token; null for credentials without scopes. */
export type Scopes = ReadonlySet<string> | null;

/** A response of any operation. */
export interface AnyResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A documented response that is not a problem. */
export type ApiResponse<Id extends OperationId> = {
  [Status in keyof ResponseBodies<Id>]: {
    status: Status;
    headers?: Record<string, string>;
  } & (ResponseBodies<Id>[Status] extends undefined ? { body?: undefined } : { body: ResponseBodies<Id>[Status] });
}[keyof ResponseBodies<Id>];

/**
 * Runs an operation on the objects of an account.
 * @throws RefusalError
 */
type Handler<Id extends OperationId> = (world: World, request: ApiRequest<Id>) => ApiResponse<Id>;

/** The handlers of operations, by operationId. */
export type Handlers<Id extends OperationId = OperationId> = { [Each in Id]: Handler<Each> };

export function ok<Body>(body: Body): { status: 200; body: Body } {
  return { status: 200, body };
}

/** @param path the documented path of the new object */
export function created<Body>(body: Body, path: string): { status: 201; body: Body; headers: { Location: string } } {
  return { status: 201, body, headers: { Location: simulatorPath(path) } };
}

export function requireScope(scopes: Scopes, scope: string): void {
  if (scopes !== null && !scopes.has(scope))
    throw new RefusalError('missing_scope', `The access token does not have the scope ${scope}.`);
}
