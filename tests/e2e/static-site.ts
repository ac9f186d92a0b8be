import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml; charset=utf-8',
};

export interface StaticSite {
  origin: string;
  close: () => Promise<void>;
}

/** Serves a built site's public folder as the asset router does: documents without their ending, the headers of `_headers`, 404 for the rest. */
export async function serveSite(folder: string): Promise<StaticSite> {
  const headers = documentHeaders(readFileSync(join(folder, '_headers'), 'utf8'));
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(decodeURIComponent(pathname));
    const shorter = path.replace(/(?:\/index)?\.html$/, '').replace(/(?<=.)\/$/, '');
    if (shorter !== path) {
      response.writeHead(307, { location: encodeURI(shorter || '/') + search }).end();
      return;
    }
    const file = [join(folder, path), join(folder, `${path === '/' ? '/index' : path}.html`)].find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
    response.writeHead(file === undefined ? 404 : 200, { ...headers, 'content-type': TYPES[extname(file ?? '')] ?? 'text/plain; charset=utf-8' });
    response.end(file === undefined ? 'There is no such page.' : readFileSync(file));
  });
  const { port } = await listening(server);
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listening(server: Server): Promise<AddressInfo> {
  return new Promise((resolve) => server.listen(0, 'localhost', () => resolve(server.address() as AddressInfo)));
}

/** What `_headers` sets on every path; a browser that comes by http has no use for the one about https. */
function documentHeaders(text: string): Record<string, string> {
  const [, rules = ''] = /^\/\*\n((?: {2}.*\n)+)/m.exec(text) ?? [];
  const lines = rules.split('\n').flatMap((line) => /^ {2}([\w-]+): (.*)$/.exec(line)?.slice(1) ?? []);
  const pairs = lines.flatMap((name, index) => (index % 2 === 0 ? [[name, lines[index + 1] ?? '']] : []));
  return Object.fromEntries(pairs.filter(([name]) => name !== 'Strict-Transport-Security')) as Record<string, string>;
}
