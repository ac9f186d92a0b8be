import { WorkerEntrypoint } from 'cloudflare:workers';

import type { Decision, InboxRows } from '../../web/model/insight/inbox-rows.ts';
import { signalFrom, signalFromForm, signalsFromReports } from '../../web/model/insight/judge-signal.ts';
import type { InsightService, ReceivedSignal, SignalPlaces } from '../../web/model/insight/service.ts';
import type { Signal, Loss } from '../../web/model/insight/signal.ts';
import { tryParseJson } from '../../web/model/text/json.ts';
import { countedBy, knownPlaces, signalPlace } from './entries.ts';
import { readRows, saveDecision } from './store.ts';

/**
 * Makes the Worker of a site. It counts the signals of readers, and gives the counts to the portal, which shows them behind the gate. The
 * portal calls it by RPC.
 */
export function insightWorker(
  places: SignalPlaces,
): new (context: ExecutionContext, env: Cloudflare.Env) => WorkerEntrypoint & InsightService {
  const known = knownPlaces(places);
  return class extends WorkerEntrypoint implements InsightService {
    /** Serves nothing by HTTP, so an address that somebody gives this Worker by mistake reveals nothing. */
    override fetch(): Response {
      return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
    }

    async record(received: ReceivedSignal): Promise<void> {
      const { requestId, isPrivate } = received;
      const signals = signalsOf(received);
      if (signals.length === 0) return this.lose('invalid', requestId);
      for (const signal of signals) {
        // A reader who asks not to be observed can still say something.
        if (isPrivate && signal.kind !== 'feedback') continue;
        const place = await signalPlace(signal, received, known);
        const counted = place === null ? null : countedBy(signal, place, known);
        await (counted === null ? this.lose('unknown-place', requestId) : this.#readers().count(counted, received));
      }
    }

    lose(reason: Loss, requestId: string): Promise<void> {
      return this.#readers().lose(reason, requestId);
    }

    rows(): Promise<InboxRows> {
      return readRows(this.env.DATABASE);
    }

    async ping(): Promise<void> {
      await this.env.DATABASE.prepare('SELECT day FROM counts LIMIT 1').first();
    }

    decide(decision: Decision): Promise<boolean> {
      return saveDecision(this.env.DATABASE, decision);
    }

    /** A stub of its own for each call: one that has failed once fails always. */
    #readers() {
      return this.env.READERS.getByName('readers');
    }
  };
}

function signalsOf({ body, source }: ReceivedSignal): Signal[] {
  if (source === 'report') return signalsFromReports(tryParseJson(body));
  const signal = source === 'form' ? signalFromForm(new URLSearchParams(body)) : signalFrom(tryParseJson(body));
  // The names of tools are stored as they are, so only the MCP server may report a call.
  return signal === null || (signal.kind === 'agent' && source !== 'agent') ? [] : [signal];
}
