import type { ConsoleData } from '../../model/description/console.ts';
import { partHeaders } from '../../model/request/multipart.ts';
import type { Field, SampledRequest } from '../../model/request/request.ts';
import { formText } from '../../model/request/serialize.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import { readUpTo } from '../browser/read-up-to.ts';
import { chosenBody, fileKey, type FormInputs, textAt } from './form-values.ts';

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

/** The body as the browser sends it: JSON as typed, files with their bytes; null without a body. */
export function bodyToSend(data: ConsoleData, inputs: FormInputs, request: SampledRequest): BodyInit | null {
  const { values, files } = inputs;
  const form = chosenBody(data, values);
  const { body } = request;
  // `fetch` rejects a body with these methods. The form says so.
  if (form === undefined || /^(?:GET|HEAD)$/.test(request.method)) return null;
  switch (body.kind) {
    case 'none':
      return null;
    case 'json':
      return textAt(data, values, 'body');
    case 'text':
      return body.text;
    case 'form':
      return formText(body.fields);
    case 'file':
      return files.get(fileKey(form))?.[0] ?? null;
    case 'multipart': {
      // `FormData` cannot give a text a media type without a file name, and no part further headers.
      const boundary = `part-${randomUuid()}`;
      const sent = new Map<string, number>();
      const parts = body.fields.flatMap((field): BlobPart[] => {
        const position = sent.get(field.name) ?? 0;
        sent.set(field.name, position + 1);
        const file = field.isFile ? files.get(fileKey(form, field.name))?.[position] : undefined;
        // A file field without a chosen file has a placeholder name for the code samples.
        if (field.isFile && file === undefined) return [];
        const headers = partHeaders(file === undefined ? field : withFile(field, file));
        return [`--${boundary}\r\n${headers}\r\n\r\n`, file ?? field.value, '\r\n'];
      });
      return new Blob([...parts, `--${boundary}--\r\n`], { type: `${body.type}; boundary=${boundary}` });
    }
  }
}

/** The part of a chosen file. Its own media type is more exact than the documented ones, of which there may be several. */
function withFile(field: Field, { name, type }: File): Field {
  return { ...field, value: name, ...(type === '' ? {} : { contentType: type }) };
}
