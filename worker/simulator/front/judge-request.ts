import { type MessageViolation, REPEATED, requestViolations } from '../../../web/model/description/judge.ts';
import { responseOf } from '../../../web/model/description/operation.ts';
import { type ParameterTexts, type Reading, readParameter } from '../../../web/model/description/read-values.ts';
import type { SimulatedOperation } from '../../../web/model/simulator/data.ts';
import type { RoutedOperation } from '../../../web/model/simulator/routes.ts';
import { doubleOf, type Json, mapScalars, numberOfText, tryParseJson } from '../../../web/model/text/json.ts';
import { problemErrors, refusedViolations } from './problem-errors.ts';
import type { Refusal } from './reply.ts';
import { MAX_BODY, readBody, type ReadBody } from './request-body.ts';

/** A request in values, and the rules of the description that it breaks. */
export interface JudgedRequest {
  parameters: Record<'path' | 'query' | 'header', Record<string, unknown>>;
  body: ReadBody;
  violations: MessageViolation[];
}

/**
 * Reads a request, and judges it by the description. Cookies are not judged, because the portal does not pass them on.
 * @param limit bytes of the body
 */
export async function judgeRequest(
  request: Request,
  { api, operation, values: path }: RoutedOperation,
  limit = MAX_BODY,
): Promise<JudgedRequest> {
  const { definitions } = api;
  const reading: Reading = { definitions, parseJson: tryParseJson, parseNumber: numberOfText };
  const body = await readBody(request, operation, { reading, limit });
  const texts: ParameterTexts = {
    path,
    query: [...new URL(request.url).searchParams],
    header: (name) => request.headers.get(name),
  };
  const values = operation.parameters.map((parameter) => readParameter(parameter, texts, reading));
  const parameters: JudgedRequest['parameters'] = { path: {}, query: {}, header: {} };
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
  return { parameters, body, violations: refusedViolations(violations.filter(({ in: place }) => place !== 'cookie')) };
}

/** A judged value with doubles, for rules that calculate. */
export function withDoubles(value: Json | undefined): Json | undefined {
  return value === undefined ? undefined : mapScalars(value, doubleOf);
}

/** Security schemes in the `Authorization` header. The account checks the others. */
function schemesOf(request: Request, { security }: SimulatedOperation): ReadonlySet<string> {
  return new Set(request.headers.has('Authorization') ? security.flat().map(({ scheme }) => scheme) : []);
}

/** Returns the refusal of a request that the description does not allow. Returns null if it allows the request. */
export function refusalOf(operation: SimulatedOperation, { body, violations }: JudgedRequest): Refusal | null {
  const ofParameters = violations.filter(({ in: place }) => place !== 'body');
  if (ofParameters.length > 0) return parameterRefusal(operation, ofParameters);
  if ('refusal' in body) return body.refusal;
  return bodyRefusal(operation, violations);
}

/** 400, or 404 where the description documents no 400: then an id that can't exist is an id that was not found. */
function parameterRefusal({ responses }: SimulatedOperation, violations: MessageViolation[]): Refusal {
  const errors = problemErrors(violations);
  const [first] = violations;
  const what = { required: 'is required', out_of_range: 'is out of range' }[errors[0]?.code ?? ''] ?? 'is not valid';
  const place = first?.in === 'header' ? 'header' : `${first?.in ?? ''} parameter`;
  const whole = `The ${first?.in ?? ''} is not valid. ${errors[0]?.message ?? ''}`;
  const detail = first?.keyword === 'x-exactly-one-of' ? whole : `The ${place} ${first?.name ?? ''} ${what}.`;
  const notFound = responseOf(404, responses)?.codes[0];
  if (responseOf(400, responses) === undefined && notFound !== undefined) return { code: notFound, detail };
  return { code: 'invalid_request', ...invalidStatus(responses, [400, 422]), detail, errors };
}

/** The status of a refusal by a description without problem codes: the first one that it documents, else 422, as Prism does. */
function invalidStatus(responses: SimulatedOperation['responses'], statuses: number[]): { status?: number } {
  if (responses.some(({ codes }) => codes.length > 0)) return {};
  return { status: statuses.find((status) => responses.some((response) => response.status === String(status))) ?? 422 };
}

/** The refusal of a body: the problem code that the description gives the rule, else that of its 422 or 400. Null if nothing is wrong. */
export function bodyRefusal({ responses }: SimulatedOperation, violations: MessageViolation[]): Refusal | null {
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
