import { WorkerEntrypoint } from 'cloudflare:workers';

import text from '../../dist/insight/places.txt';
import type {
  Decision,
  InboxFormat,
  InsightService,
  Loss,
  Places,
  ReceivedSignal,
} from '../../web/model/insight/service.ts';
import { DEFAULT_LOCALE, type Locale } from '../../web/model/site/locale.ts';
import { createInsight } from './insight.ts';

export { Readers } from './readers.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build writes this file
const insightOf = createInsight(JSON.parse(text) as Places);

/** Counts the signals of readers, and shows the counts to staff. The portal calls it by RPC. */
export default class Insight extends WorkerEntrypoint implements InsightService {
  /** Serves nothing by HTTP, so an address that somebody gives this Worker by mistake reveals nothing. */
  override fetch(): Response {
    return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  }

  record(signal: ReceivedSignal): Promise<void> {
    return insightOf(this.env).record(signal);
  }

  lose(reason: Loss, signals: number): Promise<void> {
    return insightOf(this.env).lose(reason, signals);
  }

  inbox(format: InboxFormat, locale: Locale): Promise<string> {
    return insightOf(this.env).inbox(format, locale);
  }

  decide(decision: Decision): Promise<boolean> {
    return insightOf(this.env).decide(decision);
  }

  /** Writes the digest to the log. `wrangler.toml` has the schedule. */
  override async scheduled(): Promise<void> {
    console.log(await this.inbox('text', DEFAULT_LOCALE));
  }
}
