import { afterEach, describe, expect, test, vi } from 'vitest';

import {
  type Failure,
  MAX_RESPONSE_BYTES,
  type Outcome,
  send,
  TIMEOUT_SECONDS,
} from '../../../web/app/console/send.ts';
import type { SampledRequest } from '../../../web/model/request/request.ts';

const request = (fields: Partial<SampledRequest> = {}): SampledRequest => ({
  method: 'POST',
  url: 'https://api.shop.example/users',
  headers: [{ name: 'X-Key', value: 's3cret' }],
  cookies: 'a=b',
  contentType: 'application/json',
  body: { kind: 'json', value: {} },
  responseType: 'json',
  ...fields,
});

type Fetch = typeof fetch;

const sending = (
  fetching: (sent: Request) => Promise<Response>,
  { sent = request(), body = '{}' as BodyInit | null, signal = new AbortController().signal, isOnline = true } = {},
): Promise<Outcome> =>
  send(sent, {
    body,
    origins: ['https://api.shop.example'],
    signal,
    fetch: ((input: Request) => fetching(input)) as Fetch,
    isOnline: () => isOnline,
  });

/** A server that never responds. Like a browser, it rejects when the request is aborted. */
const hanging = (sent: Request): Promise<Response> =>
  new Promise((_, reject) =>
    sent.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
  );

const reasonOf = (outcome: Outcome): string => (outcome.kind === 'failure' ? outcome.failure.reason : 'response');

afterEach(() => vi.useRealTimers());

describe('a request', () => {
  test.each([
    'https://api.shop.example.evil.example/',
    'https://evil.example/?https://api.shop.example',
    'http://api.shop.example/',
    'https://api.shop.example:444/',
  ])('to %s, which the description does not list, is not sent', async (url) => {
    const fetching = vi.fn<() => Promise<Response>>(async () => new Response('ok'));
    const { host } = new URL(url);
    expect(await sending(fetching, { sent: request({ url }) })).toEqual({
      kind: 'failure',
      failure: { reason: 'blocked', host },
    });
    expect(fetching).not.toHaveBeenCalled();
  });

  test('carries method, headers, body and no cookies, and follows no redirect', async () => {
    let seen: Request | undefined;
    await sending(async (sent) => {
      seen = sent;
      return new Response('ok');
    });
    expect(seen).toMatchObject({
      url: 'https://api.shop.example/users',
      method: 'POST',
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    expect([...(seen?.headers ?? [])]).toEqual([
      ['content-type', 'application/json'],
      ['x-key', 's3cret'],
    ]);
    expect(await seen?.text()).toBe('{}');
  });

  test('leaves the Content-Type of a multipart form to the browser', async () => {
    const body = new FormData();
    body.append('a', '1');
    let type = '';
    await sending(
      async (sent) => {
        type = sent.headers.get('Content-Type') ?? '';
        return new Response('ok');
      },
      {
        sent: request({
          contentType: 'multipart/form-data',
          body: { kind: 'multipart', type: 'multipart/form-data', fields: [] },
        }),
        body,
      },
    );
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
  });

  test.each<[string, SampledRequest, Failure]>([
    ['an invalid address', request({ url: 'api.shop.example/users' }), { reason: 'invalid', part: 'address' }],
    [
      'an invalid header name',
      request({ headers: [{ name: 'X Y', value: 's3cret' }] }),
      { reason: 'invalid', part: 'header', name: 'X Y' },
    ],
    [
      'an invalid header value',
      request({
        headers: [
          { name: 'X-Key', value: 's3cret\n' },
          { name: 'X-Other', value: 's3\ncret' },
        ],
      }),
      { reason: 'invalid', part: 'header', name: 'X-Other' },
    ],
    ['a forbidden method', request({ method: 'TRACE' }), { reason: 'invalid', part: 'other' }],
    [
      'a secret in its address, which browsers refuse',
      request({ url: 'https://user:s3cret@api.shop.example/users' }),
      { reason: 'invalid', part: 'other' },
    ],
  ])('with %s is not sent, and the failure repeats no secret', async (_, sent, failure) => {
    const fetching = vi.fn<() => Promise<Response>>(async () => new Response('ok'));
    expect(await sending(fetching, { sent, body: null })).toEqual({ kind: 'failure', failure });
    expect(fetching).not.toHaveBeenCalled();
  });
});

describe('a response', () => {
  test('has a status, headers, bytes and a time', async () => {
    const outcome = await sending(
      async () =>
        new Response('{"a":1}', {
          status: 201,
          headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'req_1' },
        }),
    );
    expect(outcome).toMatchObject({
      kind: 'response',
      response: { status: 201, contentType: 'application/json', isTruncated: false },
    });
    if (outcome.kind !== 'response') return;
    expect(new TextDecoder().decode(outcome.response.bytes)).toBe('{"a":1}');
    expect(outcome.response.headers).toContainEqual(['x-request-id', 'req_1']);
    expect(outcome.response.milliseconds).toBeGreaterThanOrEqual(0);
  });

  test('without end is read up to the limit and then canceled', async () => {
    let pulled = 0;
    let isCancelled = false;
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(1_000_000));
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    const outcome = await sending(async () => new Response(stream));
    expect(outcome).toMatchObject({ kind: 'response', response: { isTruncated: true } });
    expect(outcome.kind === 'response' && outcome.response.bytes.length).toBe(MAX_RESPONSE_BYTES);
    expect(pulled).toBeLessThan(14);
    expect(isCancelled).toBe(true);
  });
});

describe('sending fails', () => {
  test('if the server does not respond in time', async () => {
    vi.useFakeTimers();
    const outcome = sending(hanging);
    await vi.advanceTimersByTimeAsync(TIMEOUT_SECONDS * 1_000 - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(reasonOf(await outcome)).toBe('timeout');
  });

  test('if the body does not end in time', async () => {
    vi.useFakeTimers();
    const outcome = sending(
      async (sent) =>
        new Response(
          new ReadableStream({
            start: (controller) =>
              sent.signal.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError'))),
          }),
        ),
    );
    await vi.advanceTimersByTimeAsync(TIMEOUT_SECONDS * 1_000);
    expect(reasonOf(await outcome)).toBe('timeout');
  });

  test('if the reader cancels', async () => {
    const ending = new AbortController();
    const outcome = sending(hanging, { signal: ending.signal });
    ending.abort();
    expect(reasonOf(await outcome)).toBe('canceled');
  });

  test('with one reason for CORS and for a refused connection', async () => {
    expect(await sending(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
      kind: 'failure',
      failure: { reason: 'refused', host: 'api.shop.example' },
    });
  });

  test('without a network', async () => {
    expect(reasonOf(await sending(() => Promise.reject(new TypeError('Failed to fetch')), { isOnline: false }))).toBe(
      'offline',
    );
  });

  test('if the server redirects', async () => {
    expect(
      reasonOf(
        await sending(async () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })),
      ),
    ).toBe('redirected');
  });

  test('if the connection breaks', async () => {
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(3)),
      pull: (controller) => controller.error(new TypeError('network error')),
    });
    expect(reasonOf(await sending(async () => new Response(stream)))).toBe('broken-off');
  });
});
