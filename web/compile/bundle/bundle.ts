import { fork } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Prerender } from '../../model/page/prerender.ts';
import { CACHE, PROJECT_ROOT } from '../base/project.ts';
import type { BundleRequest, BundleResponse } from './bundle-process.ts';
import {
  type CacheEntry,
  entryName,
  InterfaceCache,
  interfaceKey,
  type InterfacePart,
  PRERENDER_FILE,
  type SiteNames,
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
  /** Absolute path of the bundle that has `prerender`. */
  prerenderFile: string;
}

interface Pending<T> {
  ready: Promise<T>;
  /** Stops the process if it still runs. */
  end: () => void;
}

/**
 * Starts to make the client bundle and the prerender bundle, which renders articles and shells, or takes them from a cache.
 * @param cache folder whose bundles may be taken; without it, everything is bundled
 */
export function startBundles(names: SiteNames, cache?: string): Pending<Bundles> {
  return pending({ names, cache }, ['client', 'prerender'], async (entryOf, peakMemory) => {
    const prerenderFile = prerenderFileOf(entryOf('prerender'));
    return {
      peakMemory,
      client: { ...(entryOf('client').value as ClientBundle), files: entryOf('client').files },
      prerender: await loadPrerender(prerenderFile),
      prerenderFile,
    };
  });
}

/** Starts to make the prerender bundle only. */
export function startPrerender(names: SiteNames): Pending<Prerender> {
  return pending({ names, cache: CACHE }, ['prerender'], (entryOf) =>
    loadPrerender(prerenderFileOf(entryOf('prerender'))),
  );
}

/** Takes parts of the interface from the cache. A separate process bundles those that it does not have. */
function pending<T>(
  { names, cache: earlier }: { names: SiteNames; cache: string | undefined },
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
  const key = interfaceKey(PROJECT_ROOT, names);
  if (earlier !== undefined) for (const part of parts) read(part, key);
  const missing = parts.filter((part) => !entries.has(part));
  if (missing.length === 0) return { ready: Promise.resolve(use(entryOf, 0)), end: () => {} };

  const { response, end } = startProcess({ key, cache: folder, names, parts: missing });
  const ready = response.then((made) => {
    for (const part of missing) read(part, made.key);
    return use(entryOf, made.peakMemory);
  });
  // The caller awaits it. This only prevents an unhandled-rejection warning.
  ready.catch(() => {});
  return { ready, end };
}

/** Bundles in a separate process, which uses another core and frees its 500 MB of memory before the pages are rendered. */
function startProcess(request: BundleRequest) {
  const module = join(import.meta.dirname, 'bundle-process.ts');
  const child = fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' });
  const response = new Promise<Exclude<BundleResponse, { error: string }>>((resolve, reject) => {
    child.once('message', (message: BundleResponse) => {
      if ('error' in message) reject(new Error(message.error));
      else resolve(message);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${module} ended without a response (${code ?? 'a signal'}).`)));
  });
  child.send(request);
  return { response, end: () => void child.kill() };
}

function prerenderFileOf({ folder }: CacheEntry): string {
  return join(folder, PRERENDER_FILE);
}

/** Loads a bundle that renders articles and shells. @param file its absolute path */
export async function loadPrerender(file: string): Promise<Prerender> {
  const module = (await import(pathToFileURL(file).href)) as { prerender: Prerender };
  return module.prerender;
}
