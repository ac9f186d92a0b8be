import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { SimulatorError } from '../../../web/app/simulator/account.ts';
import type { AccountState, Delivery, LoggedRequest } from '../../../web/app/simulator/client.ts';
import { Live } from '../../../web/app/simulator/live.ts';

/** How long the next read of an account waits, in ms. */
const INTERVAL = 4000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An account without a network and a page without a browser. */
function stage() {
  const calls: string[] = [];
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  const state = { contracts: 0, failure: null as SimulatorError | null };
  const respond = <T>(name: string, value: T): Promise<T> => {
    calls.push(name);
    return state.failure === null ? Promise.resolve(value) : Promise.reject(state.failure);
  };
  const live = new Live({
    read: () =>
      respond('account', {
        contracts: Array.from({ length: state.contracts }, (_, index) => ({ id: `ctr_${index}` })),
        orders: [],
        devices: [],
      } as unknown as AccountState),
    requests: () => respond<LoggedRequest[]>('requests', []),
    deliveries: () => respond<Delivery[]>('deliveries', []),
  });
  const setVisible = (isVisible: boolean): void => {
    page.visibilityState = isVisible ? 'visible' : 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
  };
  /** Runs what is planned, and returns what was asked for since. */
  const tick = async (): Promise<string[]> => {
    await vi.advanceTimersByTimeAsync(INTERVAL);
    return calls.splice(0);
  };
  /** Lets the requests that are under way end. Returns what was asked for since. */
  const settle = async (): Promise<string[]> => {
    await vi.advanceTimersByTimeAsync(0);
    return calls.splice(0);
  };
  return { live, state, setVisible, settle, tick };
}

describe('reading an account', () => {
  test('reads everything first, and deliveries again only after a change', async () => {
    const { live, state, settle, tick } = stage();
    live.start();
    expect(await settle()).toEqual(['account', 'requests', 'deliveries']);
    expect(await tick()).toEqual(['account', 'requests']);
    state.contracts = 1;
    expect(await tick()).toEqual(['account', 'requests', 'deliveries']);
  });

  test('pauses in the background and goes on at once when the page is visible', async () => {
    const { live, setVisible, settle } = stage();
    live.start();
    await settle();
    setVisible(false);
    expect(vi.getTimerCount()).toBe(0);
    setVisible(true);
    expect(await settle()).toEqual(['account', 'requests']);
    expect(vi.getTimerCount()).toBe(1);
  });

  test('stops after an error, keeps the data, and goes on when asked', async () => {
    const { live, state, settle, tick } = stage();
    live.start();
    await settle();
    state.failure = new SimulatorError('offline');
    await tick();
    expect(vi.getTimerCount()).toBe(0);
    expect(live.getState().error?.kind).toBe('offline');
    expect(live.getState().account).not.toBeNull();
    state.failure = null;
    await live.refresh();
    expect(live.getState().error).toBeNull();
    expect(vi.getTimerCount()).toBe(1);
  });

  test('plans nothing after it was stopped', async () => {
    const { live, settle } = stage();
    const stop = live.start();
    stop();
    await settle();
    expect(vi.getTimerCount()).toBe(0);
  });
});
