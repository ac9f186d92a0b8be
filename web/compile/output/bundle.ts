import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Prerender } from '../../model/page/prerender.ts';
import { requestFromChild } from '../child.ts';
import type { BundleResponse, BundleRequest } from './bundle-process.ts';
import { PROJECT_ROOT } from './project.ts';
import type { ClientBundle } from './vite-bundles.ts';

export interface Bundles {
  client: ClientBundle;
  prerender: Prerender;
}

/** Bundles that are made in the background. */
interface Pending<T> {
  ready: Promise<T>;
  /** Stops the process if it still runs, and removes its output. */
  remove: () => void;
}

/** A separate folder for each process, so that two builds at the same time do not share files. */
const FOLDER = join(PROJECT_ROOT, 'node_modules/.cache/portal', String(process.pid));

/**
 * Starts to make the client bundle and the prerender bundle, which renders articles and shells.
 * @param localIdentity origin of the local identity provider, in the build that `npm start` makes
 */
export function startBundles(localIdentity: string | undefined): Pending<Bundles> {
  return pending({ folder: FOLDER, localIdentity, client: true }, async (client) => {
    if (client === null) throw new Error('Bundling gave no client.');
    return { client, prerender: await loadPrerender() };
  });
}

/** Starts to make the prerender bundle only. */
export function startPrerender(): Pending<Prerender> {
  return pending({ folder: FOLDER, localIdentity: undefined, client: false }, loadPrerender);
}

function pending<T>(request: BundleRequest, use: (client: ClientBundle | null) => Promise<T>): Pending<T> {
  const child = requestFromChild<Exclude<BundleResponse, { error: string }>>(
    join(import.meta.dirname, 'bundle-process.ts'),
    request,
  );
  const ready = child.response.then(({ client }) => use(client));
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
  // With the query, Node does not take a rebuilt bundle from its module cache.
  const module = (await import(`${pathToFileURL(join(FOLDER, 'prerender/prerender.js')).href}?${Date.now()}`)) as {
    prerender: Prerender;
  };
  return module.prerender;
}
