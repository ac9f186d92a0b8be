import { signalFrom, signalFromForm, signalsFromReports } from '../../web/model/insight/judge-signal.ts';
import type { InsightService, ReceivedSignal, SignalPlaces } from '../../web/model/insight/service.ts';
import type { Signal } from '../../web/model/insight/signal.ts';
import { tryParseJson } from '../../web/model/text/json.ts';
import { countedBy, knownPlaces, signalPlace } from './entries.ts';
import { readRows, saveDecision } from './store.ts';

/** Makes the functions of the Worker for a site. */
export function createInsight(places: SignalPlaces): (env: Cloudflare.Env) => InsightService {
  const known = knownPlaces(places);
  return ({ DATABASE: database, READERS }) => {
    // A stub of its own for each call: one that has failed once fails always.
    const readers = () => READERS.getByName('readers');
    return {
      async record(received) {
        const signals = signalsOf(received);
        if (signals.length === 0) return readers().lose('invalid', received.requestId);
        for (const signal of signals) {
          // A reader who asks not to be observed can still say something.
          if (received.isPrivate && signal.kind !== 'feedback') continue;
          const place = await signalPlace(signal, received, known);
          const counted = place === null ? null : countedBy(signal, place, known);
          await (counted === null
            ? readers().lose('unknown-place', received.requestId)
            : readers().count(counted, received));
        }
      },
      lose: (reason, requestId) => readers().lose(reason, requestId),
      rows: () => readRows(database),
      ping: async () => void (await database.prepare('SELECT day FROM counts LIMIT 1').first()),
      decide: (decision) => saveDecision(database, decision),
    };
  };
}

function signalsOf({ body, source }: ReceivedSignal): Signal[] {
  if (source === 'report') return signalsFromReports(tryParseJson(body));
  const signal = source === 'form' ? signalFromForm(new URLSearchParams(body)) : signalFrom(tryParseJson(body));
  // The names of tools are stored as they are, so only the MCP server may report a call.
  return signal === null || (signal.kind === 'agent' && source !== 'agent') ? [] : [signal];
}
