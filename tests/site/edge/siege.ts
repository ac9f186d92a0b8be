import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll } from 'vitest';

import type { Locale } from '../../../web/model/site/locale.ts';
import { forgery, type Forgery } from '../../attack/token-cases.ts';
import { KID, makeKey, makeToken, SESSION_COOKIE } from '../../attack/tokens.ts';
import { staticFile } from '../../tools/static-files.ts';
import { DIST } from '../dist.ts';
import { internalWords } from './internal-words.ts';
import { sendRaw, type RawResponse, type RawRequest } from './raw-http.ts';
import { startKeyServer, type Served } from './servers.ts';

export interface Target {
  name: string;
  serve: (jwksUrl: string) => Promise<Served>;
  /** Chooses the cases of a list that are tried. */
  casesOf: <T>(all: readonly T[]) => readonly T[];
}

export const PAGE = '/docs/internal/get-app';
export const INVENTED = '/docs/internal/no-such-page';
/** The most seconds between the creation of a token and its check. */
export const SLACK = 30;
const LOCALE = /^\/+(es|pt)(?=\/)/i;

/** A portal under attack, and what its responses revealed. */
export interface Siege extends Target {
  /** Known when the portal runs. */
  readonly origin: string;
  /** A token that opens the gate. */
  readonly good: string;
  /** The response of a public page. */
  readonly intro: RawResponse;
  readonly log: string;
  /** Sends a request as a stranger. No response may contain anything internal. */
  ask: (request: RawRequest) => Promise<RawResponse>;
  /** Sends a request with a cookie that may open the gate. */
  askWith: (cookie: string, request: RawRequest) => Promise<RawResponse>;
  /** The gate's response to a stranger, in the language of the path. */
  gateFor: (path: string) => RawResponse;
  gates: ReadonlyMap<Locale, RawResponse>;
  forge: () => Forgery;
  words: readonly string[];
  leaks: string[];
  /** Different heads and bodies of responses so far. */
  seen: Set<string>;
}

export const now = (): number => Math.floor(Date.now() / 1000);

/** Starts the portal and a key server before the first test, and ends both after the last. */
export function laySiege({ name, serve, casesOf }: Target): Siege {
  let served: Served | undefined;
  let keyServer: Awaited<ReturnType<typeof startKeyServer>> | undefined;
  const known = {
    key: undefined as Awaited<ReturnType<typeof makeKey>> | undefined,
    good: '',
    intro: undefined as RawResponse | undefined,
  };
  const gates = new Map<Locale, RawResponse>();
  const words = internalWords();
  const leaks: string[] = [];
  const seen = new Set<string>();

  const ask: Siege['ask'] = async (request) => {
    const response = await sendRaw(there(served).port, request);
    const what = `${request.method ?? 'GET'} ${request.path}`;
    const isPublic = response.status === 200;
    // Apart from each other, because the head has the time, and most bodies come again.
    const [head = ''] = response.text.split('\r\n\r\n', 1);
    for (const text of [head, response.body].map(withoutNonce)) {
      if (seen.has(text)) continue;
      seen.add(text);
      if (!isPublic)
        for (const word of words)
          if (text.includes(word) && !request.path.includes(word)) leaks.push(`${what}: ${word}`);
    }
    if (isPublic && !isPublicFile(request.path, response.body)) leaks.push(`${what}: no public file`);
    return response;
  };

  beforeAll(async () => {
    known.key = await makeKey(KID);
    const other = await makeKey('key-2');
    keyServer = await startKeyServer({
      status: 200,
      type: 'application/json',
      body: JSON.stringify({ keys: [known.key.jwk, other.jwk] }),
    });
    served = await serve(keyServer.url);
    known.good = await makeToken({ key: known.key, seconds: now() });
    for (const [locale, prefix] of [
      ['en', ''],
      ['es', '/es'],
      ['pt', '/pt'],
    ] as const)
      gates.set(locale, await ask({ path: prefix + INVENTED }));
    known.intro = await ask({ path: '/intro' });
  }, 120_000);
  afterAll(async () => {
    await served?.close();
    await keyServer?.close();
  });

  return {
    name,
    serve,
    casesOf,
    ask,
    gates,
    words,
    leaks,
    seen,
    askWith: (cookie, request) =>
      sendRaw(there(served).port, { ...request, headers: [...(request.headers ?? []), ['Cookie', cookie]] }),
    gateFor: (path) => there(gates.get((LOCALE.exec(path)?.[1]?.toLowerCase() ?? 'en') as Locale)),
    forge: () => forgery(there(known.key), now()),
    get origin() {
      return `http://127.0.0.1:${there(served).port}`;
    },
    get good() {
      return known.good;
    },
    get intro() {
      return there(known.intro);
    },
    get log() {
      return there(served).log();
    },
  };
}

/** The session's cookie. */
export function cookieOf(token: string): string {
  return `${SESSION_COOKIE}=${token}`;
}

/** The parts in which two responses must be equal: everything except the nonce and the date. */
export function comparable({ status, headers, body }: RawResponse): object {
  return {
    status,
    headers: [...headers]
      // The cache of the assets can fill between two requests.
      .filter(([header]) => header !== 'date' && header !== 'cf-cache-status')
      .map(([header, value]) => [header, withoutNonce(value)]),
    body: withoutNonce(body),
  };
}

export function withoutNonce(text: string): string {
  return text.replaceAll(/nonce-[^']*'|nonce="[^"]*"/g, 'nonce');
}

/** Whether a body is a public file. Other tests prove that those contain nothing internal. */
function isPublicFile(path: string, body: string): boolean {
  const name = decodeURI(path.split('?')[0] ?? '');
  const found = ['public', 'packages'].flatMap((folder) => staticFile(join(DIST, folder), name) ?? []);
  return found.some(({ file }) => body === '' || readFileSync(file, 'utf8') === body);
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The portal serves before the first test, not while tests are collected.');
  return value;
}
