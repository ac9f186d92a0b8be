import { createContext, useContext, useSyncExternalStore, type ComponentType } from 'react';

import type { ReadableStore } from '../state/store.ts';
import type { AccessStatus } from './access.ts';
import type { EdgeResponse } from './edge-response.ts';

export type GateNotice =
  | 'signing-in'
  | 'signing-out'
  | 'sign-out-failed'
  | 'session-failed'
  | 'session-ended'
  | 'cookie-refused'
  | 'unavailable';

export interface GateState {
  status: AccessStatus;
  credential: string | null;
  notice: GateNotice | null;
  /** The page had internal content, which must not be shown any more. */
  isWiped: boolean;
}

export interface GateController extends ReadableStore<GateState> {
  edge: EdgeResponse;
  login: (credential: string) => Promise<void>;
  logout: () => Promise<void>;
  /** Repeats the step that the notice says has failed. */
  retry: () => Promise<void>;
}

/** Null outside gated documents, and while prerendering. */
export const GateContext = createContext<{ gate: GateController; SignIn: ComponentType } | null>(null);

const subscribeToNothing = () => () => {};
const getNull = () => null;

/** The gate's controller and state; null if there is no gate, and during hydration, which must match the prerendered markup. */
export function useGate() {
  const context = useContext(GateContext);
  const state = useSyncExternalStore(
    context?.gate.subscribe ?? subscribeToNothing,
    context?.gate.getState ?? getNull,
    getNull,
  );
  return context && state && { ...context, state };
}
