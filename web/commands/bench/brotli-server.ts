import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { getOrMake } from '../../compile/base/get-or-make.ts';
import { EDGE_PLACEHOLDERS, placeholder, unpackTexts } from '../../model/edge/text-pack.ts';
import { listenLocally, type LocalServer, staticFile } from '../static-files.ts';

/** Cloudflare's brotli quality for compression on the fly. */
const QUALITY = 5;
/** The fonts service. An empty stylesheet replaces it: it may be unreachable, and it is not measured. */
const FONTS = 'https://fonts.googleapis.com';
/** Under this path each document is bare HTML, without style sheets and scripts. It is the lower limit of a load. */
export const BARE = '/bare';

interface CachedResponse {
  status: number;
  type: string;
  body: Buffer;
}

/**
 * Serves a build like the edge: compressed, hashed assets cacheable for a year, documents revalidated, the gate with
 * status 401. Everything is compressed once, so that only the browser's time is measured.
 * @param dist folder of the build
 */
export function brotliServer(dist: string): Promise<LocalServer> {
  const cache = new Map<string, CachedResponse>();
  const gate = gateDocument(dist);
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const origin = `http://${request.headers.host ?? ''}`;
    const cached = getOrMake(cache, path, () => responseOf(path, { dist, gate, origin }));
    const caching = path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate';
    response.writeHead(cached.status, {
      'content-type': `${cached.type}; charset=utf-8`,
      'content-encoding': 'br',
      'cache-control': caching,
      'content-length': cached.body.length,
    });
    response.end(cached.body);
  });
  return listenLocally(server);
}

interface Build {
  dist: string;
  gate: string;
  /** The server's origin. It is absolute, because the portal tells releases apart by the files of its own root. */
  origin: string;
}

function responseOf(path: string, { dist, gate, origin }: Build): CachedResponse {
  if (path === '/css2') return { status: 200, type: 'text/css', body: compressed('') };
  const isBare = path.startsWith(`${BARE}/`);
  const requested = isBare ? path.slice(BARE.length) : path;
  const own = (text: string): Buffer => compressed(withOwnFonts(isBare ? bareHtml(text) : text, origin));
  if (requested.startsWith('/docs/internal')) return { status: 401, type: 'text/html', body: own(gate) };
  const found = staticFile(join(dist, 'public'), requested);
  if (found === undefined) return { status: 404, type: 'text/plain', body: compressed('There is no such page.') };
  const { file, type } = found;
  const bytes = readFileSync(file);
  return {
    status: 200,
    type,
    body: ['.html', '.js'].includes(extname(file)) ? own(bytes.toString()) : compressed(bytes),
  };
}

function withOwnFonts(text: string, origin: string): string {
  return text.replaceAll(FONTS, origin);
}

/** Removes scripts, style sheets, and the links that load something. The build writes the HTML, so its form is known. */
function bareHtml(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<link\b[^>]*\brel="(?:stylesheet|preconnect|preload|modulepreload|prefetch)"[^>]*>/g, '');
}

function gateDocument(dist: string): string {
  const texts = unpackTexts(readFileSync(join(dist, 'internal/edge.txt'), 'utf8'));
  return EDGE_PLACEHOLDERS.reduce(
    (html, name) => html.replaceAll(placeholder(name), name === 'gate-status' ? 'pending' : ''),
    texts('gate/en') ?? '',
  );
}

/** Compresses like the edge, or with another quality: 11 for files that are compressed only once. */
export function compressed(data: string | Buffer, quality = QUALITY): Buffer {
  return brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
