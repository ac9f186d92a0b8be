import { readdirSync, rmSync, statSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';

import { errorText } from '../../model/text/error-text.ts';
import { PROJECT_ROOT } from '../base/project.ts';
import { entryName, InterfaceCache, interfaceKey, type InterfacePart, type SiteNames } from './interface-cache.ts';
import { buildClient, buildPrerender } from './vite-bundles.ts';

export interface BundleRequest {
  /** The key of the interface when the process was started. */
  key: string;
  cache: string;
  names: SiteNames;
  parts: InterfacePart[];
}
export type BundleResponse =
  | {
      /** The key of the cache entries that have the bundles. */
      key: string;
      /** Peak memory of the process, in bytes. */
      peakMemory: number;
    }
  | { error: string };

/** Handles the one request of `startProcess` in `bundle.ts`. */
process.once('message', (request: BundleRequest) => {
  const respond = (message: BundleResponse): void => {
    process.send?.(message, undefined, {}, () => process.disconnect());
  };
  bundle(request).then(
    (key) => respond({ key, peakMemory: process.resourceUsage().maxRSS * 1_024 }),
    (error: unknown) => respond({ error: errorText(error) }),
  );
});

/** Bytes of the compile cache. Those of a build, the tests and npm start are 30 MB. */
const MAX_COMPILED = 100_000_000;

class ChangedSources extends Error {}

/** Adds the bundles to the cache. Bundles again if a source changes meanwhile, because the entry of a key must have the sources of that key. */
async function bundle({ key, cache: folder, names, parts }: BundleRequest): Promise<string> {
  const cache = new InterfaceCache(folder);
  const bundled = await Promise.allSettled(
    parts.map((part) =>
      cache.add(entryName(part, key), async (target) => {
        const value = await BUILDERS[part](target, names);
        if (interfaceKey(PROJECT_ROOT, names) !== key) throw new ChangedSources();
        return value;
      }),
    ),
  );
  const failure = bundled.find((result) => result.status === 'rejected');
  if (failure === undefined) {
    limitCompiledModules();
    return key;
  }
  if (failure.reason instanceof ChangedSources)
    return bundle({ key: interfaceKey(PROJECT_ROOT, names), cache: folder, names, parts });
  throw failure.reason;
}

/** Empties the compile cache once it is large, because it keeps the compiled code of every earlier prerender bundle: 600 KB each. */
function limitCompiledModules(): void {
  const folder = getCompileCacheDir();
  if (folder === undefined) return;
  const files = readdirSync(folder).map((name) => join(folder, name));
  const bytes = files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
  if (bytes > MAX_COMPILED) for (const file of files) rmSync(file, { force: true });
}

const BUILDERS: Record<InterfacePart, (folder: string, names: SiteNames) => Promise<unknown>> = {
  client: buildClient,
  prerender: buildPrerender,
};
