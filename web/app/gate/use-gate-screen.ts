import { usePage } from '../state/page.tsx';
import { useGate } from './context.ts';

/** Whether the sign-in screen replaces the page: the edge sent it, or the reader has just signed out. */
export function useIsGateScreen(): boolean {
  const { data } = usePage();
  const gate = useGate();
  return data.kind === 'gate' || gate?.state.isWiped === true;
}
