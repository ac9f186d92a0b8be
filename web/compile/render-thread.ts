import { parentPort, workerData } from 'node:worker_threads';

import { errorText } from '../model/text/error-text.ts';
import { loadPrerender } from './bundle/bundle.ts';
import { type RenderedPart, renderParts, type RenderRequest } from './rendering.ts';
import { compileSites, readSites } from './sites.ts';

export interface RenderThreadData {
  /** Absolute path of the site's folder. */
  root: string;
}
export type RenderResponse = { parts: RenderedPart[] } | { error: string };

const { root } = workerData as RenderThreadData;
/** The main thread lints the same sources and reports what is wrong. */
const reading = readSites(root, { lint: false });
// The request awaits it. This only prevents an unhandled-rejection warning until then.
reading.catch(() => {});

parentPort?.once('message', (request: RenderRequest) => {
  const respond = (message: RenderResponse): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window and has no origin
    parentPort?.postMessage(message);
  };
  partsOf(request).then(
    (parts) => respond({ parts }),
    (error: unknown) => respond({ error: errorText(error) }),
  );
});

async function partsOf(request: RenderRequest): Promise<RenderedPart[]> {
  const prerender = await loadPrerender(request.prerenderHref);
  const sites = compileSites(await reading, { ...request.inputs, prerender });
  return renderParts(sites, { root, prerender, request, isFirst: false });
}
