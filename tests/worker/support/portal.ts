import { createPortal, type PortalOptions } from '../../../worker/portal/portal.ts';
import { CLIENT_ID, NOW, SESSION_COOKIE, type TestKey } from '../../attack/tokens.ts';
import { edge, internal } from './texts.ts';

export const ORIGIN = 'https://portal.example';
/** The id of a request, as Cloudflare writes it. */
export const RAY = '8c1a2b3c4d5e6f70-EWR';
export const FILES: ReadonlyMap<string, string> = new Map([
  ['/', 'home'],
  ['/intro', 'PUBLIC intro'],
  ['/intro.md', '# PUBLIC intro'],
  ['/es/changelog/v3.xml', '<feed/>'],
  ['/.well-known/api-catalog', '{}'],
  ['/v3.d.ts', 'export interface paths {}'],
  ['/es/intro', 'PUBLIC introducción'],
  ['/public/v3/create-contract', 'PUBLIC create-contract'],
  ['/assets/Boot-DkX2.js', 'script'],
  ['/404', 'file of the Pages bundle'],
]);

export interface TestPortal {
  /** Sends a request to the portal. The path is used unchanged. */
  ask: (path: string, init?: RequestInit & { token?: string; url?: string }) => Promise<Response>;
  /** Requests that reached the key server. */
  keyRequests: string[];
  /** Requests that reached the assets. */
  assetRequests: Request[];
  /** Milliseconds since the epoch. Tests may change it. */
  clock: { now: number };
}

/** The response of a working key server. */
export function keySetResponse(keys: TestKey[], headers: Record<string, string> = {}): Response {
  return Response.json(
    { keys: keys.map((key) => key.jwk) },
    { headers: { 'Cache-Control': 'public, max-age=3600', ...headers } },
  );
}

/** A portal with fixtures and without a network. */
export function makePortal(keys: TestKey[], options: Partial<PortalOptions> = {}): TestPortal {
  const clock = { now: NOW };
  const keyRequests: string[] = [];
  const assetRequests: Request[] = [];
  const { fetch = () => Promise.resolve(keySetResponse(keys)), ...rest } = options;
  const app = createPortal({
    variables: { GOOGLE_CLIENT_ID: CLIENT_ID, HOSTED_DOMAIN: 'company.example' },
    assets: {
      fetch: (request) => {
        assetRequests.push(request);
        const text = FILES.get(new URL(request.url).pathname);
        return Promise.resolve(
          text === undefined
            ? new Response('no file', { status: 404, headers: { 'Cache-Control': 'immutable' } })
            : new Response(text, { headers: { ETag: '"1"', 'Access-Control-Allow-Origin': '*' } }),
        );
      },
    },
    internal,
    edge,
    fetch: (url, init) => {
      keyRequests.push(url);
      return fetch(url, init);
    },
    now: () => clock.now,
    openCache: () => Promise.reject(new Error('no cache')),
    waitUntil: () => undefined,
    nonce: () => 'NONCE',
    ...rest,
  });
  return {
    clock,
    keyRequests,
    assetRequests,
    async ask(path, { token, url, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (token !== undefined) headers.set('Cookie', `${SESSION_COOKIE}=${token}`);
      const request = new Request(ORIGIN + path, { redirect: 'manual', ...init, headers });
      // In production request.url may not be normalized as the URL Standard says.
      if (url !== undefined) Object.defineProperty(request, 'url', { value: url });
      return app.fetch(request);
    },
  };
}

/** Everything in a response by which a stranger could distinguish two pages. */
export async function snapshot(
  response: Response,
): Promise<{ status: number; headers: [string, string][]; body: string }> {
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}
