import type { SimulatedOperation } from '../../web/model/simulator/data.ts';
import { own } from '../json.ts';
import type { Call, Credential, Refusal } from './call.ts';
import { clientCredential, credentialOf, sha256 } from './credentials.ts';
import { acceptsJson } from './media-types.ts';
import { readParameters } from './parameters.ts';
import { preferenceOf } from './preference.ts';
import { readBody, type ReadBody } from './request-body.ts';
import type { Route } from './routes.ts';
import { parameterRuleViolations, ruleViolations } from './rules.ts';
import { validate, type Violation } from './validator.ts';

export type ReadCall = { call: Call } | { refusal: Refusal };

/**
 * Reads a request of an operation and judges it by the description. A request without a credential in the right form is refused
 * at once; other mistakes travel with the call, because the account has to know who asks before it tells them.
 */
export async function readCall(request: Request, route: Route, requestId: string): Promise<ReadCall> {
  const { api, operation } = route;
  const url = new URL(request.url);
  const body = await readBody(request, operation);
  const credential = await authenticate(request, route, body);
  if ('code' in credential) return { refusal: credential };
  const { values, violations } = readParameters(route, request, url);
  violations.push(...parameterRuleViolations(operation.id, values));
  const path = url.pathname.replace(/^\/simulator(?=\/(public|gateway)\/)/, '');
  const head = new TextEncoder().encode(`${operation.method} ${path}\n`);
  const call: Call = {
    requestId,
    operationId: operation.id,
    method: operation.method,
    path: (path + url.search).slice(0, 500),
    origin: url.origin,
    credential,
    scopes: operation.security.flat().flatMap(({ scopes }) => scopes),
    parameters: values,
    body: 'value' in body ? body.value : undefined,
    fingerprint: await sha256(concatenated(head, body.bytes)),
    refusal: refusalOf(request, route, { body, violations }),
    statuses: Object.fromEntries(Object.entries(api.problems).map(([code, { status }]) => [code, status])),
    ...preferenceOf(request, operation),
  };
  return { call };
}

/**
 * Judges a request of an operation without state. Its headers are not judged, because the portal passes only a few of them on.
 * @returns null if the description allows the request
 */
export async function judgeRequest(request: Request, route: Route): Promise<Refusal | null> {
  const body = await readBody(request, route.operation);
  const { violations } = readParameters(route, request, new URL(request.url));
  const judged = violations.filter(({ pointer }) => !pointer.startsWith('/header/'));
  return refusalOf(request, route, { body, violations: judged });
}

/** Returns the refusal of a request that the description does not allow. Returns null if it allows the request. */
function refusalOf(
  request: Request,
  { api, operation }: Route,
  { body, violations }: { body: ReadBody; violations: Violation[] },
): Refusal | null {
  if (!acceptsJson(request.headers.get('Accept')))
    return {
      code: 'invalid_request',
      status: 406,
      detail: 'The simulator responds with JSON. Send Accept: application/json.',
    };
  if (violations.length > 0) return parameterRefusal(operation, violations);
  if ('refusal' in body) return body.refusal;
  const schema = operation.body?.schemas[body.mediaType];
  if (schema === undefined || body.value === undefined) return null;
  const invalid = validate(body.value, schema, api.schemas);
  return bodyRefusal(operation, withRules(invalid, ruleViolations(operation.id, body.value)));
}

/** `createToken` takes the client's credentials from the body too; all other operations take them from headers. */
async function authenticate(
  request: Request,
  { api, operation }: Route,
  body: ReadBody,
): Promise<Credential | Refusal> {
  const inBody = 'value' in body && operation.id === 'createToken' && own(body.value, 'client_id') !== undefined;
  if (inBody && request.headers.has('Authorization'))
    return {
      code: 'invalid_request',
      detail: 'Send the client credentials either with HTTP Basic or in the body, not both.',
    };
  if (operation.id === 'createToken' && 'value' in body) {
    // A grant that can't be read is told before the credentials are judged: clients often miss both.
    const schema = Object.values(operation.body?.schemas ?? {})[0] ?? {};
    const invalid = validate(body.value, schema, api.schemas);
    const refusal = bodyRefusal(operation, invalid);
    if (refusal !== null) return refusal;
  }
  const credential = inBody
    ? await clientCredential(own(body.value, 'client_id'), own(body.value, 'client_secret'))
    : await credentialOf(request, operation, api);
  if (credential !== null) return credential;
  return operation.id === 'createToken' && 'refusal' in body ? body.refusal : unauthenticated(operation);
}

export function unauthenticated({ id }: SimulatedOperation): Refusal {
  const detail =
    id === 'createToken' || id.includes('Simulat')
      ? 'The client is unknown in the simulator or the secret does not match.'
      : 'The token or key is missing or is not valid in the simulator.';
  return { code: 'invalid_token', status: 401, detail };
}

/** 400, or 404 where the description documents no 400: then an id that can't exist is an id that was not found. */
function parameterRefusal({ responses }: SimulatedOperation, errors: Violation[]): Refusal {
  const [first] = errors;
  const name = first?.pointer.split('/').slice(2).join('/') ?? '';
  const place = first?.pointer.split('/')[1] ?? '';
  const what = { required: 'is required', out_of_range: 'is out of range' }[first?.code ?? ''] ?? 'is not valid';
  const detail = `The ${place === 'header' ? 'header' : `${place} parameter`} ${name} ${what}.`;
  if (responses['400'] === undefined && responses['404']?.codes[0] !== undefined)
    return { code: responses['404'].codes[0], detail };
  return { code: 'invalid_request', detail, errors };
}

function bodyRefusal({ responses }: SimulatedOperation, errors: Violation[]): Refusal | null {
  if (errors.length === 0) return null;
  const unprocessable = responses['422'];
  const isForeign = errors.some(({ pointer, code }) => pointer.endsWith('/country') && code === 'not_allowed');
  if (isForeign && unprocessable?.codes.includes('unsupported_address') === true)
    return { code: 'unsupported_address', detail: 'The address is not in the United States or Canada.', errors };
  const whole = errors.find(({ pointer }) => pointer === '');
  if (whole !== undefined) {
    const code = unprocessable === undefined ? 'invalid_request' : 'validation_failed';
    return { code, detail: `The body is not valid. ${whole.message}`, errors };
  }
  const detail = errors.length === 1 ? '1 value is not valid.' : `${errors.length} values are not valid.`;
  return { code: unprocessable === undefined ? 'invalid_request' : 'validation_failed', detail, errors };
}

/** All violations, one for each value. */
function withRules(violations: Violation[], more: Violation[]): Violation[] {
  const pointers = new Set(violations.map(({ pointer }) => pointer));
  return [...violations, ...more.filter(({ pointer }) => !pointers.has(pointer))];
}

function concatenated(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.byteLength + b.byteLength);
  all.set(a);
  all.set(b, a.byteLength);
  return all;
}
