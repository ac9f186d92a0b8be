import { SESSION_COOKIE } from './tokens.ts';

/** Names and values of additional headers. Names may repeat. */
interface HeaderTrick {
  name: string;
  headers: readonly (readonly [name: string, value: string])[];
}

const ELSEWHERE = '/docs/internal/get-app';

/** Headers that some servers, proxies or caches trust. None of them may change a response of the gate. */
export const HEADER_TRICKS: readonly HeaderTrick[] = [
  { name: 'X-Forwarded-Host', headers: [['X-Forwarded-Host', 'evil.example']] },
  { name: 'X-Forwarded-Proto', headers: [['X-Forwarded-Proto', 'https']] },
  {
    name: 'X-Forwarded-For a loopback address',
    headers: [
      ['X-Forwarded-For', '127.0.0.1'],
      ['X-Real-IP', '127.0.0.1'],
    ],
  },
  {
    name: 'X-Forwarded-Prefix',
    headers: [
      ['X-Forwarded-Prefix', '/docs/internal'],
      ['X-Forwarded-Path', ELSEWHERE],
    ],
  },
  { name: 'Forwarded', headers: [['Forwarded', 'for=127.0.0.1;host=evil.example;proto=https']] },
  {
    name: 'X-Host',
    headers: [
      ['X-Host', 'evil.example'],
      ['X-Forwarded-Server', 'evil.example'],
    ],
  },
  { name: 'X-Original-URL', headers: [['X-Original-URL', '/intro']] },
  { name: 'X-Rewrite-URL', headers: [['X-Rewrite-URL', '/intro']] },
  {
    name: 'X-Original-URL of another internal page',
    headers: [
      ['X-Original-URL', ELSEWHERE],
      ['X-Rewrite-URL', ELSEWHERE],
    ],
  },
  {
    name: 'a method in a header',
    headers: [
      ['X-HTTP-Method-Override', 'DELETE'],
      ['X-HTTP-Method', 'DELETE'],
      ['X-Method-Override', 'DELETE'],
    ],
  },
  { name: 'Range', headers: [['Range', 'bytes=0-99']] },
  { name: 'Range from the end', headers: [['Range', 'bytes=-99']] },
  {
    name: 'many ranges',
    headers: [['Range', `bytes=${Array.from({ length: 200 }, (_, index) => `${index}-${index}`).join(',')}`]],
  },
  {
    name: 'If-Range',
    headers: [
      ['Range', 'bytes=0-99'],
      ['If-Range', '"1"'],
    ],
  },
  { name: 'If-None-Match', headers: [['If-None-Match', '*']] },
  { name: 'If-None-Match of a tag', headers: [['If-None-Match', 'W/"1", "1"']] },
  { name: 'If-Match', headers: [['If-Match', '"1"']] },
  { name: 'If-Modified-Since', headers: [['If-Modified-Since', 'Fri, 31 Dec 2100 23:59:59 GMT']] },
  { name: 'If-Unmodified-Since', headers: [['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT']] },
  { name: 'Accept JSON', headers: [['Accept', 'application/json']] },
  { name: 'Accept nothing', headers: [['Accept', 'image/avif;q=0, */*;q=0']] },
  { name: 'Accept-Language', headers: [['Accept-Language', 'es']] },
  { name: 'X-Requested-With', headers: [['X-Requested-With', 'XMLHttpRequest']] },
  { name: 'Authorization', headers: [['Authorization', 'Basic YWRtaW46YWRtaW4=']] },
  {
    name: 'Origin and a CORS preflight header',
    headers: [
      ['Origin', 'https://evil.example'],
      ['Access-Control-Request-Method', 'GET'],
      ['Access-Control-Request-Headers', 'x'],
    ],
  },
  { name: 'Referer of the portal', headers: [['Referer', 'https://portal.example/docs/internal']] },
  { name: 'Cache-Control', headers: [['Cache-Control', 'only-if-cached, max-stale=999999']] },
  {
    name: 'Sec-Purpose',
    headers: [
      ['Sec-Purpose', 'prefetch;prerender'],
      ['Purpose', 'prefetch'],
    ],
  },
  {
    name: 'Service-Worker',
    headers: [
      ['Service-Worker', 'script'],
      ['Service-Worker-Navigation-Preload', 'true'],
    ],
  },
  {
    name: 'headers of internal requests',
    headers: [
      ['X-Middleware-Subrequest', 'middleware:middleware:middleware'],
      ['CF-Worker', 'portal.example'],
      ['X-Worker-Request', '1'],
    ],
  },
  {
    name: 'headers of an access product',
    headers: [
      ['Cf-Access-Authenticated-User-Email', 'ann@company.example'],
      ['Cf-Access-Jwt-Assertion', 'a.b.c'],
      ['X-Goog-Authenticated-User-Email', 'ann@company.example'],
      ['X-Forwarded-User', 'ann@company.example'],
      ['Remote-User', 'ann'],
    ],
  },
  { name: 'a user agent of a crawler', headers: [['User-Agent', 'Googlebot/2.1 (+http://www.google.com/bot.html)']] },
  {
    name: 'other cookies',
    headers: [['Cookie', `${SESSION_COOKIE.replace('__Host-', '')}=x; access=GRANTED; g_csrf_token=x`]],
  },
];

/** Methods other than GET and HEAD, including invented ones. */
export const OTHER_METHODS: readonly string[] = [
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'PROPPATCH',
  'MKCOL',
  'COPY',
  'MOVE',
  'LOCK',
  'SEARCH',
  'REPORT',
  'PURGE',
];
