/** Headers of a request, given the portal's own origin. */
interface HeadersCase {
  name: string;
  headers: (origin: string) => Record<string, string>;
  /** `wrangler dev` rewrites a header that names its own host, so the wrong value becomes correct. */
  isRewrittenByWrangler?: true;
}

/** The headers of a request from our own pages. */
export function own(origin: string): Record<string, string> {
  return { Origin: origin, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
}

/** Requests with a valid credential that none of our pages sends: 403. */
export const FOREIGN_POSTS: readonly HeadersCase[] = [
  { name: 'no origin', headers: () => ({ 'Content-Type': 'application/json' }) },
  { name: 'another origin', headers: (origin) => ({ ...own(origin), Origin: 'https://evil.example' }) },
  { name: 'the origin null', headers: (origin) => ({ ...own(origin), Origin: 'null' }) },
  {
    name: 'an origin with the same beginning',
    headers: (origin) => ({ ...own(origin), Origin: `${origin}.evil.example` }),
  },
  {
    name: 'our host by the other scheme',
    headers: (origin) => ({
      ...own(origin),
      Origin: origin.startsWith('https:') ? origin.replace('https:', 'http:') : origin.replace('http:', 'https:'),
    }),
    isRewrittenByWrangler: true,
  },
  {
    name: 'our host with another port',
    headers: (origin) => ({ ...own(origin), Origin: `${origin.replace(/:\d+$/, '')}:1` }),
  },
  { name: 'our origin with a slash', headers: (origin) => ({ ...own(origin), Origin: `${origin}/` }) },
  {
    name: 'our origin in capitals',
    headers: (origin) => ({ ...own(origin), Origin: origin.toUpperCase() }),
    isRewrittenByWrangler: true,
  },
  { name: 'a host below ours', headers: (origin) => ({ ...own(origin), Origin: origin.replace('//', '//a.') }) },
  { name: 'two origins', headers: (origin) => ({ ...own(origin), Origin: `${origin}, https://evil.example` }) },
  {
    name: 'another site, according to the browser',
    headers: (origin) => ({ ...own(origin), 'Sec-Fetch-Site': 'cross-site' }),
  },
  {
    name: 'a sibling site, according to the browser',
    headers: (origin) => ({ ...own(origin), 'Sec-Fetch-Site': 'same-site' }),
  },
  { name: 'no page, according to the browser', headers: (origin) => ({ ...own(origin), 'Sec-Fetch-Site': 'none' }) },
  { name: 'an empty Sec-Fetch-Site', headers: (origin) => ({ ...own(origin), 'Sec-Fetch-Site': '' }) },
  { name: 'a form', headers: (origin) => ({ ...own(origin), 'Content-Type': 'application/x-www-form-urlencoded' }) },
  { name: 'text', headers: (origin) => ({ ...own(origin), 'Content-Type': 'text/plain' }) },
  {
    name: 'a form in parts',
    headers: (origin) => ({ ...own(origin), 'Content-Type': 'multipart/form-data; boundary=application/json' }),
  },
  {
    name: 'a type with the same beginning',
    headers: (origin) => ({ ...own(origin), 'Content-Type': 'application/jsonp' }),
  },
  {
    name: 'JSON behind another type',
    headers: (origin) => ({ ...own(origin), 'Content-Type': 'text/plain;application/json' }),
  },
  ...['charset=utf-16', 'charset=utf-7', 'charset=iso-8859-1', 'charset=utf-8; charset=utf-16', 'profile=x'].map(
    (parameter) => ({
      name: `JSON with ${parameter}`,
      headers: (origin: string) => ({ ...own(origin), 'Content-Type': `application/json; ${parameter}` }),
    }),
  ),
];

/** Acceptable requests with a valid credential: 204. */
export const OWN_POSTS: readonly HeadersCase[] = [
  {
    name: 'no Sec-Fetch-Site',
    headers: (origin) => ({ Origin: origin, 'Content-Type': 'application/json' }),
  },
  { name: 'a charset', headers: (origin) => ({ ...own(origin), 'Content-Type': 'application/json; charset=utf-8' }) },
  {
    name: 'a quoted charset in capitals',
    headers: (origin) => ({ ...own(origin), 'Content-Type': 'application/json;charset="UTF-8"' }),
  },
  { name: 'the type in capitals', headers: (origin) => ({ ...own(origin), 'Content-Type': 'Application/JSON' }) },
];

/** Sign-outs that none of our pages sends: 403. */
export const FOREIGN_DELETES: readonly HeadersCase[] = [
  { name: 'no origin', headers: () => ({}) },
  { name: 'another origin', headers: () => ({ Origin: 'https://evil.example' }) },
  {
    name: 'another site, according to the browser',
    headers: (origin) => ({ Origin: origin, 'Sec-Fetch-Site': 'cross-site' }),
  },
];

/** Bodies without a valid credential: 401. */
export const BODIES: readonly { name: string; body: string | Uint8Array<ArrayBuffer> }[] = [
  { name: 'nothing', body: '' },
  { name: 'broken JSON', body: '{"credential":' },
  { name: 'a value that is not an object', body: '["credential"]' },
  { name: 'null', body: 'null' },
  { name: 'no credential', body: '{}' },
  { name: 'a number', body: '{"credential":1}' },
  { name: 'a list', body: '{"credential":["x"]}' },
  { name: 'an inherited credential', body: '{"__proto__":{"credential":"x"}}' },
  { name: 'an empty credential', body: '{"credential":""}' },
  { name: 'rubbish', body: '{"credential":"rubbish"}' },
  { name: 'cookie attributes in the credential', body: '{"credential":"a; Path=/evil"}' },
  { name: 'invalid UTF-8', body: new Uint8Array([0xff]) },
];

/** A body of the given length with a valid credential. */
export function bodyOf(credential: string, length: number): string {
  const start = `{"credential":"${credential}","padding":"`;
  return `${start}${'x'.repeat(length - start.length - 2)}"}`;
}

/** Other spellings of the address, which do not exist. */
export const OTHER_ADDRESSES: readonly string[] = [
  '/auth/session/',
  '/AUTH/session',
  '/auth//session',
  '/auth/%73ession',
  '/auth/session.html',
  '/es/auth/session',
  '/auth/session;x',
  '/auth',
];
