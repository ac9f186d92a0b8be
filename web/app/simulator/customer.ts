import { createStore, type ReadableStore } from '../state/store.ts';
import type { CustomerAction, CustomerView, SimulatorClient } from './client.ts';

/** A contract as the activation page shows it. */
export interface CustomerState {
  /** Null until the first response. */
  view: CustomerView | null;
  /** Why the last request failed. */
  error: unknown;
  /** Whether the reader has done something. Before, nothing takes the focus. */
  hasActed: boolean;
}

export interface Customer extends ReadableStore<CustomerState> {
  read: () => Promise<void>;
  /** Does an action. Returns whether the simulator accepted it; an action that is not over refuses a second one. */
  act: (action: CustomerAction) => Promise<boolean>;
}

/** The customer of one contract. */
export function createCustomer(client: Pick<SimulatorClient, 'customer' | 'act'>, contractId: string): Customer {
  const store = createStore<CustomerState>({ view: null, error: null, hasActed: false });
  let isRunning = false;
  const show = async (request: Promise<CustomerView>): Promise<boolean> => {
    try {
      store.setState({ view: await request, error: null });
      return true;
    } catch (error) {
      store.setState({ error });
      return false;
    }
  };
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    read: async () => void (await show(client.customer(contractId))),
    act: async (action) => {
      if (isRunning) return false;
      isRunning = true;
      store.setState({ hasActed: true });
      const isAccepted = await show(client.act(contractId, action));
      isRunning = false;
      return isAccepted;
    },
  };
}
