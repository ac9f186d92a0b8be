import { useCallback, useState } from 'react';

import type { SidebarEntry } from '../../model/page/page-data.ts';
import { loadOnce } from '../state/load-once.ts';

/** All groups of a sidebar with their items. */
const loadFragment = loadOnce(async (address): Promise<SidebarEntry[]> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  return response.json();
});

/** The entries of a fragment after `load`; null before. Another address starts anew. */
export function useFragment(address: string | null) {
  const [entries, setEntries] = useState<SidebarEntry[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [entriesOf, setEntriesOf] = useState(address);
  if (entriesOf !== address) {
    setEntriesOf(address);
    setEntries(null);
    setError(null);
  }
  const load = useCallback(() => {
    if (address === null) return;
    loadFragment(address).then((loaded) => {
      setEntries(loaded);
      return setError(null);
    }, setError);
  }, [address]);
  return { entries, error, load };
}
