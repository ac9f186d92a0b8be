import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { getOrMake } from '../../web/compile/base/get-or-make.ts';
import { listenLocally, type LocalServer, staticFile } from '../tools/static-files.ts';

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
 * Serves the public files of a build like the edge: compressed, hashed assets cacheable for a year, documents revalidated. Everything is
 * compressed once, so that only the browser's time is measured.
 * @param dist folder of the build
 */
export function brotliServer(dist: string): Promise<LocalServer> {
  const cache = new Map<string, CachedResponse>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    // The origin is absolute, because the portal tells releases apart by the files of its own root.
    const origin = `http://${request.headers.host ?? ''}`;
    const { status, type, body } = getOrMake(cache, path, () => responseOf(path, dist, origin));
    const isHashed = path.startsWith('/assets/');
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'br',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      'content-length': body.length,
    });
    response.end(body);
  });
  return listenLocally(server);
}

function responseOf(path: string, dist: string, origin: string): CachedResponse {
  if (path === '/css2') return { status: 200, type: 'text/css', body: compressed('') };
  const isBare = path.startsWith(`${BARE}/`);
  const found = staticFile(join(dist, 'public'), isBare ? path.slice(BARE.length) : path);
  if (found === undefined) return { status: 404, type: 'text/plain', body: compressed('There is no such page.') };
  const bytes = readFileSync(found.file);
  if (!['.html', '.js'].includes(extname(found.file)))
    return { status: 200, type: found.type, body: compressed(bytes) };
  const text = isBare ? bareHtml(bytes.toString()) : bytes.toString();
  return { status: 200, type: found.type, body: compressed(text.replaceAll(FONTS, origin)) };
}

/** Removes scripts, style sheets, and the links that load something. The build writes the HTML, so its form is known. */
function bareHtml(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<link\b[^>]*\brel="(?:stylesheet|preconnect|preload|modulepreload|prefetch)"[^>]*>/g, '');
}

/** Compresses like the edge, or with another quality: 11 for files that are compressed only once. */
export function compressed(data: string | Buffer, quality = QUALITY): Buffer {
  return brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
