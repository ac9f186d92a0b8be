import { join } from 'node:path';

import { errorText } from '../../model/text/error-text.ts';
import { buildClient, buildPrerender, type ClientBundle } from './vite-bundles.ts';

/** What the process is given, and what it sends back. */
export interface BundleRequest {
  folder: string;
  localIdentity: string | undefined;
  /** False when only the prerender bundle is wanted. */
  client: boolean;
}
export type BundleAnswer = { client: ClientBundle | null } | { error: string };

/** Bundles in a process of its own: on another core, and its 300 MB are gone when the pages are drawn. */
process.once('message', ({ folder, localIdentity, client }: BundleRequest) => {
  const answer = (message: BundleAnswer): void => {
    process.send?.(message, undefined, {}, () => process.disconnect());
  };
  Promise.all([
    client ? buildClient(join(folder, 'client'), localIdentity) : null,
    buildPrerender(join(folder, 'prerender'), localIdentity),
  ]).then(
    ([made]) => answer({ client: made }),
    (error: unknown) => answer({ error: errorText(error) }),
  );
});
