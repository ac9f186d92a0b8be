import { useEffect, useState } from 'react';

import type { SimulatorAccount } from '../simulator/account.ts';
import { useConsole } from './context.ts';

/** The reader's simulator account, or null. Its code is loaded with the first form that can use the simulator. */
export function useAccount(): SimulatorAccount | null {
  const { data } = useConsole();
  const hasAccounts = data.simulator !== undefined && data.simulator.isOpen !== true;
  const [account, setAccount] = useState<SimulatorAccount | null>(null);
  useEffect(() => {
    if (!hasAccounts) return;
    const ending = new AbortController();
    const follow = async (): Promise<void> => {
      const { simulatorAccount } = await import('../simulator/account.ts');
      if (ending.signal.aborted) return;
      const read = (): void => setAccount(simulatorAccount.getState());
      read();
      ending.signal.addEventListener('abort', simulatorAccount.subscribe(read));
    };
    follow().catch((error: unknown) => console.warn('The simulator account could not be read.', error));
    return () => ending.abort();
  }, [hasAccounts]);
  return account;
}
