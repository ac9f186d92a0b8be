import { memo, useMemo } from 'react';

import type { NavbarItem } from '../../model/page/page-data.ts';
import { LanguageIcon } from '../layout/icons.tsx';
import { usePage, useSite } from '../state/page.tsx';
import { isActiveItem } from './active-item.ts';
import { Dropdown } from './dropdown.tsx';
import { Item, type ItemOf, type ItemViews } from './item.tsx';
import { SearchSlot } from './search-slot.tsx';
import { useLocaleLinks } from './use-locale-links.ts';
import { useVersions } from './use-versions.ts';

function DropdownItem({ item }: { item: ItemOf<'dropdown'> }) {
  const { data } = usePage();
  const entries = useMemo(
    () =>
      item.items.map((child) => (
        <li key={JSON.stringify(child)}>
          <Item item={child} views={VIEWS} />
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
  const label = (
    <>
      <LanguageIcon />
      {current?.label}
    </>
  );
  return (
    <Dropdown label={label} ariaLabel={`${strings.languages}: ${current?.label ?? ''}`}>
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

const VIEWS: ItemViews = {
  linkClass: 'navbar-link',
  Dropdown: DropdownItem,
  Locales: LocaleItem,
  Versions: VersionItem,
  Search: SearchSlot,
};

export const DesktopItems = memo(function DesktopItems({ position }: { position: NavbarItem['position'] }) {
  const { site } = useSite();
  return site.navbar.items
    .filter((item) => item.position === position)
    .map((item) => <Item key={JSON.stringify(item)} item={item} views={VIEWS} />);
});
