import { useCallback, useEffect, useState } from 'react';

import type { SidebarEntry, SidebarView } from '../../model/page/page-data.ts';
import { activeGroupKey } from './entries.ts';
import { loadFragment } from './fragment.ts';

/** Which group is open, and the items that came later. One group is open at a time; the page's own opens by itself. */
export function useSidebar(sidebar: SidebarView, path: string) {
  const activeKey = activeGroupKey(sidebar.entries, path);
  const [openKey, setOpenKey] = useState(activeKey);
  const [lastPath, setLastPath] = useState(path);
  if (lastPath !== path) {
    setLastPath(path);
    if (activeKey !== null) setOpenKey(activeKey);
  }

  const [fragment, setFragment] = useState<SidebarEntry[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(() => {
    if (sidebar.fragment === null) return;
    loadFragment(sidebar.fragment).then((entries) => {
      setFragment(entries);
      return setError(null);
    }, setError);
  }, [sidebar.fragment]);

  // Another language or another sidebar: its fragment is another one.
  const [fragmentOf, setFragmentOf] = useState(sidebar.fragment);
  if (fragmentOf !== sidebar.fragment) {
    setFragmentOf(sidebar.fragment);
    setFragment(null);
    if (activeKey === null) setOpenKey(null);
  }

  const isLacking =
    fragment === null &&
    error === null &&
    sidebar.entries.some(
      (entry) => entry.kind === 'group' && entry.items === null && (entry.href ?? entry.label) === openKey,
    );
  useEffect(() => {
    if (isLacking) load();
  }, [isLacking, load]);

  return { openKey, setOpenKey, fragment, error, load };
}
