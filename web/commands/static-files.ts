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

/** Starts a server on a free loopback port. Returns its origin. */
export async function listenLocally(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
