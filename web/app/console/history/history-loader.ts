import type { SafeStorage } from '../../state/storage.ts';
import { Store } from '../../state/store.ts';
import { HISTORY_KEY } from '../memory.ts';
import type { SentRequest } from '../use-sending.ts';
import type { HistoryList } from './history-list.tsx';
import type { HistoryEntry, historyEntry, RequestHistory } from './history.ts';

interface LoadedHistory {
  requests: RequestHistory;
  List: typeof HistoryList;
  entryOf: typeof historyEntry;
}

/** Loads the code of the history when the tab has a request to show. The history is null until then. */
export class HistoryLoader extends Store<{ history: LoadedHistory | null }> {
  readonly #storage: SafeStorage;
  #loading: Promise<LoadedHistory> | null = null;

  constructor(storage: SafeStorage) {
    super({ history: null });
    this.#storage = storage;
    if (storage.get(HISTORY_KEY) !== null) void this.#load().catch(warn);
  }

  /** Adds a request. Never rejects. */
  async add(sent: SentRequest, form: Pick<HistoryEntry, 'href' | 'page'>): Promise<void> {
    try {
      const { requests, entryOf } = await this.#load();
      requests.add(await entryOf(sent, form));
      const { data, result } = sent;
      if (result.kind !== 'response' || result.response.status < 400) return;
      const { reportFailure } = await import('../../insight/report-failure.ts');
      reportFailure(data, result.response);
    } catch (error) {
      warn(error);
    }
  }

  forget(isMeant: (href: string) => boolean): void {
    this.getState().history?.requests.forget(isMeant);
  }

  #load(): Promise<LoadedHistory> {
    this.#loading ??= Promise.all([import('./history.ts'), import('./history-list.tsx')]).then(
      ([{ RequestHistory, historyEntry }, { HistoryList }]) => {
        const history = { requests: new RequestHistory(this.#storage), List: HistoryList, entryOf: historyEntry };
        this.setState({ history });
        return history;
      },
    );
    this.#loading.catch(() => (this.#loading = null));
    return this.#loading;
  }
}

function warn(error: unknown): void {
  console.warn('The history of requests could not be loaded.', error);
}
