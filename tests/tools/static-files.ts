import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};

/** Returns the file that the asset router serves for a decoded path, or undefined. Documents have no ending in their path. */
export function staticFile(folder: string, path: string): { file: string; type: string } | undefined {
  const file = [join(folder, path), join(folder, `${path === '/' ? 'index' : path}.html`)].find(
    (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
  );
  return file === undefined ? undefined : { file, type: TYPES[extname(file)] ?? 'application/octet-stream' };
}

export interface LocalServer extends Disposable {
  origin: string;
}

/** Starts a server on a free loopback port. At the end of a block with `using`, it ends without waiting for its connections. */
export async function listenLocally(server: Server): Promise<LocalServer> {
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
