import { useSyncExternalStore } from 'react';

import { simulatorAccount, type SimulatorAccount } from './account.ts';

/** The reader's simulator account. It is null while prerendering and hydrating, so that the page keeps its frame and what is open in it. */
export function useSimulatorAccount(): SimulatorAccount | null {
  return useSyncExternalStore(simulatorAccount.subscribe, simulatorAccount.getState, () => null);
}
