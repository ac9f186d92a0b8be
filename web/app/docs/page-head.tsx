import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

import type { Link } from '../../model/api/link.ts';
import type { OperationMenu as Menu, SidebarEntry } from '../../model/page/page-data.ts';
import { twinPath } from '../../model/page/twin.ts';
import { localizePath } from '../../model/site/path.ts';
import { Loading } from '../errors/loading.tsx';
import { MoreIcon } from '../layout/icons.tsx';
import { groupKey } from '../sidebar/entries.ts';
import { SidebarItem } from '../sidebar/item.tsx';
import { useFragment } from '../sidebar/use-fragment.ts';
import { usePage, useSite } from '../state/page.tsx';
import { FoldedTableOfContents, MIN_ENTRIES } from './table-of-contents.tsx';
import { useDismissal } from './use-dismissal.ts';

/** The row above an article: all operations of its reference, if no sidebar has them; where the page is; its version, and its menus. */
export function PageHead() {
  const { data } = usePage();
  const hasToc = data.toc.length > 0;
  if (data.kind === 'home' || (data.breadcrumbs.length === 0 && data.version === null && !hasToc)) return null;
  return (
    <div className="page-head">
      {data.operationMenu && <OperationMenu menu={data.operationMenu} />}
      <Breadcrumbs />
      {data.toc.length >= MIN_ENTRIES && <FoldedTableOfContents />}
      {data.kind !== 'not-found' && <PageMenu />}
    </div>
  );
}

function Breadcrumbs() {
  const { data, strings } = usePage();
  if (data.breadcrumbs.length === 0) return null;
  const home: Link = { label: strings.home, href: localizePath('/', data.locale) };
  const ancestors = data.breadcrumbs.filter((crumb) => crumb.href !== data.path && crumb.href !== home.href);
  return (
    <nav className="breadcrumbs" aria-label={strings.breadcrumbs}>
      <ol>
        {[home, ...ancestors].map((crumb) => (
          <li key={crumb.href}>
            <a href={crumb.href} lang={crumb.lang}>
              {crumb.label}
            </a>
          </li>
        ))}
        <li>
          <span aria-current="page" lang={data.titleLang}>
            {data.title}
          </span>
        </li>
      </ol>
      <VersionBadge />
    </nav>
  );
}

function VersionBadge() {
  const { data, strings } = usePage();
  if (data.version === null) return null;
  return (
    <span className="badge quiet">
      <span className="visually-hidden">{strings.version} </span>
      {data.version.label}
    </span>
  );
}

// The Markdown of the page is a link without it.
const Items = lazy(() => import('./assistants/items.tsx').catch(() => ({ default: () => null })));

/** Further uses of a page: its Markdown, to copy or to view, questions to an assistant, the MCP server for an editor, and paper. */
function PageMenu() {
  const { data, strings } = usePage();
  const details = useDismissal(data.path);
  const [wasOpened, setOpened] = useState(false);
  // A reader may have opened it before the script ran.
  useEffect(() => setOpened(details.current?.open === true), [details]);
  const href = twinPath(data.path);
  return (
    <details className="menu page-menu" ref={details} onToggle={() => setOpened(true)}>
      <summary aria-label={strings.pageMenu} title={strings.pageMenu}>
        <MoreIcon />
      </summary>
      <ul>
        <li>
          <a href={href} type="text/markdown">
            {strings.viewMarkdown}
          </a>
        </li>
        {wasOpened && (
          <Suspense>
            <Items href={href} />
          </Suspense>
        )}
      </ul>
    </details>
  );
}

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
function OperationMenu({ menu }: { menu: Menu }) {
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
