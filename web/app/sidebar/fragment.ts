import { isGated } from '../../model/edge/canonical-path.ts';
import type { SidebarEntry } from '../../model/page/page-data.ts';
import { onSessionEnd } from '../state/session-end.ts';

const loads = new Map<string, Promise<SidebarEntry[]>>();

/** All groups of a sidebar with their items, fetched once. After a failure the next call tries again. */
export function loadFragment(address: string): Promise<SidebarEntry[]> {
  const cached = loads.get(address);
  if (cached) return cached;
  const load = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address} returned ${response.status}`);
    return response.json() as Promise<SidebarEntry[]>;
  });
  loads.set(address, load);
  load.catch(() => loads.delete(address));
  if (isGated(address)) onSessionEnd(() => loads.delete(address), { once: true });
  return load;
}
