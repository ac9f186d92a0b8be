import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LOCAL_IDENTITY_MARKER } from '../model/edge/local-identity.ts';

/**
 * Finds scripts of a build that offer the local identity provider. A release must have none.
 * @param dist the build's folder
 * @returns paths relative to it
 */
export function localIdentityFiles(dist: string): string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .filter(
      (file) =>
        file.includes(LOCAL_IDENTITY_MARKER) || readFileSync(join(dist, file), 'utf8').includes(LOCAL_IDENTITY_MARKER),
    );
}

/** Milliseconds for the published hash of a package. */
const HASH_TIMEOUT = 10_000;

/**
 * Finds packages that are published under the same version with other bytes. The lockfiles of those who installed a version have its
 * hash, so a version must keep its bytes.
 * @param dist the build's folder
 * @param origin address of the published site, without a slash at its end
 * @returns their names
 * @throws TypeError if the site does not respond, as before its first release, or has an error
 */
export async function changedPackages(dist: string, origin: string): Promise<string[]> {
  const folder = join(dist, 'public/clients');
  const hashes = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sha256')) : [];
  const changed = await Promise.all(
    hashes.map(async (name) => {
      const response = await fetch(`${origin}/clients/${name}`, { signal: AbortSignal.timeout(HASH_TIMEOUT) });
      if (!response.ok && response.status !== 404) throw new TypeError(`the status is ${response.status}`);
      // 404: this version is not published yet.
      return response.ok && (await response.text()) !== readFileSync(join(folder, name), 'utf8');
    }),
  );
  return hashes.filter((_name, index) => changed[index]).map((name) => name.replace(/\.sha256$/, ''));
}
