import { encodePath } from '../../web/model/edge/canonical-path.ts';
import { formerAddress } from '../../web/model/edge/former-addresses.ts';
import { ASSET_CACHING, DATA_POLICY, dataFileOf, DOCUMENT_CACHING, SIGNPOSTS } from '../../web/model/edge/headers.ts';
import { normalizePath } from '../../web/model/site/path.ts';
import { type ChosenFeed, chosenFeed } from './chosen-feed.ts';
import type { EdgeDocuments } from './documents.ts';
import type { PortalHeaders } from './headers.ts';
import { html, isReading, markdown, methodNotAllowed, portalMiddleware, redirect } from './http.ts';

/** The part of the assets binding that this worker uses. */
export interface Assets {
  fetch(request: Request): Promise<Response>;
}

/** Asks for a public file. Returns null if the site does not have the file. A redirect is no file, and is never followed. */
export async function readAsset(assets: Assets, address: URL, init: RequestInit = {}): Promise<Response | null> {
  const response = await assets.fetch(new Request(address, { ...init, redirect: 'manual' }));
  if (response.ok || response.status === 304) return response;
  await response.body?.cancel();
  return null;
}

/** Returns the text of a public file. Returns null if the site does not have the file. */
export async function textOfAsset(assets: Assets, address: URL): Promise<string | null> {
  return (await readAsset(assets, address))?.text() ?? null;
}

interface PublicFilesOptions {
  assets: Assets;
  /** The packages of all releases: a rollback of the portal takes its own assets back, and these stay. */
  packages?: Assets | undefined;
  documents: EdgeDocuments;
  headers: PortalHeaders;
}

/**
 * Whether a path belongs to Cloudflare Pages: the document for missing files, or a file that Pages itself reads, such as
 * `_worker.js`. This worker never requests these files.
 */
export function isReservedPath(key: string): boolean {
  return key === '/404' || key.startsWith('/_');
}

/**
 * Responds to everything that is not gated: a page at its only address, a redirect from its other spellings, or 404.
 * It requests assets with a URL built from the canonical path, and uses only a response with content.
 */
export function publicFiles({ assets, packages, documents, headers }: PublicFilesOptions) {
  return portalMiddleware(async (context) => {
    const path = context.get('path');
    const isAsset = path.key.startsWith('/assets/');
    if (!isReading(context.req.method)) return methodNotAllowed('GET, HEAD', uncached(headers.public()));

    // No page has a former address, so a redirect hides nothing. The build checks it.
    const former = formerAddress(documents.former, normalizePath(path.key));
    if (former?.kind === 'moved') return redirect(301, former.to + path.search, uncached(headers.public()));
    if (former?.kind === 'gone') {
      const [ending, respond] = path.key.endsWith('.md') ? (['.md', markdown] as const) : (['', html] as const);
      return respond(documents.gone(former.route + ending, path.locale), 410, uncached(headers.public()));
    }

    const address = encodePath(isAsset ? path.path : normalizePath(path.path));
    const read = (file: string): Promise<Response | null> => readAsset(assets, new URL(file, path.origin));
    const isFeed = FEED.test(path.key) && address === path.pathname;
    const chosen = isFeed ? await chosenFeed({ path: address, search: path.search, read }) : null;
    if (chosen !== null)
      return sinceDate(context.req.raw, feedResponse(chosen, headersOf(path.key, { documents, headers })));
    const places = [assets, packages].slice(0, path.key.startsWith(PACKAGES) ? 2 : 1);
    const etag = context.req.raw.headers.get('If-None-Match');
    const init = { method: context.req.method, headers: etag === null ? {} : { 'If-None-Match': etag } };
    let file: Response | null = null;
    for (const place of isReservedPath(path.key) ? [] : places)
      if (place !== undefined) file ??= await readAsset(place, new URL(address, path.origin), init);
    if (file !== null && address !== path.pathname) {
      await file.body?.cancel();
      return redirect(308, address + path.search, uncached(headers.public()));
    }
    if (file !== null)
      return isAsset
        ? withHeaders(file, headers.public(), ASSET_CACHING)
        : sinceDate(context.req.raw, withHeaders(file, headersOf(path.key, { documents, headers }), DOCUMENT_CACHING));
    if (path.key.endsWith('.md'))
      return markdown(documents.text('not-found.md', path.locale), 404, uncached(headers.public()));
    if (isAsset) return new Response('Not found\n', { status: 404, headers: uncached(headers.public()) });
    return html(documents.text('not-found', path.locale), 404, uncached(headers.public()));
  });
}

const PACKAGES = '/clients/';

/** The feeds of the changelog, which `wrangler.toml` sends to this worker: the asset server knows ETags only, and some readers dates only. */
const FEED = /(?:^|\/)changelog(?:\/.+)?\.(?:xml|json)$/;

function feedResponse(chosen: ChosenFeed, headers: Headers): Response {
  if (chosen.kind === 'feed') {
    headers.set('Cache-Control', DOCUMENT_CACHING);
    headers.set('Content-Type', chosen.type);
    return new Response(chosen.text, { headers });
  }
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  return new Response(chosen.text, { status: 400, headers: uncached(headers) });
}

function headersOf(key: string, { documents, headers }: Pick<PublicFilesOptions, 'documents' | 'headers'>): Headers {
  const file = dataFileOf(key);
  const list = headers.public();
  list.set(...SIGNPOSTS);
  if (file !== undefined) list.set('Content-Security-Policy', DATA_POLICY);
  if (file?.[1]) list.set('Content-Type', file[1]);
  if (FEED.test(key) && documents.lastModified !== '') list.set('Last-Modified', documents.lastModified);
  return list;
}

/** The response, or 304 if the request has no ETag and the file has not changed since its date (RFC 9110, 13.1.3). */
function sinceDate({ headers }: Request, response: Response): Response {
  const changed = Date.parse(response.headers.get('Last-Modified') ?? '');
  const isKnown = !headers.has('If-None-Match') && changed <= Date.parse(headers.get('If-Modified-Since') ?? '');
  return isKnown ? new Response(null, { status: 304, headers: response.headers }) : response;
}

function withHeaders(file: Response, headers: Headers, caching: string): Response {
  const response = new Response(file.body, file);
  for (const [name, value] of headers) response.headers.set(name, value);
  response.headers.set('Cache-Control', caching);
  // Cloudflare Pages adds this header to every file.
  response.headers.delete('Access-Control-Allow-Origin');
  return response;
}

/** A missing file may exist after the next release, so the response is not cached. */
function uncached(headers: Headers): Headers {
  headers.set('Cache-Control', 'no-store');
  return headers;
}
