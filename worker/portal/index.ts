import { env, waitUntil } from 'cloudflare:workers';

import edge from '../../dist/internal/edge.txt';
import { unpackTexts } from '../../web/model/edge/text-pack.ts';
import { createPortal } from './portal.ts';

/** The worker is created once at start, so that invalid variables fail the release and not a reader's request. */
export default createPortal({
  variables: env,
  assets: env.ASSETS,
  internal: env.INTERNAL,
  packages: env.PACKAGES,
  edge: unpackTexts(edge),
  simulator: env.SIMULATOR,
  mcp: env.MCP,
  exam: env.EXAM,
  insight: env.INSIGHT,
  fetch: (url, init) => fetch(url, init),
  now: Date.now,
  openCache: () => caches.open('google-keys'),
  waitUntil,
});
