import { usePage } from '../state/page.tsx';
import { useGate } from './context.ts';

/** Whether the sign-in screen stands in the page's place: the edge answered it, or the reader signed out just now. */
export function useIsGateScreen(): boolean {
  const { data } = usePage();
  const gate = useGate();
  return data.kind === 'gate' || gate?.state.isWiped === true;
}
