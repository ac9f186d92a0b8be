import type { SampledRequest } from '../../model/request/request.ts';

/** An answer as it arrived. */
export interface Answer {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  /** Empty where the server names none. */
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  milliseconds: number;
  /** Reading was stopped at the limit. */
  isTruncated: boolean;
}

/** Why there is no answer, as far as a browser tells: a refusal by CORS and a connection that fails look alike to a page. */
export type Failure =
  | { reason: 'offline' | 'timeout' | 'cancelled' | 'refused' | 'redirected' | 'blocked' | 'broken-off'; host: string }
  /** What the browser itself says may hold the value it refuses, and so a secret. */
  | { reason: 'invalid'; part: 'address' | 'other' }
  | { reason: 'invalid'; part: 'header'; name: string };

export type Outcome = { kind: 'answer'; answer: Answer } | { kind: 'failure'; failure: Failure };

/** Reading stops here: enough for any answer that a person looks at, and no more than a page can hold. */
export const MAX_ANSWER_BYTES = 10_000_000;
/** Files that are larger are left to a code sample. */
export const MAX_FILE_BYTES = 20_000_000;
export const TIMEOUT_SECONDS = 30;

export interface SendOptions {
  body: BodyInit | null;
  /** Aborted by the reader. */
  signal: AbortSignal;
  /** Varies in tests. */
  fetch?: typeof fetch;
  isOnline?: () => boolean;
}

/**
 * Sends a request and reads the answer, up to a limit and in a limited time. It carries no cookies and follows no redirect,
 * which would take the reader's secrets to another place than the one that was chosen. Never rejects.
 */
export async function send(
  request: SampledRequest,
  { body, signal, fetch: fetching = fetch, isOnline = () => navigator.onLine }: SendOptions,
): Promise<Outcome> {
  const failed = (failure: Failure): Outcome => ({ kind: 'failure', failure });
  const { url } = request;
  if (!URL.canParse(url)) return failed({ reason: 'invalid', part: 'address' });
  const { host } = new URL(url);
  const headers = new Headers();
  for (const { name, value } of headerLines(request)) {
    try {
      headers.set(name, value);
    } catch {
      return failed({ reason: 'invalid', part: 'header', name });
    }
  }
  const ending = new AbortController();
  let prepared: Request;
  try {
    prepared = new Request(url, {
      method: request.method,
      headers,
      body,
      signal: ending.signal,
      mode: 'cors',
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  } catch {
    return failed({ reason: 'invalid', part: 'other' });
  }
  let end: 'timeout' | 'cancelled' | null = null;
  const stop = (reason: 'timeout' | 'cancelled') => (): void => {
    end ??= reason;
    ending.abort();
  };
  const timer = setTimeout(stop('timeout'), TIMEOUT_SECONDS * 1_000);
  signal.addEventListener('abort', stop('cancelled'));
  const violations = watchPolicy();
  const started = performance.now();
  let hasBegun = false;
  try {
    const response = await fetching(prepared);
    if (response.type === 'opaqueredirect') return failed({ reason: 'redirected', host });
    hasBegun = true;
    const { bytes, isTruncated } = await readUpTo(response, MAX_ANSWER_BYTES);
    const answer: Answer = {
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers],
      contentType: response.headers.get('Content-Type') ?? '',
      bytes,
      milliseconds: performance.now() - started,
      isTruncated,
    };
    return { kind: 'answer', answer };
  } catch {
    if (end !== null) return failed({ reason: end, host });
    if (hasBegun) return failed({ reason: 'broken-off', host });
    if (await violations.hasBlocked(url)) return failed({ reason: 'blocked', host });
    return failed({ reason: isOnline() ? 'refused' : 'offline', host });
  } finally {
    clearTimeout(timer);
    violations.end();
  }
}

function headerLines({ headers, contentType, body }: SampledRequest): { name: string; value: string }[] {
  // The browser adds the boundary of a form in parts.
  return contentType === null || body.kind === 'multipart'
    ? headers
    : [...headers, { name: 'Content-Type', value: contentType }];
}

async function readUpTo(
  { body }: Response,
  limit: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; isTruncated: boolean }> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read()) {
    chunks.push(read.value.subarray(0, limit - size));
    size += read.value.length;
    if (size > limit) {
      await reader?.cancel();
      return { bytes: joined(chunks, limit), isTruncated: true };
    }
  }
  return { bytes: joined(chunks, size), isTruncated: false };
}

function joined(chunks: readonly Uint8Array<ArrayBuffer>[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** A request that the page's own policy stops fails like any other; only an event tells, a moment later. */
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
      await nextTask();
      const { origin } = new URL(url);
      return blocked.some((uri) => uri === origin || uri.startsWith(`${origin}/`) || url.startsWith(uri));
    },
    end: () => listening.abort(),
  };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
