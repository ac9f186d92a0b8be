import { join } from 'node:path';
import { buildClient, buildPrerender, type ClientBundle } from './vite-bundles.ts';

/** What the process is given, and what it sends back. */
export interface BundleRequest {
  folder: string;
  localIdentity: string | undefined;
}
export type BundleAnswer = { client: ClientBundle } | { error: string };

/** Bundles in a process of its own: on another core, and its 300 MB are gone when the pages are drawn. */
process.once('message', ({ folder, localIdentity }: BundleRequest) => {
  const answer = (message: BundleAnswer): void => {
    process.send?.(message, undefined, {}, () => process.disconnect());
  };
  Promise.all([buildClient(join(folder, 'client'), localIdentity), buildPrerender(join(folder, 'prerender'), localIdentity)]).then(
    ([client]) => answer({ client }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  );
});
