import { isGated } from '../../model/edge/gate.ts';
import type { SidebarEntry } from '../../model/page/page-data.ts';
import { onForget } from '../state/forget.ts';

const loads = new Map<string, Promise<SidebarEntry[]>>();

/** All groups of a sidebar with their items, fetched once; a failure is forgotten, so that the next call tries again. */
export function loadFragment(address: string): Promise<SidebarEntry[]> {
  const known = loads.get(address);
  if (known) return known;
  const load = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response.json() as Promise<SidebarEntry[]>;
  });
  loads.set(address, load);
  load.catch(() => loads.delete(address));
  if (isGated(address)) onForget(() => loads.delete(address), { once: true });
  return load;
}
