import { useEffect, useState } from 'react';

import type { PageData, SidebarView } from '../../model/page/page-data.ts';
import { activeGroupKey } from './entries.ts';
import { useFragment } from './use-fragment.ts';

/** The open group and the items that were loaded later. One group is open at a time. The group of the page opens automatically. */
export function useSidebar(sidebar: SidebarView, { path, breadcrumbs }: Pick<PageData, 'path' | 'breadcrumbs'>) {
  const activeKey = activeGroupKey(sidebar.entries, { path, parent: breadcrumbs.at(-1)?.href });
  const [openKey, setOpenKey] = useState(activeKey);
  const [lastPath, setLastPath] = useState(path);
  if (lastPath !== path) {
    setLastPath(path);
    if (activeKey !== null) setOpenKey(activeKey);
  }

  const { entries: fragment, error, load } = useFragment(sidebar.fragment);

  // Another language or another sidebar has other groups.
  const [fragmentOf, setFragmentOf] = useState(sidebar.fragment);
  if (fragmentOf !== sidebar.fragment) {
    setFragmentOf(sidebar.fragment);
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
