import { useEffect, useRef } from 'react';

import type { SidebarView as Sidebar } from '../../model/page/page-data.ts';
import { afterPaint } from '../browser/after-paint.ts';
import { usePage } from '../state/page.tsx';
import { groupKey, isActiveGroup, itemsOf } from './entries.ts';
import { SidebarGroup } from './group.tsx';
import { SidebarItem } from './item.tsx';
import { useSidebar } from './use-sidebar.ts';

/** Scrolls the list, but not the page, until its current link is in sight. */
function revealCurrent(list: HTMLElement, path: string): void {
  // An operation with several tags is also in closed groups.
  const links = [...list.querySelectorAll(`a[href="${CSS.escape(path)}"]`)];
  const current = links.find((link) => link.getClientRects().length > 0);
  if (!current) return;
  const outer = list.getBoundingClientRect();
  const inner = current.getBoundingClientRect();
  const isInSight = inner.top >= outer.top + 48 && inner.bottom <= outer.bottom - 48;
  if (!isInSight) list.scrollTop += inner.top - outer.top - list.clientHeight / 3;
}

/** @param label name of the navigation; by default that of the docs sidebar */
export function SidebarView({ sidebar, label }: { sidebar: Sidebar; label?: string }) {
  const { data, strings } = usePage();
  const { openKey, setOpenKey, fragment, error, load } = useSidebar(sidebar, data);
  const list = useRef<HTMLElement>(null);
  useEffect(() => afterPaint(() => list.current && revealCurrent(list.current, data.path)), [data.path]);

  return (
    <nav className="sidebar" aria-label={label ?? strings.docsSidebar} ref={list}>
      <ul className="sidebar-list">
        {sidebar.entries.map((entry) => {
          if (entry.kind === 'page')
            return <SidebarItem key={entry.href} item={entry} isCurrent={entry.href === data.path} />;
          const key = groupKey(entry);
          const items = itemsOf(entry, fragment);
          return (
            <SidebarGroup
              key={key}
              group={entry}
              items={items}
              error={error}
              isOpen={openKey === key}
              isActive={isActiveGroup(entry, data.path)}
              path={isActiveGroup({ ...entry, items }, data.path) ? data.path : null}
              onToggle={setOpenKey}
              onLoad={load}
            />
          );
        })}
      </ul>
    </nav>
  );
}
