import { createStore, type ReadableStore } from '../state/store.ts';
import { SimulatorError } from './account.ts';
import type { AccountState, Delivery, LoggedRequest, SimulatorClient } from './client.ts';

/** The account as the page shows it. */
export interface LiveState {
  /** Null until the first response. */
  account: AccountState | null;
  requests: readonly LoggedRequest[];
  deliveries: readonly Delivery[];
  /** Why reading stopped; null while it goes on. The last data stays readable. */
  error: SimulatorError | null;
}

export interface Live extends ReadableStore<LiveState> {
  /** Reads everything now, and goes on reading after an error. */
  refresh: () => Promise<void>;
  /** Reads while the page is visible. Returns the function that stops it. */
  start: () => () => void;
}

/** Time from one response to the next request, in ms. */
const INTERVAL = 4000;

/** The browser's part, replaced in tests. */
export interface LiveEnvironment {
  isVisible: () => boolean;
  /** Calls back when the page becomes visible or hidden. Returns the function that stops it. */
  onVisibility: (onChange: () => void) => () => void;
  /** Runs something later. Returns the function that cancels it. */
  later: (run: () => void, delay: number) => () => void;
}

const BROWSER: LiveEnvironment = {
  isVisible: () => document.visibilityState === 'visible',
  onVisibility: (onChange) => {
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  },
  later: (run, delay) => {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
};

/** Reads an account again and again. It pauses in the background and stops after an error. */
export function createLive(
  client: Pick<SimulatorClient, 'read' | 'requests' | 'deliveries'>,
  { isVisible, onVisibility, later }: LiveEnvironment = BROWSER,
): Live {
  const store = createStore<LiveState>({ account: null, requests: [], deliveries: [], error: null });
  let isStarted = false;
  let cancel = (): void => {};
  let seen = '';
  let queue = Promise.resolve();

  /** Deliveries are large, so they are read only after something else changed. */
  const read = async (isForced: boolean): Promise<void> => {
    try {
      const [account, requests] = await Promise.all([client.read(), client.requests()]);
      const { contracts, orders, devices } = account;
      const now = JSON.stringify([contracts, orders, devices, requests[0]?.requestId]);
      const deliveries = isForced || now !== seen ? await client.deliveries() : store.getState().deliveries;
      seen = now;
      store.setState({ account, requests, deliveries, error: null });
    } catch (error) {
      if (!(error instanceof SimulatorError)) throw error;
      store.setState({ error });
    }
  };
  const plan = (): void => {
    cancel();
    if (isStarted && isVisible() && store.getState().error === null) cancel = later(() => void run(false), INTERVAL);
  };
  const run = async (isForced: boolean): Promise<void> => {
    cancel();
    // One read at a time. A read that has already begun may miss the change that a forced one is to show.
    queue = queue.catch(() => undefined).then(() => read(isForced));
    await queue;
    plan();
  };
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    refresh: () => run(true),
    start: () => {
      isStarted = true;
      const stopListening = onVisibility(() => {
        if (isVisible() && store.getState().error === null) void run(false);
        else cancel();
      });
      void run(true);
      return () => {
        isStarted = false;
        stopListening();
        cancel();
      };
    },
  };
}
