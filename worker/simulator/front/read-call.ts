import { isJsonMediaType } from '../../../web/model/api/media-type.ts';
import { type MessageViolation, REPEATED, requestViolations } from '../../../web/model/description/judge.ts';
import { responseOf } from '../../../web/model/description/operation.ts';
import { readParameter, type ParameterTexts, type Reading } from '../../../web/model/description/read-texts.ts';
import { documentedPaths, isBelowSimulator } from '../../../web/model/edge/simulator.ts';
import { canonicalJson } from '../../../web/model/schema/keywords.ts';
import type { SimulatedOperation } from '../../../web/model/simulator/data.ts';
import { doubleOf, type Json, mapScalars, numberOfText, own, tryParseJson } from '../../../web/model/text/json.ts';
import type { Refusal } from '../refusal.ts';
import type { Call, Credential } from './call.ts';
import { clientCredential, credentialOf, sha256 } from './credentials.ts';
import { acceptsJson } from './media-types.ts';
import { preferenceOf } from './preference.ts';
import { problemErrors, refusedViolations } from './problem-errors.ts';
import { readBody, type ReadBody } from './request-body.ts';
import type { Route } from './routes.ts';

export type ReadCall = { call: Call } | { refusal: Refusal };

/** A request in values, and the rules of the description that it breaks. */
interface JudgedRequest {
  parameters: Call['parameters'];
  body: ReadBody;
  violations: MessageViolation[];
}

/**
 * Reads a request of an operation and judges it by the description. A request without a credential in the right form is refused
 * at once; other mistakes travel with the call, because the account has to know who asks before it tells them.
 */
export async function readCall(request: Request, route: Route, requestId: string): Promise<ReadCall> {
  const { api, operation } = route;
  const url = new URL(request.url);
  const judged = await judge(request, route);
  const { body } = judged;
  const credential = await authenticate(request, route, judged);
  if ('code' in credential) return { refusal: credential };
  const path = documentedPaths(url.pathname).at(isBelowSimulator(operation.path) ? 0 : -1) ?? '';
  const call: Call = {
    requestId,
    operationId: operation.id,
    method: operation.method,
    path: (path + url.search).slice(0, 500),
    origin: url.origin,
    credential,
    scopes: operation.security.flat().flatMap(({ scopes }) => scopes),
    parameters: judged.parameters,
    body: 'value' in body ? withDoubles(body.value) : undefined,
    fingerprint: await sha256(`${operation.method} ${path}\n${'value' in body ? canonicalJson(body.value) : ''}`),
    refusal: acceptRefusal(request, operation) ?? refusalOf(operation, judged),
    statuses: Object.fromEntries(Object.entries(api.problems).map(([code, { status }]) => [code, status])),
    ...preferenceOf(request, operation),
    state: null,
  };
  return { call };
}

/**
 * Judges a request of an operation without state. Its cookies are not judged, because the portal does not pass them on.
 * @returns null if the description allows the request
 */
export async function judgeRequest(request: Request, route: Route): Promise<Refusal | null> {
  const judged = await judge(request, route);
  const violations = judged.violations.filter(({ in: place }) => place !== 'cookie');
  return refusalOf(route.operation, { ...judged, violations });
}

async function judge(request: Request, { api, operation, values: path }: Route): Promise<JudgedRequest> {
  const { definitions } = api;
  const reading: Reading = { definitions, parseJson: tryParseJson, parseNumber: numberOfText };
  const body = await readBody(request, operation, reading);
  const texts: ParameterTexts = {
    path,
    query: [...new URL(request.url).searchParams],
    header: (name) => request.headers.get(name),
  };
  const values = operation.parameters.map((parameter) => readParameter(parameter, texts, reading));
  const parameters: Call['parameters'] = { path: {}, query: {}, header: {} };
  operation.parameters.forEach(({ in: place, name }, index) => {
    const value = values[index];
    if (value !== undefined && value !== REPEATED && (place === 'path' || place === 'query' || place === 'header'))
      Object.defineProperty(parameters[place], name, { value: withDoubles(value), enumerable: true });
  });
  const violations = requestViolations(
    operation,
    {
      parameters: values,
      body: 'value' in body && body.bytes.byteLength > 0 ? { schema: body.schema, value: body.value } : null,
      credentials: schemesOf(request, operation),
    },
    { definitions },
  );
  return { parameters, body, violations: refusedViolations(violations) };
}

/** A judged value for the account, which calculates with doubles. */
function withDoubles(value: Json | undefined): Json | undefined {
  return value === undefined ? undefined : mapScalars(value, doubleOf);
}

/** Security schemes in the `Authorization` header. The account checks the others. */
function schemesOf(request: Request, { security }: SimulatedOperation): ReadonlySet<string> {
  return new Set(request.headers.has('Authorization') ? security.flat().map(({ scheme }) => scheme) : []);
}

/** The refusal of a request that accepts no JSON, for an account that would respond with JSON. */
function acceptRefusal(request: Request, { responses }: SimulatedOperation): Refusal | null {
  const hasJson = responses.some(
    ({ status, content }) => status.startsWith('2') && content.some(({ mediaType }) => isJsonMediaType(mediaType)),
  );
  if (!hasJson || acceptsJson(request.headers.get('Accept'))) return null;
  const detail = 'The simulator responds with JSON. Send Accept: application/json.';
  return { code: 'invalid_request', status: 406, detail };
}

/** Returns the refusal of a request that the description does not allow. Returns null if it allows the request. */
function refusalOf(operation: SimulatedOperation, { body, violations }: JudgedRequest): Refusal | null {
  const ofParameters = violations.filter(({ in: place }) => place !== 'body');
  if (ofParameters.length > 0) return parameterRefusal(operation, ofParameters);
  if ('refusal' in body) return body.refusal;
  return bodyRefusal(operation, violations);
}

/** Whether clients may send their credentials in the body: a rule `x-exactly-one-of` of the operation says so. */
function takesClientInBody({ exactlyOneOf = [] }: SimulatedOperation): boolean {
  return exactlyOneOf.some((group) =>
    group.some(({ in: place, name }) => place === 'body' && name === 'client_secret'),
  );
}

async function authenticate(
  request: Request,
  { api, operation }: Route,
  { body, violations }: JudgedRequest,
): Promise<Credential | Refusal> {
  const fromHeader = await credentialOf(request, operation, api);
  if (fromHeader !== null || !takesClientInBody(operation)) return fromHeader ?? unauthenticated(operation);
  const client = 'value' in body ? body.value : undefined;
  const fromBody = await clientCredential(own(client, 'client_id'), own(client, 'client_secret'));
  if (fromBody !== null) return fromBody;
  // A grant that cannot be read is told before missing credentials: clients often miss both.
  const grant = violations.filter(({ in: place, keyword }) => place === 'body' || keyword !== 'x-exactly-one-of');
  return ('refusal' in body ? body.refusal : bodyRefusal(operation, grant)) ?? unauthenticated(operation);
}

export function unauthenticated({ security }: SimulatedOperation): Refusal {
  const isClient = security.flat().some(({ scheme }) => scheme.toLowerCase().includes('basic'));
  const detail = isClient
    ? 'The client is unknown in the simulator, was deleted, or the secret does not match.'
    : 'The token or key is missing or is not valid in the simulator, or its account was deleted.';
  return { code: 'invalid_token', status: 401, detail };
}

/** 400, or 404 where the description documents no 400: then an id that can't exist is an id that was not found. */
function parameterRefusal({ responses }: SimulatedOperation, violations: MessageViolation[]): Refusal {
  const errors = problemErrors(violations);
  const [first] = violations;
  const what = { required: 'is required', out_of_range: 'is out of range' }[errors[0]?.code ?? ''] ?? 'is not valid';
  const place = first?.in === 'header' ? 'header' : `${first?.in ?? ''} parameter`;
  const detail = `The ${place} ${first?.name ?? ''} ${what}.`;
  const notFound = responseOf(404, responses)?.codes[0];
  if (responseOf(400, responses) === undefined && notFound !== undefined) return { code: notFound, detail };
  return { code: 'invalid_request', ...invalidStatus(responses, [400, 422]), detail, errors };
}

/** The status of a refusal by a description without problem codes: the first one that it documents, else 422, as Prism does. */
function invalidStatus(responses: SimulatedOperation['responses'], statuses: number[]): { status?: number } {
  if (responses.some(({ codes }) => codes.length > 0)) return {};
  return { status: statuses.find((status) => responses.some((response) => response.status === String(status))) ?? 422 };
}

function bodyRefusal({ responses }: SimulatedOperation, violations: MessageViolation[]): Refusal | null {
  if (violations.length === 0) return null;
  const errors = problemErrors(violations);
  const codes = responseOf(422, responses)?.codes;
  const named = violations
    .map(({ problem }) => problem)
    .find((problem) => problem !== undefined && codes?.includes(problem));
  const code = named ?? (codes === undefined ? 'invalid_request' : 'validation_failed');
  const status = invalidStatus(responses, [422, 400]);
  const whole = errors.find(({ pointer }) => pointer === '');
  if (whole !== undefined) return { code, ...status, detail: `The body is not valid. ${whole.message}`, errors };
  const detail = errors.length === 1 ? '1 value is not valid.' : `${errors.length} values are not valid.`;
  return { code, ...status, detail, errors };
}
