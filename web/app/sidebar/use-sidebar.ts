import { useCallback, useEffect, useState } from 'react';

import type { SidebarEntry, SidebarView } from '../../model/page/page-data.ts';
import { activeGroupKey } from './entries.ts';
import { loadFragment } from './fragment.ts';

/** The open group and the items that were loaded later. One group is open at a time. The group of the page opens automatically. */
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

  // Another language or another sidebar has another fragment.
  const [fragmentOf, setFragmentOf] = useState(sidebar.fragment);
  if (fragmentOf !== sidebar.fragment) {
    setFragmentOf(sidebar.fragment);
    setFragment(null);
    if (activeKey === null) setOpenKey(null);
  }

  const areItemsMissing =
    fragment === null &&
    error === null &&
    sidebar.entries.some(
      (entry) => entry.kind === 'group' && entry.items === null && (entry.href ?? entry.label) === openKey,
    );
  useEffect(() => {
    if (areItemsMissing) load();
  }, [areItemsMissing, load]);

  return { openKey, setOpenKey, fragment, error, load };
}
