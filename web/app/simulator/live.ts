import { objectsOf } from '../../model/simulator/objects.ts';
import { Store } from '../state/store.ts';
import { SimulatorError } from './account.ts';
import type { AccountState, Delivery, LoggedRequest, SimulatorClient } from './client.ts';

interface LiveState {
  /** Null until the first response. */
  account: AccountState | null;
  requests: readonly LoggedRequest[];
  deliveries: readonly Delivery[];
  /** Why reading stopped; null while it goes on. The last data stays readable. */
  error: SimulatorError | null;
}

/** Time from one response to the next request, in ms. */
const INTERVAL = 4000;

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Reads an account again and again. It pauses in the background and stops after an error. */
export class Live extends Store<LiveState> {
  readonly #client: Pick<SimulatorClient, 'read' | 'requests' | 'deliveries'>;
  #isStarted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seen = '';
  #queue = Promise.resolve();

  constructor(client: Pick<SimulatorClient, 'read' | 'requests' | 'deliveries'>) {
    super({ account: null, requests: [], deliveries: [], error: null });
    this.#client = client;
  }

  /** Reads while the page is visible. Returns the function that stops it. */
  start(): () => void {
    this.#isStarted = true;
    const onVisibility = (): void => {
      if (isVisible() && this.getState().error === null) void this.#run(false);
      else clearTimeout(this.#timer);
    };
    document.addEventListener('visibilitychange', onVisibility);
    void this.#run(true);
    return () => {
      this.#isStarted = false;
      document.removeEventListener('visibilitychange', onVisibility);
      clearTimeout(this.#timer);
    };
  }

  /** Reads everything now, and goes on reading after an error. */
  readonly refresh = (): Promise<void> => this.#run(true);

  async #run(isForced: boolean): Promise<void> {
    clearTimeout(this.#timer);
    // One read at a time. A read that has already begun may miss the change that a forced one is to show.
    this.#queue = this.#queue.catch(() => undefined).then(() => this.#read(isForced));
    await this.#queue;
    clearTimeout(this.#timer);
    if (this.#isStarted && isVisible() && this.getState().error === null)
      this.#timer = setTimeout(() => void this.#run(false), INTERVAL);
  }

  /** Deliveries are large, so they are read only after something else changed. */
  async #read(isForced: boolean): Promise<void> {
    try {
      const [account, requests] = await Promise.all([this.#client.read(), this.#client.requests()]);
      const now = JSON.stringify([objectsOf(account), requests[0]?.requestId]);
      const isChanged = isForced || now !== this.#seen;
      const deliveries = isChanged ? await this.#client.deliveries() : this.getState().deliveries;
      this.#seen = now;
      this.setState({ account, requests, deliveries, error: null });
    } catch (error) {
      if (!(error instanceof SimulatorError)) throw error;
      this.setState({ error });
    }
  }
}
