import { useId, useState, type ReactNode } from 'react';

import type { NavbarItem } from '../../model/page/page-data.ts';
import { Collapse } from '../layout/collapse.tsx';
import { CaretIcon } from '../layout/icons.tsx';
import { usePage } from '../state/page.tsx';
import { isActiveItem, isActiveLink } from './active-item.ts';
import { InvalidItem, NavbarItemBoundary } from './item-boundary.tsx';
import { useLocaleLinks } from './use-locale-links.ts';
import { useVersions } from './use-versions.ts';

/** A list under a label. It starts open if one of its links is the page on screen. */
function Group({ label, isActive, children }: { label: string; isActive: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isActive);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="drawer-link"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <CaretIcon />
      </button>
      <Collapse id={id} isOpen={isOpen} className="drawer-list">
        {children}
      </Collapse>
    </>
  );
}

interface DrawerLink {
  key: string;
  label: string;
  href: string;
  lang?: string;
  isCurrent: boolean;
  onClick?: () => void;
}

function Links({ links }: { links: DrawerLink[] }) {
  return links.map(({ key, label, href, lang, isCurrent, onClick }) => (
    <li key={key}>
      <a
        className="drawer-link"
        href={href}
        lang={lang}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onClick}
      >
        {label}
      </a>
    </li>
  ));
}

function LocaleGroup() {
  const { strings } = usePage();
  const links = useLocaleLinks();
  return (
    <Group label={strings.languages} isActive={false}>
      <Links
        links={links.map(({ locale, label, href, htmlLang, isCurrent }) => ({
          key: locale,
          label,
          href,
          lang: htmlLang,
          isCurrent,
        }))}
      />
    </Group>
  );
}

function VersionGroup() {
  const { strings } = usePage();
  const { entries, choose } = useVersions();
  if (entries.length === 0) return null;
  const links = (
    <Links
      links={entries.map(({ name, label, href, isCurrent }) => ({
        key: name,
        label,
        href,
        isCurrent: isCurrent && entries.length > 1,
        onClick: () => choose(name),
      }))}
    />
  );
  return entries.length > 1 ? (
    <Group label={strings.versions} isActive={false}>
      {links}
    </Group>
  ) : (
    <ul className="drawer-list">{links}</ul>
  );
}

function LinkItem({ item }: { item: Omit<Extract<NavbarItem, { type: 'default' }>, 'type' | 'position'> }) {
  const { data } = usePage();
  return (
    <a
      className="drawer-link"
      href={item.href}
      aria-current={item.href === data.path ? 'page' : undefined}
      data-active={isActiveLink(item, data.path) || undefined}
    >
      {item.label}
    </a>
  );
}

function DocsVersionItem({ item }: { item: Extract<NavbarItem, { type: 'docsVersion' }> }) {
  const { version } = useVersions();
  return version && <LinkItem item={{ label: item.label || version.label, href: item.href ?? version.mainDocHref }} />;
}

function DrawerItem({ item }: { item: NavbarItem }) {
  const { data } = usePage();
  switch (item.type) {
    case 'default':
      return <LinkItem item={item} />;
    case 'docsVersion':
      return <DocsVersionItem item={item} />;
    case 'dropdown':
      return (
        <Group label={item.label} isActive={item.items.some((child) => isActiveItem(child, data.path))}>
          {item.href !== undefined && (
            <Links
              links={[{ key: item.href, label: item.label, href: item.href, isCurrent: item.href === data.path }]}
            />
          )}
          <DrawerItems items={item.items} />
        </Group>
      );
    case 'localeDropdown':
      return <LocaleGroup />;
    case 'docsVersionDropdown':
      return <VersionGroup />;
    case 'html':
      return <div className="navbar-html" dangerouslySetInnerHTML={{ __html: item.value }} />;
    case 'search':
      return null;
    case 'invalid':
      return <InvalidItem message={item.message} />;
    default:
      return <InvalidItem message={`No NavbarItem component found for type "${(item as { type: string }).type}".`} />;
  }
}

export function DrawerItems({ items }: { items: NavbarItem[] }) {
  return items.map((item) => (
    <li key={JSON.stringify(item)}>
      <NavbarItemBoundary item={item}>
        <DrawerItem item={item} />
      </NavbarItemBoundary>
    </li>
  ));
}
