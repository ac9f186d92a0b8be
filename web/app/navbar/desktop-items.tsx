import { memo, useMemo } from 'react';

import type { NavbarItem } from '../../model/page/page-data.ts';
import { LanguageIcon } from '../layout/icons.tsx';
import { usePage, useSite } from '../state/page.tsx';
import { isActiveItem, isActiveLink } from './active-item.ts';
import { Dropdown } from './dropdown.tsx';
import { InvalidItem, NavbarItemBoundary } from './item-boundary.tsx';
import { SearchSlot } from './search-slot.tsx';
import { useLocaleLinks } from './use-locale-links.ts';
import { useVersions } from './use-versions.ts';

type Item<Type extends NavbarItem['type']> = Extract<NavbarItem, { type: Type }>;

function LinkItem({ item }: { item: Omit<Item<'default'>, 'type' | 'position'> }) {
  const { data } = usePage();
  const isCurrent = item.href === data.path;
  return (
    <a
      className="navbar-link"
      href={item.href}
      aria-current={isCurrent ? 'page' : undefined}
      data-active={isActiveLink(item, data.path) || undefined}
    >
      {item.label}
    </a>
  );
}

function DocsVersionItem({ item }: { item: Item<'docsVersion'> }) {
  const { version } = useVersions();
  return version && <LinkItem item={{ label: item.label || version.label, href: item.href ?? version.mainDocHref }} />;
}

function DropdownItem({ item }: { item: Item<'dropdown'> }) {
  const { data } = usePage();
  const entries = useMemo(
    () =>
      item.items.map((child) => (
        <li key={JSON.stringify(child)}>
          <NavbarItemBoundary item={child}>
            <DesktopItem item={child} />
          </NavbarItemBoundary>
        </li>
      )),
    [item],
  );
  return (
    <Dropdown label={item.label} href={item.href} isActive={isActiveItem(item, data.path)}>
      {entries}
    </Dropdown>
  );
}

function LocaleItem() {
  const { strings } = useSite();
  const links = useLocaleLinks();
  const current = links.find(({ isCurrent }) => isCurrent);
  return (
    <Dropdown
      label={
        <>
          <LanguageIcon />
          {current?.label}
        </>
      }
      ariaLabel={`${strings.languages}: ${current?.label ?? ''}`}
    >
      {links.map((link) => (
        <li key={link.locale}>
          <a
            className="navbar-link"
            href={link.href}
            lang={link.htmlLang}
            hrefLang={link.htmlLang}
            aria-current={link.isCurrent || undefined}
          >
            {link.label}
          </a>
        </li>
      ))}
    </Dropdown>
  );
}

function VersionItem() {
  const { version, entries, choose } = useVersions();
  const [only] = entries;
  if (version === undefined || only === undefined) return null;
  if (entries.length === 1)
    return (
      <a className="navbar-link" href={only.href}>
        {only.label}
      </a>
    );
  return (
    <Dropdown label={version.label} href={version.href}>
      {entries.map(({ name, label, href, isCurrent }) => (
        <li key={name}>
          <a className="navbar-link" href={href} aria-current={isCurrent || undefined} onClick={() => choose(name)}>
            {label}
          </a>
        </li>
      ))}
    </Dropdown>
  );
}

/** An item of the bar. The mobile menu renders its items differently (drawer-items.tsx). */
function DesktopItem({ item }: { item: NavbarItem }) {
  switch (item.type) {
    case 'default':
      return <LinkItem item={item} />;
    case 'docsVersion':
      return <DocsVersionItem item={item} />;
    case 'dropdown':
      return <DropdownItem item={item} />;
    case 'localeDropdown':
      return <LocaleItem />;
    case 'docsVersionDropdown':
      return <VersionItem />;
    case 'html':
      return <div className="navbar-html" dangerouslySetInnerHTML={{ __html: item.value }} />;
    case 'search':
      return <SearchSlot />;
    case 'invalid':
      return <InvalidItem message={item.message} />;
    default:
      return <InvalidItem message={`No NavbarItem component found for type "${(item as { type: string }).type}".`} />;
  }
}

/** The items on one side of the bar. */
export const DesktopItems = memo(function DesktopItems({ position }: { position: NavbarItem['position'] }) {
  const { site } = useSite();
  return site.navbar.items
    .filter((item) => item.position === position)
    .map((item) => (
      <NavbarItemBoundary key={JSON.stringify(item)} item={item}>
        <DesktopItem item={item} />
      </NavbarItemBoundary>
    ));
});
