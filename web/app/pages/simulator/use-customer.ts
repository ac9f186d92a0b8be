import { useCallback, useEffect, useRef, useState } from 'react';

import type { CustomerAction, CustomerView, SimulatorClient } from '../../simulator/client.ts';

/** The customer of one contract: what the activation page shows, and a function that acts. */
export function useCustomer(client: SimulatorClient, contractId: string) {
  const [view, setView] = useState<CustomerView | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isActing = useRef(false);

  const show = useCallback(
    (request: Promise<CustomerView>): Promise<boolean> =>
      request.then(
        (customer) => {
          setView(customer);
          setError(null);
          return true;
        },
        (reason: unknown) => {
          setError(reason);
          return false;
        },
      ),
    [],
  );
  const read = useCallback((): void => void show(client.customer(contractId)), [show, client, contractId]);
  useEffect(read, [read]);

  /** Does an action. Returns whether the simulator accepted it. While an action runs, a second one is refused. */
  const act = async (action: CustomerAction): Promise<boolean> => {
    if (isActing.current) return false;
    isActing.current = true;
    const isAccepted = await show(client.act(contractId, action));
    isActing.current = false;
    return isAccepted;
  };
  return { view, error, read, act };
}
