import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Prerender } from '../../model/page/prerender.ts';
import { askChild } from '../child.ts';
import type { BundleAnswer, BundleRequest } from './bundle-process.ts';
import { PROJECT_ROOT } from './project.ts';
import type { ClientBundle } from './vite-bundles.ts';

export interface Bundles {
  client: ClientBundle;
  prerender: Prerender;
}

/** Bundles that are being made while something else is done. */
export interface Pending<T> {
  ready: Promise<T>;
  /** Ends the process, if it is still at it, and removes what was made. */
  remove: () => void;
}

/** A folder for this process alone: two builds at once must not take each other's files. */
const FOLDER = join(PROJECT_ROOT, 'node_modules/.cache/portal', String(process.pid));

/**
 * Starts making what the browser runs, and the React that draws articles and shells.
 * @param localIdentity origin of the local identity provider, in the build that `npm start` makes
 */
export function startBundles(localIdentity: string | undefined): Pending<Bundles> {
  return pending({ folder: FOLDER, localIdentity, client: true }, async (client) => {
    if (client === null) throw new Error('Bundling gave no client.');
    return { client, prerender: await loadPrerender() };
  });
}

/** Starts making the React that draws articles and shells, and nothing else. */
export function startPrerender(): Pending<Prerender> {
  return pending({ folder: FOLDER, localIdentity: undefined, client: false }, loadPrerender);
}

function pending<T>(request: BundleRequest, use: (client: ClientBundle | null) => Promise<T>): Pending<T> {
  const child = askChild<Exclude<BundleAnswer, { error: string }>>(
    join(import.meta.dirname, 'bundle-process.ts'),
    request,
  );
  const ready = child.answer.then(({ client }) => use(client));
  ready.catch(() => {});
  return {
    ready,
    remove: () => {
      child.end();
      rmSync(FOLDER, { recursive: true, force: true });
    },
  };
}

async function loadPrerender(): Promise<Prerender> {
  // The query keeps a bundle made anew from being answered out of Node's module cache.
  const module = (await import(`${pathToFileURL(join(FOLDER, 'prerender/prerender.js')).href}?${Date.now()}`)) as {
    prerender: Prerender;
  };
  return module.prerender;
}
