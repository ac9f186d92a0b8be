import type { SimulatedApi } from '../../web/model/simulator/data.ts';
import { own } from '../json.ts';
import type { Rate, Refusal, Reply } from './call.ts';

/** Headers that browsers may show to pages of other origins. */
const EXPOSED = [
  'Akko-Signature',
  'Deprecation',
  'ETag',
  'Idempotency-Key',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-Request-Id',
  'X-Simulator',
].join(', ');

/** Every response of the simulator has these. CORS is open, and without credentials (Fetch, 3.2.1). */
const COMMON: Record<string, string> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'X-Simulator': 'true',
};

/** The fields of a problem document that the refusal does not have. */
export interface ProblemContext {
  api: SimulatedApi | null;
  /** Path of the request. */
  instance: string;
  requestId: string;
  /** Whether the operation issues access tokens (`WWW-Authenticate`). */
  isTokenRequest: boolean;
}

/** Makes the response of a reply. */
export function respond({ status, headers, body }: Reply, requestId: string, rate: Rate | null): Response {
  const all = new Headers({ 'Cache-Control': 'no-store', ...headers, ...COMMON, 'X-Request-Id': requestId });
  if (body !== null && !all.has('Content-Type')) all.set('Content-Type', 'application/json');
  if (rate !== null) {
    all.set('RateLimit-Limit', String(rate.limit));
    all.set('RateLimit-Remaining', String(rate.remaining));
    all.set('RateLimit-Reset', String(rate.reset));
  }
  return new Response(body, { status, headers: all });
}

/** The problem document (RFC 9457) of a refusal, in the words of its description. */
export function problemReply(refusal: Refusal, { api, instance, requestId, isTokenRequest }: ProblemContext): Reply {
  const { code, detail, errors = [], retryAfter } = refusal;
  const known = api !== null && Object.hasOwn(api.problems, code) ? api.problems[code] : undefined;
  const status = refusal.status ?? known?.status ?? 400;
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' };
  if (status === 401)
    headers['WWW-Authenticate'] = isTokenRequest ? 'Basic realm="tokens"' : 'Bearer error="invalid_token"';
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter);
  const listed = errors
    .filter(({ pointer }) => pointer !== '' || allowsWholeBody(api))
    .slice(0, 100)
    .map(({ pointer, code: kind, message }) => ({
      pointer: cut(pointer, 300),
      code: kind,
      message: cut(message, 300),
    }));
  const document = {
    type: `${api?.problemType ?? 'about:blank#'}${code}`,
    title: known?.title ?? 'Invalid request',
    status,
    detail: cut(detail, 500),
    instance,
    code,
    requestId,
    ...(listed.length > 0 && (status === 400 || status === 422) ? { errors: listed } : {}),
  };
  return { status, headers, body: JSON.stringify(document) };
}

/** Whether `pointer` of an error may be empty, which names the whole body (RFC 6901, 5). v3 does not allow it. */
function allowsWholeBody(api: SimulatedApi | null): boolean {
  const properties = own(api?.schemas['#/$defs/ProblemError'], 'properties');
  return own(own(properties, 'pointer'), 'pattern') !== '^/';
}

/** The response to a preflight request (Fetch, 3.2.2). */
export function preflight(requestHeaders: string | null): Response {
  const headers = new Headers(COMMON);
  headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
  headers.set('Access-Control-Allow-Headers', requestHeaders ?? '*');
  headers.set('Access-Control-Max-Age', '86400');
  return new Response(null, { status: 204, headers });
}

const REQUEST_ID = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export function newRequestId(): string {
  return `req_${Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => REQUEST_ID[byte % 36]).join('')}`;
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
