import { createContext, useContext, useSyncExternalStore, type ComponentType } from 'react';

import type { AccessStatus } from './access.ts';
import type { EdgeAnswer } from './edge-answer.ts';

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
  /** The page was internal content and must not be seen any more. */
  isWiped: boolean;
}

export interface GateController {
  subscribe: (listener: () => void) => () => void;
  getState: () => GateState;
  edge: EdgeAnswer;
  login: (credential: string) => Promise<void>;
  logout: () => Promise<void>;
  /** Tries again what a notice says has failed. */
  retry: () => Promise<void>;
}

/** Loaded for gated documents only; null everywhere else, and while prerendering. */
export const GateContext = createContext<{ gate: GateController; SignIn: ComponentType } | null>(null);

const never = () => () => {};
const none = () => null;

/** The gate's controller and state; null where there is no gate. */
export function useGate() {
  const context = useContext(GateContext);
  const state = useSyncExternalStore(context?.gate.subscribe ?? never, context?.gate.getState ?? none, none);
  return context && state && { ...context, state };
}
