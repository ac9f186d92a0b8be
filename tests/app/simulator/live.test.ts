import { describe, expect, test } from 'vitest';

import { SimulatorError } from '../../../web/app/simulator/account.ts';
import type { AccountState, Delivery, LoggedRequest } from '../../../web/app/simulator/client.ts';
import { createLive } from '../../../web/app/simulator/live.ts';

/** An account without a network and a page without a browser. */
function stage() {
  const calls: string[] = [];
  const timers = new Set<() => void>();
  const state = {
    contracts: 0,
    isVisible: true,
    failure: null as SimulatorError | null,
    onVisibility: (): void => {},
  };
  const respond = <T>(name: string, value: T): Promise<T> => {
    calls.push(name);
    return state.failure === null ? Promise.resolve(value) : Promise.reject(state.failure);
  };
  const live = createLive(
    {
      read: () =>
        respond('account', {
          contracts: Array.from({ length: state.contracts }, (_, index) => ({ id: `ctr_${index}` })),
          orders: [],
          devices: [],
        } as unknown as AccountState),
      requests: () => respond<LoggedRequest[]>('requests', []),
      deliveries: () => respond<Delivery[]>('deliveries', []),
    },
    {
      isVisible: () => state.isVisible,
      onVisibility: (onChange) => {
        state.onVisibility = onChange;
        return () => {};
      },
      later: (run) => {
        timers.add(run);
        return () => timers.delete(run);
      },
    },
  );
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  /** Runs what is planned, and returns what was asked for since. */
  const tick = async (): Promise<string[]> => {
    const planned = Array.from(timers);
    timers.clear();
    for (const run of planned) run();
    await settle();
    return calls.splice(0);
  };
  return { live, state, timers, calls, settle, tick };
}

describe('reading an account', () => {
  test('reads everything first, and deliveries again only after a change', async () => {
    const { live, state, tick } = stage();
    live.start();
    expect(await tick()).toEqual(['account', 'requests', 'deliveries']);
    expect(await tick()).toEqual(['account', 'requests']);
    state.contracts = 1;
    expect(await tick()).toEqual(['account', 'requests', 'deliveries']);
  });

  test('pauses in the background and goes on at once when the page is visible', async () => {
    const { live, state, timers, tick } = stage();
    live.start();
    await tick();
    state.isVisible = false;
    state.onVisibility();
    expect(timers.size).toBe(0);
    state.isVisible = true;
    state.onVisibility();
    expect(await tick()).toEqual(['account', 'requests']);
    expect(timers.size).toBe(1);
  });

  test('stops after an error, keeps the data, and goes on when asked', async () => {
    const { live, state, timers, tick } = stage();
    live.start();
    await tick();
    state.failure = new SimulatorError('offline');
    await tick();
    expect(timers.size).toBe(0);
    expect(live.getState().error?.kind).toBe('offline');
    expect(live.getState().account).not.toBeNull();
    state.failure = null;
    await live.refresh();
    expect(live.getState().error).toBeNull();
    expect(timers.size).toBe(1);
  });

  test('plans nothing after it was stopped', async () => {
    const { live, timers, settle } = stage();
    const stop = live.start();
    stop();
    await settle();
    expect(timers.size).toBe(0);
  });
});
