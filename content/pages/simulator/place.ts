import { useCallback, useEffect, useState } from 'react';

export const TABS = ['contracts', 'requests', 'webhooks', 'faults', 'states', 'credentials'] as const;
export type Tab = (typeof TABS)[number];

/** A tab, and the id of the entry that is chosen in it; empty for the first. */
export interface Place {
  tab: Tab;
  id: string;
}

/** The place that a fragment names, e.g. `#requests=req_1`; null for any other fragment. */
export function placeOf(fragment: string): Place | null {
  const [name, id = ''] = fragment.slice(1).split('=');
  const tab = TABS.find((known) => known === name);
  return tab === undefined ? null : { tab, id };
}

/** The place in the address. A link leads to another place, and so does the function. */
export function usePlace(): { place: Place; go: (tab: Tab, id?: string) => void } {
  const [place, setPlace] = useState<Place>(() => placeOf(location.hash) ?? { tab: 'contracts', id: '' });
  useEffect(() => {
    const read = (): void => setPlace((last) => placeOf(location.hash) ?? last);
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const go = useCallback((tab: Tab, id = ''): void => {
    history.replaceState(history.state, '', id === '' ? `#${tab}` : `#${tab}=${id}`);
    setPlace({ tab, id });
  }, []);
  return { place, go };
}
