import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';

import { listenLocally, staticFile } from '../tools/static-files.ts';

export interface StaticSite {
  origin: string;
  close: () => Promise<void>;
}

/**
 * Serves the public folder of a built site as Cloudflare does: documents without their extension, the headers of
 * `_headers`, otherwise 404. So the browser keeps assets, and the scripts that it compiled.
 * @param change of all files, whose bytes it gets as characters
 */
export async function serveSite(folder: string, change?: (text: string) => string): Promise<StaticSite> {
  const read = (file: string): Buffer =>
    change === undefined ? readFileSync(file) : Buffer.from(change(readFileSync(file, 'latin1')), 'latin1');
  const rules = String(read(join(folder, '_headers')));
  const ofDocuments = headersOf(rules, '/*');
  const ofAssets = { ...ofDocuments, ...headersOf(rules, '/assets/*') };
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(decodeURIComponent(pathname));
    const shorter = path.replace(/(?:\/index)?\.html$/, '').replace(/(?<=.)\/$/, '');
    if (shorter !== path) {
      response.writeHead(307, { location: encodeURI(shorter || '/') + search }).end();
      return;
    }
    const found = staticFile(folder, path);
    response.writeHead(found === undefined ? 404 : 200, {
      ...(found !== undefined && path.startsWith('/assets/') ? ofAssets : ofDocuments),
      'content-type': `${found?.type ?? 'text/plain'}; charset=utf-8`,
    });
    response.end(found === undefined ? 'There is no such page.' : read(found.file));
  });
  const { origin } = await listenLocally(server);
  return {
    origin,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The headers that `_headers` sets on the paths of a pattern, except the one for HTTPS. */
function headersOf(text: string, pattern: string): Record<string, string> {
  const [, rules = ''] = /\n((?: {2}.*\n)+)/.exec(text.slice(text.indexOf(`${pattern}\n`))) ?? [];
  const lines = rules.split('\n').flatMap((line) => /^ {2}([\w-]+): (.*)$/.exec(line)?.slice(1) ?? []);
  const pairs = lines.flatMap((name, index) => (index % 2 === 0 ? [[name, lines[index + 1] ?? '']] : []));
  return Object.fromEntries(pairs.filter(([name]) => name !== 'Strict-Transport-Security')) as Record<string, string>;
}
