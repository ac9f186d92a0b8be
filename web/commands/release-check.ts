import { readdirSync, readFileSync } from 'node:fs';
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
