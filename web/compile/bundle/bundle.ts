import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Prerender } from '../../model/page/prerender.ts';
import { startProcess } from '../base/child.ts';
import { CACHE, PROJECT_ROOT } from '../base/project.ts';
import type { BundleRequest, BundleResponse } from './bundle-process.ts';
import {
  type CacheEntry,
  entryName,
  InterfaceCache,
  interfaceKey,
  type InterfacePart,
  type InterfaceValues,
  PRERENDER_FILE,
} from './interface-cache.ts';
import type { ClientBundle } from './vite-bundles.ts';

export interface Client extends ClientBundle {
  /** The content of each file, by its path in the site without a leading slash. */
  files: ReadonlyMap<string, Uint8Array>;
}

export interface Bundles {
  /** Peak memory of the process that bundled, in bytes; 0 if everything was in the cache. */
  peakMemory: number;
  client: Client;
  prerender: Prerender;
}

interface BundleOptions {
  values: InterfaceValues;
  /** Folder whose bundles may be taken. Without it, everything is bundled. */
  cache?: string | undefined;
}

interface Pending<T> {
  ready: Promise<T>;
  /** Stops the process if it still runs. */
  end: () => void;
}

/** Starts to make the client bundle and the prerender bundle, which renders articles and shells, or takes them from the cache. */
export function startBundles(options: BundleOptions): Pending<Bundles> {
  return pending(options, ['client', 'prerender'], async (entryOf, peakMemory) => ({
    peakMemory,
    client: { ...(entryOf('client').value as ClientBundle), files: entryOf('client').files },
    prerender: await loadPrerender(entryOf('prerender')),
  }));
}

/** Starts to make the prerender bundle only. */
export function startPrerender(values: InterfaceValues): Pending<Prerender> {
  return pending({ values, cache: CACHE }, ['prerender'], (entryOf) => loadPrerender(entryOf('prerender')));
}

/** Takes parts of the interface from the cache. A separate process bundles those that it does not have. */
function pending<T>(
  { values, cache: earlier }: BundleOptions,
  parts: readonly InterfacePart[],
  use: (entryOf: (part: InterfacePart) => CacheEntry, peakMemory: number) => T | Promise<T>,
): Pending<T> {
  const folder = join(earlier ?? CACHE, 'interface');
  const cache = new InterfaceCache(folder);
  const entries = new Map<InterfacePart, CacheEntry>();
  const read = (part: InterfacePart, key: string): void => {
    const entry = cache.read(entryName(part, key));
    if (entry !== null) entries.set(part, entry);
  };
  const entryOf = (part: InterfacePart): CacheEntry => {
    const entry = entries.get(part);
    if (entry === undefined) throw new Error(`The ${part} bundle was made and cannot be read in ${folder}.`);
    return entry;
  };
  const key = interfaceKey(PROJECT_ROOT, values);
  if (earlier !== undefined) for (const part of parts) read(part, key);
  const missing = parts.filter((part) => !entries.has(part));
  if (missing.length === 0) return { ready: Promise.resolve(use(entryOf, 0)), end: () => {} };

  const child = startProcess<BundleRequest, Exclude<BundleResponse, { error: string }>>(
    join(import.meta.dirname, 'bundle-process.ts'),
  );
  const ready = child.request({ cache: folder, values, parts: missing }).then((made) => {
    for (const part of missing) read(part, made.key);
    return use(entryOf, made.peakMemory);
  });
  ready.catch(() => {});
  return { ready, end: child.end };
}

/** Loads a bundle that renders articles and shells. */
async function loadPrerender({ folder }: CacheEntry): Promise<Prerender> {
  const module = (await import(pathToFileURL(join(folder, PRERENDER_FILE)).href)) as { prerender: Prerender };
  return module.prerender;
}
