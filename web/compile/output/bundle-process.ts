import { join } from 'node:path';

import { errorText } from '../../model/text/error-text.ts';
import { buildClient, buildPrerender, type ClientBundle } from './vite-bundles.ts';

export interface BundleRequest {
  folder: string;
  localIdentity: string | undefined;
  /** False if only the prerender bundle is needed. */
  client: boolean;
}
export type BundleResponse = { client: ClientBundle | null } | { error: string };

/** Bundles in a separate process, which uses another core and frees its 300 MB of memory before the pages are rendered. */
process.once('message', ({ folder, localIdentity, client }: BundleRequest) => {
  const respond = (message: BundleResponse): void => {
    process.send?.(message, undefined, {}, () => process.disconnect());
  };
  Promise.all([
    client ? buildClient(join(folder, 'client'), localIdentity) : null,
    buildPrerender(join(folder, 'prerender'), localIdentity),
  ]).then(
    ([bundle]) => respond({ client: bundle }),
    (error: unknown) => respond({ error: errorText(error) }),
  );
});
