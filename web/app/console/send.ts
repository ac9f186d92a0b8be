import type { SampledRequest } from '../../model/request/request.ts';
import { readUpTo } from '../browser/read-up-to.ts';

export interface ServerResponse {
  status: number;
  headers: [name: string, value: string][];
  /** Empty if the response has no such header. */
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  milliseconds: number;
  /** Whether reading stopped at the limit. */
  isTruncated: boolean;
}

/** The reason for a missing response. Browsers do not tell a page whether CORS or the connection failed, so both have the reason `refused`. */
export type Failure =
  | { reason: 'offline' | 'timeout' | 'canceled' | 'refused' | 'redirected' | 'blocked' | 'broken-off'; host: string }
  // The browser's message is left out, because it may quote the refused value, which may be a secret.
  | { reason: 'invalid'; part: 'address' | 'other' }
  | { reason: 'invalid'; part: 'header'; name: string };

export type Outcome = { kind: 'response'; response: ServerResponse } | { kind: 'failure'; failure: Failure };

/** Reading stops here. No person reads more, and a page should not hold more. */
export const MAX_RESPONSE_BYTES = 10_000_000;
/** Larger files must be sent with a code sample. */
export const MAX_FILE_BYTES = 20_000_000;
export const TIMEOUT_SECONDS = 30;

interface SendOptions {
  body: BodyInit | null;
  /** The origins that the description lists. The request is sent to no other one. */
  origins: readonly string[];
  /** Aborted when the reader cancels. */
  signal: AbortSignal;
  /** Replaced in tests. */
  fetch?: typeof fetch;
  isOnline?: () => boolean;
}

/**
 * Sends a request and reads the response, with a limit of bytes and time. It sends no cookies. It follows no redirect, because a
 * redirect could send the reader's secrets to another server than the chosen one. Never rejects.
 */
export async function send(
  request: SampledRequest,
  { body, origins, signal, fetch: fetching = fetch, isOnline = () => navigator.onLine }: SendOptions,
): Promise<Outcome> {
  const failed = (failure: Failure): Outcome => ({ kind: 'failure', failure });
  const { url } = request;
  if (!URL.canParse(url)) return failed({ reason: 'invalid', part: 'address' });
  const { host, origin } = new URL(url);
  if (!origins.includes(origin)) return failed({ reason: 'blocked', host });
  const headers = new Headers();
  for (const { name, value } of headerLines(request)) {
    try {
      headers.set(name, value);
    } catch {
      return failed({ reason: 'invalid', part: 'header', name });
    }
  }
  const timeout = new AbortController();
  let prepared: Request;
  try {
    prepared = new Request(url, {
      method: request.method,
      headers,
      body,
      signal: AbortSignal.any([signal, timeout.signal]),
      mode: 'cors',
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  } catch {
    return failed({ reason: 'invalid', part: 'other' });
  }
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_SECONDS * 1_000);
  const violations = watchPolicy();
  const started = performance.now();
  let hasBegun = false;
  try {
    const response = await fetching(prepared);
    if (response.type === 'opaqueredirect') return failed({ reason: 'redirected', host });
    hasBegun = true;
    const { bytes, isTruncated } = await readUpTo(response.body, MAX_RESPONSE_BYTES);
    const received: ServerResponse = {
      status: response.status,
      headers: [...response.headers],
      contentType: response.headers.get('Content-Type') ?? '',
      bytes,
      milliseconds: performance.now() - started,
      isTruncated,
    };
    return { kind: 'response', response: received };
  } catch {
    if (signal.aborted) return failed({ reason: 'canceled', host });
    if (timeout.signal.aborted) return failed({ reason: 'timeout', host });
    if (hasBegun) return failed({ reason: 'broken-off', host });
    if (await violations.hasBlocked(url)) return failed({ reason: 'blocked', host });
    return failed({ reason: isOnline() ? 'refused' : 'offline', host });
  } finally {
    clearTimeout(timer);
    violations.end();
  }
}

function headerLines({ headers, contentType, body }: SampledRequest): { name: string; value: string }[] {
  // The browser sets the Content-Type of multipart forms itself, because it chooses the boundary.
  return contentType === null || body.kind === 'multipart'
    ? headers
    : [...headers, { name: 'Content-Type', value: contentType }];
}

/** A request that the page's Content-Security-Policy blocks fails like any other. Only an event tells the difference, a moment later. */
function watchPolicy(): { hasBlocked: (url: string) => Promise<boolean>; end: () => void } {
  const listening = new AbortController();
  const blocked: string[] = [];
  if (typeof document !== 'undefined') {
    document.addEventListener(
      'securitypolicyviolation',
      ({ blockedURI, effectiveDirective }) => effectiveDirective === 'connect-src' && blocked.push(blockedURI),
      { signal: listening.signal },
    );
  }
  return {
    hasBlocked: async (url) => {
      await new Promise((resolve) => setTimeout(resolve));
      const { origin } = new URL(url);
      return blocked.some((uri) => uri === origin || uri.startsWith(`${origin}/`) || url.startsWith(uri));
    },
    end: () => listening.abort(),
  };
}
