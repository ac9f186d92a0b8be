import { useCallback, useEffect, useState } from 'react';

import type { PageData, SidebarView } from '../../model/page/page-data.ts';
import { activeGroupKey } from './entries.ts';
import { useFragment } from './use-fragment.ts';

/** The open group and the items that were loaded later. One group is open at a time. The group of the page opens automatically. */
export function useSidebar(sidebar: SidebarView, { path, breadcrumbs }: Pick<PageData, 'path' | 'breadcrumbs'>) {
  const activeKey = activeGroupKey(sidebar.entries, { path, parent: breadcrumbs.at(-1)?.href });
  const [open, setOpen] = useState({ key: activeKey, isByReader: false });
  const toggle = useCallback((key: string | null) => setOpen({ key, isByReader: true }), []);
  const [lastPath, setLastPath] = useState(path);
  if (lastPath !== path) {
    setLastPath(path);
    if (activeKey !== null) setOpen({ key: activeKey, isByReader: false });
  }

  const { entries: fragment, error, load } = useFragment(sidebar.fragment);

  // Another language or another sidebar has other groups.
  const [fragmentOf, setFragmentOf] = useState(sidebar.fragment);
  if (fragmentOf !== sidebar.fragment) {
    setFragmentOf(sidebar.fragment);
    if (activeKey === null) setOpen({ key: null, isByReader: false });
  }

  const areItemsMissing =
    fragment === null &&
    error === null &&
    sidebar.entries.some(
      (entry) => entry.kind === 'group' && entry.items === null && (entry.href ?? entry.label) === open.key,
    );
  useEffect(() => {
    if (areItemsMissing) load();
  }, [areItemsMissing, load]);

  return { openKey: open.key, isOpenByReader: open.isByReader, toggle, fragment, error, load };
}
