import { useCallback, useEffect, useState } from 'react';

import { useAction } from '../../kit/index.ts';
import type { CustomerAction, CustomerView, SimulatorClient } from '../../simulator/client.ts';

/** The customer of one contract: what the activation page shows, and a function that acts. */
export function useCustomer(client: SimulatorClient, contractId: string) {
  const [view, setView] = useState<CustomerView | null>(null);
  const { error, run } = useAction<void>();
  const read = useCallback(
    (): void => void run(async () => setView(await client.customer(contractId))),
    [run, client, contractId],
  );
  useEffect(read, [read]);
  /** Returns whether the simulator accepted the action. While one runs, a second one is refused. */
  const act = (action: CustomerAction): Promise<boolean> =>
    run(async () => setView(await client.act(contractId, action)));
  return { view, error, read, act };
}
