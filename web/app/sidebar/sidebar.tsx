import { type ComponentProps, memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';

import type {
  PageData,
  SidebarGroup as Group,
  SidebarItem as Item,
  SidebarView,
  SidebarView as Sidebar,
} from '../../model/page/page-data.ts';
import { afterPaint } from '../browser/after-paint.ts';
import { ErrorBoundary } from '../errors/boundary.tsx';
import { Loading, RetryBox } from '../errors/loading.tsx';
import { Collapse } from '../layout/collapse.tsx';
import { usePage, useSite } from '../state/page.tsx';
import { usePaintedValue } from '../state/use-painted-value.ts';
import { activeGroupKey, groupKey, isActiveGroup, itemsOf, withoutItems } from './entries.ts';
import { SidebarItem } from './item.tsx';
import { useFragment } from './use-fragment.ts';

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

/** If the sidebar crashes, navbar and article stay. */
export function SidebarView(props: ComponentProps<typeof SidebarList>) {
  const { data, strings } = usePage();
  return (
    <ErrorBoundary
      resetKey={data.path}
      renderError={(error, retry) => <RetryBox error={error} onRetry={retry} strings={strings} />}
    >
      <SidebarList {...props} />
    </ErrorBoundary>
  );
}

/** @param label name of the navigation; by default that of the docs sidebar */
function SidebarList({ sidebar, label }: { sidebar: Sidebar; label?: string }) {
  const { data, strings } = usePage();
  const current = useMemo(() => ({ sidebar, data }), [sidebar, data]);
  const painted = usePaintedValue(current);
  // On the next page of the same sidebar, only the open group and the current link change. The article is painted before that.
  const isSame = painted.sidebar.id === sidebar.id && painted.data.locale === data.locale;
  const shown = isSame ? painted : current;
  const { path } = shown.data;
  const { openKey, isOpenByReader, toggle, fragment, error, load } = useSidebar(shown.sidebar, shown.data);
  const { entries: own, total } = shown.sidebar;
  // A group of the fragment shows its items when it opens.
  const entries = useMemo(
    () =>
      total === undefined || fragment === null
        ? own
        : fragment.map((entry) => own.find(({ href }) => href === entry.href) ?? withoutItems(entry)),
    [own, total, fragment],
  );
  const list = useRef<HTMLElement>(null);
  useEffect(() => afterPaint(() => list.current && revealCurrent(list.current, path)), [path]);

  return (
    <nav className="sidebar" aria-label={label ?? strings.docsSidebar} ref={list}>
      <ul>
        {entries.map((entry) => {
          if (entry.kind === 'page')
            return <SidebarItem key={entry.href} item={entry} isCurrent={entry.href === path} />;
          const key = groupKey(entry);
          const items = itemsOf(entry, fragment);
          return (
            <SidebarGroup
              key={key}
              group={entry}
              items={items}
              error={error}
              isOpen={openKey === key}
              isAnimated={isOpenByReader}
              isActive={isActiveGroup(entry, path)}
              path={isActiveGroup({ ...entry, items }, path) ? path : null}
              onToggle={toggle}
              onLoad={load}
            />
          );
        })}
        {entries.length < (total ?? 0) && (
          <li>
            <button type="button" className="sidebar-link sidebar-heading" onClick={load} data-hydrate>
              {strings.showAllGroups(total ?? 0)}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The open group and the items that were loaded later. One group is open at a time. The group of the page opens automatically. */
function useSidebar(sidebar: SidebarView, { path, breadcrumbs }: Pick<PageData, 'path' | 'breadcrumbs'>) {
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

interface Props {
  group: Group;
  /** Null while they load. */
  items: Item[] | null;
  error: unknown;
  isOpen: boolean;
  isAnimated: boolean;
  /** Whether the document's own list has the page on screen. */
  isActive: boolean;
  /** Path of the page on screen if the group links to it; null otherwise, so that a navigation elsewhere does not render the group anew. */
  path: string | null;
  /** Opens the group with this key, or closes all groups. */
  onToggle: (key: string | null) => void;
  /** Loads the items of all groups. */
  onLoad: () => void;
}

/** Classes of groups by the number of tags that contain them. */
const NESTED = ['', ' sidebar-nested', ' sidebar-nested sidebar-deep'] as const;

/** If a group has a page, its label opens the page and the group, and its caret only the group. Otherwise the label is the toggle. */
const SidebarGroup = memo(function SidebarGroup({
  group,
  items,
  error,
  isOpen,
  isAnimated,
  isActive,
  path,
  onToggle,
  onLoad,
}: Props) {
  const { strings } = useSite();
  const id = useId();
  // A fragment can have thousands of items. Those of a group render when the group first opens.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const state = {
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    // The reader is about to open it.
    onPointerEnter: () => items === null && onLoad(),
    onFocus: () => items === null && onLoad(),
  } as const;
  const toggle = (): void => onToggle(isOpen ? null : groupKey(group));
  return (
    <li className={`sidebar-group${NESTED[Math.min(group.depth ?? 0, 2)]}`} data-active={isActive || undefined}>
      <div className="sidebar-group-head">
        {group.href === null ? (
          <button
            type="button"
            className="sidebar-link sidebar-heading"
            lang={group.lang}
            {...state}
            onClick={toggle}
            data-hydrate
          >
            {group.label}
          </button>
        ) : (
          <>
            <a
              className="sidebar-link sidebar-heading"
              lang={group.lang}
              href={group.href}
              aria-current={group.href === path ? 'page' : undefined}
              onClick={() => onToggle(groupKey(group))}
            >
              {group.label}
            </a>
            <button
              type="button"
              className="sidebar-caret"
              {...state}
              aria-label={(isOpen ? strings.collapseGroup : strings.expandGroup)(group.label)}
              onClick={toggle}
              data-hydrate
            />
          </>
        )}
      </div>
      {(group.items !== null || wasOpened) && (
        <Collapse id={id} isOpen={isOpen} isAnimated={isAnimated} className="sidebar-items">
          {items?.map((item) => <SidebarItem key={item.href} item={item} isCurrent={item.href === path} />) ?? (
            <li>
              <Loading error={error} onRetry={onLoad} strings={strings} />
            </li>
          )}
        </Collapse>
      )}
    </li>
  );
});
