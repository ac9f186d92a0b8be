import { createContext, useContext, useSyncExternalStore, type ComponentType } from 'react';

import { usePage } from '../state/page.tsx';
import type { Gate } from './controller.ts';

/** Null outside gated documents, and while prerendering. */
export const GateContext = createContext<{ gate: Gate; SignIn: ComponentType } | null>(null);

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

/** Whether the sign-in screen replaces the page: the edge sent it, or the reader has just signed out. */
export function useIsGateScreen(): boolean {
  const { data } = usePage();
  const gate = useGate();
  return data.kind === 'gate' || gate?.state.isWiped === true;
}

/** The gate of the internal page on screen; null on public pages, and while the sign-in screen replaces the page. */
export function useOpenGate() {
  const { data } = usePage();
  const gate = useGate();
  const isGateScreen = useIsGateScreen();
  return isGateScreen || data.audience !== 'internal' ? null : gate;
}
