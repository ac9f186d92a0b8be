import { useId, useState } from 'react';

import type { SidebarGroup as Group, SidebarItem as Item } from '../../model/page/page-data.ts';
import { Loading } from '../errors/loading.tsx';
import { Collapse } from '../layout/collapse.tsx';
import { usePage } from '../state/page.tsx';
import { isActiveGroup } from './entries.ts';
import { SidebarItem } from './item.tsx';

interface Props {
  group: Group;
  /** Null while they load. */
  items: Item[] | null;
  error: unknown;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
  /** The reader is about to open it. */
  onIntent: () => void;
  onRetry: () => void;
}

/** If a group has a page, its label opens the page and the group, and its caret only the group. Otherwise the label is the toggle. */
export function SidebarGroup({ group, items, error, isOpen, onToggle, onIntent, onRetry }: Props) {
  const { data, strings } = usePage();
  const id = useId();
  // A fragment can have thousands of items. Those of a group render when the group first opens.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const state = {
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onPointerEnter: onIntent,
    onFocus: onIntent,
  } as const;
  const isActive = isActiveGroup(group, data.path);
  return (
    <li className="sidebar-group" data-active={isActive || undefined}>
      <div className="sidebar-group-head">
        {group.href === null ? (
          <button
            type="button"
            className="sidebar-link sidebar-heading"
            lang={group.lang}
            {...state}
            onClick={() => onToggle(!isOpen)}
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
              aria-current={group.href === data.path ? 'page' : undefined}
              onClick={() => onToggle(true)}
            >
              {group.label}
            </a>
            <button
              type="button"
              className="sidebar-caret"
              {...state}
              aria-label={(isOpen ? strings.collapseGroup : strings.expandGroup)(group.label)}
              onClick={() => onToggle(!isOpen)}
              data-hydrate
            />
          </>
        )}
      </div>
      {(group.items !== null || wasOpened) && (
        <Collapse id={id} isOpen={isOpen} className="sidebar-items">
          {items?.map((item) => <SidebarItem key={item.href} item={item} />) ?? (
            <li>
              <Loading error={error} onRetry={onRetry} strings={strings} />
            </li>
          )}
        </Collapse>
      )}
    </li>
  );
}
