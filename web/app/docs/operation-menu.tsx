import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import type { OperationMenu as Menu, SidebarEntry } from '../../model/page/page-data.ts';
import { Loading } from '../errors/loading.tsx';
import { groupKey } from '../sidebar/entries.ts';
import { SidebarItem } from '../sidebar/item.tsx';
import { useFragment } from '../sidebar/use-fragment.ts';
import { usePage, useSite } from '../state/page.tsx';
import { useDismissal } from './use-dismissal.ts';

function Entry({ entry }: { entry: SidebarEntry }) {
  const { data } = usePage();
  if (entry.kind === 'page') return <SidebarItem item={entry} isCurrent={entry.href === data.path} />;
  const { label, lang, href, items } = entry;
  return (
    <li>
      {href === null ? (
        <b lang={lang}>{label}</b>
      ) : (
        <a className="sidebar-link" lang={lang} href={href} aria-current={href === data.path ? 'page' : undefined}>
          {label}
        </a>
      )}
      <ul>
        {items?.map((item) => (
          <SidebarItem key={item.href} item={item} isCurrent={item.href === data.path} />
        ))}
      </ul>
    </li>
  );
}

/** All operations of the reference by group, for pages whose operations are in no sidebar. The list loads when it opens. */
export function OperationMenu({ menu }: { menu: Menu }) {
  const { data } = usePage();
  // Choosing an entry changes the address and thereby the key, so a new, closed menu is rendered.
  const { hash } = useLocation();
  return <Disclosure key={data.path + hash} menu={menu} />;
}

function Disclosure({ menu }: { menu: Menu }) {
  const { strings } = useSite();
  const details = useDismissal();
  const { entries, error, load } = useFragment(menu.fragment);
  // A reader may have opened it before the script ran.
  useEffect(() => {
    if (details.current?.open === true) load();
  }, [details, load]);
  const label = strings.allOperations(menu.version);
  return (
    <details
      className="menu operation-menu"
      ref={details}
      onToggle={(event) => event.currentTarget.open && load()}
      onPointerEnter={load}
    >
      <summary>{label}</summary>
      <div>
        {entries === null ? (
          <>
            <a className="sidebar-link" href={menu.href}>
              {label}
            </a>
            {error !== null && <Loading error={error} onRetry={load} strings={strings} />}
          </>
        ) : (
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.kind === 'page' ? entry.href : groupKey(entry)} entry={entry} />
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
