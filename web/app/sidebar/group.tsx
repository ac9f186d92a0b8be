import { memo, useId, useState } from 'react';

import type { SidebarGroup as Group, SidebarItem as Item } from '../../model/page/page-data.ts';
import { Loading } from '../errors/loading.tsx';
import { Collapse } from '../layout/collapse.tsx';
import { useSite } from '../state/page.tsx';
import { groupKey } from './entries.ts';
import { SidebarItem } from './item.tsx';

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
export const SidebarGroup = memo(function SidebarGroup({
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
