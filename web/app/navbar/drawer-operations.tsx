import { useEffect } from 'react';

import type { OperationMenu } from '../../model/page/page-data.ts';
import { Loading } from '../errors/loading.tsx';
import { SidebarView } from '../sidebar/sidebar.tsx';
import { useFragment } from '../sidebar/use-fragment.ts';
import { usePage } from '../state/page.tsx';

/** The secondary menu of a page without a sidebar: all operations of its reference, loaded when the menu opens. */
export function DrawerOperations({ menu }: { menu: OperationMenu }) {
  const { strings } = usePage();
  const { entries, error, load } = useFragment(menu.fragment);
  useEffect(load, [load]);
  const label = strings.allOperations(menu.version);
  return (
    <>
      <p className="drawer-title">{label}</p>
      {entries === null ? (
        <Loading error={error} onRetry={load} strings={strings} />
      ) : (
        <SidebarView sidebar={{ id: menu.fragment, entries, fragment: null }} label={label} />
      )}
    </>
  );
}
