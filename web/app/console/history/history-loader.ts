import type { SafeStorage } from '../../state/storage.ts';
import { createStore, type ReadableStore } from '../../state/store.ts';
import type { HistoryList } from './history-list.tsx';
import type { HistoryEntry, historyEntry, RequestHistory, SentRequest } from './history.ts';

export const HISTORY_KEY = 'portal.console.history';

type Place = Pick<HistoryEntry, 'href' | 'page'>;

/** The history with its list. */
export interface LoadedHistory {
  requests: RequestHistory;
  List: typeof HistoryList;
  entryOf: typeof historyEntry;
}

/** Loads the code of the history when the tab has a request to show. */
export class HistoryLoader {
  readonly #storage: SafeStorage;
  readonly #store = createStore<{ history: LoadedHistory | null }>({ history: null });
  #loading: Promise<LoadedHistory> | null = null;

  constructor(storage: SafeStorage) {
    this.#storage = storage;
    if (storage.get(HISTORY_KEY) !== null) void this.#load().catch(warn);
  }

  /** The history; null until it is loaded. */
  get history(): ReadableStore<LoadedHistory | null> {
    const { subscribe, getState } = this.#store;
    return { subscribe, getState: () => getState().history };
  }

  /** Adds a request. Never rejects. */
  async add(sent: SentRequest, place: Place): Promise<void> {
    try {
      const { requests, entryOf } = await this.#load();
      requests.add(await entryOf(sent, place));
    } catch (error) {
      warn(error);
    }
  }

  /** Removes the requests of some forms. */
  forget(isMeant: (href: string) => boolean): void {
    this.#store.getState().history?.requests.forget(isMeant);
  }

  #load(): Promise<LoadedHistory> {
    this.#loading ??= import('./index.ts').then((module) => {
      const history = {
        requests: new module.RequestHistory(this.#storage),
        List: module.HistoryList,
        entryOf: module.historyEntry,
      };
      this.#store.setState({ history });
      return history;
    });
    this.#loading.catch(() => (this.#loading = null));
    return this.#loading;
  }
}

function warn(error: unknown): void {
  console.warn('The history of requests could not be loaded.', error);
}
