import { memo, Suspense, type ComponentType, type ReactNode } from 'react';

import type { NavbarItem } from '../../model/page/page-data.ts';
import { ErrorBoundary } from '../errors/boundary.tsx';
import { errorMessage } from '../errors/message.ts';
import { usePage, useSite } from '../state/page.tsx';
import { isActiveLink } from './active-item.ts';
import { useVersions } from './use-versions.ts';

export type ItemOf<Type extends NavbarItem['type']> = Extract<NavbarItem, { type: Type }>;

/** The differences between items of the bar and items of the mobile menu. */
export interface ItemViews {
  linkClass: 'navbar-link' | 'drawer-link';
  Dropdown: ComponentType<{ item: ItemOf<'dropdown'> }>;
  Locales: ComponentType;
  Versions: ComponentType;
  Search: ComponentType;
}

/** An item of the navbar. An error in its place says which item to fix. While prerendering, only the Suspense boundary catches errors. */
export function Item({ item, views }: { item: NavbarItem; views: ItemViews }) {
  const { strings } = useSite();
  return (
    <ErrorBoundary
      resetKey={JSON.stringify(item)}
      describe={(error) => navbarItemError(item, error)}
      renderError={(error) => (
        <details className="navbar-error">
          <summary>{strings.navbarItemFailed}</summary>
          <pre className="error-text">{errorMessage(error)}</pre>
        </details>
      )}
    >
      <Suspense fallback={null}>
        <ItemView item={item} views={views} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The items of a menu. */
export const MenuItems = memo(function MenuItems({ items, views }: { items: NavbarItem[]; views: ItemViews }) {
  return items.map((item) => (
    <li key={JSON.stringify(item)}>
      <Item item={item} views={views} />
    </li>
  ));
});

/** Wraps an item's error in one that says which item to fix, and where. */
export function navbarItemError(item: NavbarItem, cause: unknown): Error {
  const config = item.type === 'invalid' ? item.config : JSON.stringify(item, null, 2);
  return new Error(
    `A theme navbar item failed to render.\nPlease double-check the following navbar item (navbar.items) of your content/site.ts:\n${config}`,
    { cause },
  );
}

function ItemView({ item, views }: { item: NavbarItem; views: ItemViews }): ReactNode {
  switch (item.type) {
    case 'default':
      return <LinkItem item={item} className={views.linkClass} />;
    case 'docsVersion':
      return <DocsVersionItem item={item} className={views.linkClass} />;
    case 'dropdown':
      return <views.Dropdown item={item} />;
    case 'localeDropdown':
      return <views.Locales />;
    case 'docsVersionDropdown':
      return <views.Versions />;
    case 'html':
      return <div className="navbar-html" dangerouslySetInnerHTML={{ __html: item.value }} />;
    case 'search':
      return <views.Search />;
    case 'invalid':
      // The compiler made it of an item with a mistake. The boundary shows the error.
      throw new Error(item.message);
  }
}

type Link = Omit<ItemOf<'default'>, 'type' | 'position'>;

function LinkItem({ item, className }: { item: Link; className: string }) {
  const { data } = usePage();
  return (
    <a
      className={className}
      href={item.href}
      aria-current={item.href === data.path ? 'page' : undefined}
      data-active={isActiveLink(item, data.path) || undefined}
    >
      {item.label}
      {item.note !== undefined && <small>{item.note}</small>}
    </a>
  );
}

function DocsVersionItem({ item, className }: { item: ItemOf<'docsVersion'>; className: string }) {
  const { version } = useVersions();
  if (version === undefined) return null;
  const link = { label: item.label || version.label, href: item.href ?? version.mainDocHref };
  return <LinkItem item={link} className={className} />;
}
