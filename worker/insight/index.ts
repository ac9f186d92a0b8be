import { WorkerEntrypoint } from 'cloudflare:workers';

import text from '../../dist/insight/places.txt';
import type { Decision, InboxRows } from '../../web/model/insight/inbox-rows.ts';
import type { InsightService, Loss, ReceivedSignal, SignalPlaces } from '../../web/model/insight/service.ts';
import { createInsight } from './insight.ts';

export { Readers } from './readers.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build writes this file
const insightOf = createInsight(JSON.parse(text) as SignalPlaces);

/** Counts the signals of readers, and gives the counts to the portal, which shows them behind the gate. The portal calls it by RPC. */
export default class Insight extends WorkerEntrypoint implements InsightService {
  /** Serves nothing by HTTP, so an address that somebody gives this Worker by mistake reveals nothing. */
  override fetch(): Response {
    return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  }

  record(signal: ReceivedSignal): Promise<void> {
    return insightOf(this.env).record(signal);
  }

  lose(reason: Loss, requestId: string): Promise<void> {
    return insightOf(this.env).lose(reason, requestId);
  }

  rows(): Promise<InboxRows> {
    return insightOf(this.env).rows();
  }

  ping(): Promise<void> {
    return insightOf(this.env).ping();
  }

  decide(decision: Decision): Promise<boolean> {
    return insightOf(this.env).decide(decision);
  }
}
