import { HTTPSnippet } from '@readme/httpsnippet';

import type { Shape } from '../../model/snippets/request-shape.ts';
import { CONTENT_TYPE_HEADER } from '../../model/snippets/sample-template.ts';
import { SLOT } from './slots.ts';

type Input = ConstructorParameters<typeof HTTPSnippet>[0];
type Target = Parameters<HTTPSnippet['convert']>[0];

/** How the engine is asked for a language. */
export interface EngineOptions {
  target: Target;
  client: string;
  options?: Record<string, unknown>;
  /** Whether the engine has a way of its own to send JSON, rather than a string of it. */
  sendsJson: boolean;
  /** Whether the samples say what the body is in a header of their own. */
  contentTypeFor: readonly Shape['body'][];
  /** False for a browser, which lets no script set the header. */
  sendsCookies: boolean;
}

/** So wide that each header gets a line of its own, and a single one does not get three; a body always has one. */
const WIDE = { header: 'x'.repeat(44), body: 'x'.repeat(60) };
const URL_SENTINEL = /https?:\/\/zzurlzz\.test\/\?zz=zz/;

/** One request of a shape as the engine writes it, sentinels in its slots. A body is a bare sentinel, whatever quotes the engine put around it. */
export function engineCode(
  shape: Shape,
  { target, client, options, sendsJson, contentTypeFor, sendsCookies }: EngineOptions,
): string {
  const body = SLOT.body + WIDE.body;
  const isJson = sendsJson && shape.body === 'json';
  const indexes = [
    ...Array.from({ length: shape.headers }, (_, index) => index),
    ...(shape.hasContentType && contentTypeFor.includes(shape.body) ? [CONTENT_TYPE_HEADER] : []),
  ];
  const request = {
    method: shape.method,
    // A query, since one without special characters would not be quoted.
    url: `${shape.isSecure ? 'https' : 'http'}://${SLOT.url}.test/?zz=zz`,
    headers: indexes.map((index) => ({ name: SLOT.headerName(index), value: SLOT.headerValue(index) + WIDE.header })),
    cookies: shape.hasCookies && sendsCookies ? [{ name: SLOT.cookies, value: 'zz' }] : [],
    ...(shape.body === 'none'
      ? {}
      : {
          postData: { mimeType: isJson ? 'application/json' : SLOT.mime, text: isJson ? JSON.stringify(body) : body },
        }),
  };
  const [code] = new HTTPSnippet(request as Input).convert(target, client, options ?? {});
  if (typeof code !== 'string') throw new Error(`The engine has no client "${client}" for "${target}".`);
  return code
    .replace(WIDE.body, '')
    .replaceAll(WIDE.header, '')
    .replaceAll(`${SLOT.cookies}=zz`, SLOT.cookies)
    .replace(/\bcookie(?="?(?:: |, |\] ))/, 'Cookie')
    .replace(URL_SENTINEL, SLOT.url)
    .replace(/['"\\]*zzbodyzz['"\\]*/, SLOT.body);
}
