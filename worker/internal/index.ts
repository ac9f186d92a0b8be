import { WorkerEntrypoint } from 'cloudflare:workers';

import { failureLine } from '../../web/model/edge/failure-line.ts';
import { internalFile, type InternalFiles } from '../../web/model/edge/internal-file.ts';

/** Reads the internal files. The portal calls it by RPC, after the gate has granted access. */
export default class Internal extends WorkerEntrypoint<{ ASSETS: Fetcher }> implements InternalFiles {
  /** Serves nothing by HTTP, so an address that somebody gives this Worker by mistake reveals nothing. */
  override fetch(): Response {
    return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  }

  async read(key: string, requestId: string): Promise<string | null> {
    const response = await this.env.ASSETS.fetch(new URL(encodeURI(internalFile(key)), 'https://internal.invalid'));
    if (response.ok) return response.text();
    await response.body?.cancel();
    if (response.status !== 404) console.error(failureLine('internal', `assets ${response.status}`, requestId));
    return null;
  }
}
