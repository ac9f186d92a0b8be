import { useId, useState, type ReactNode } from 'react';

import type { NavbarItem } from '../../model/page/page-data.ts';
import { Collapse } from '../layout/collapse.tsx';
import { CaretIcon } from '../layout/icons.tsx';
import { usePage } from '../state/page.tsx';
import { isActiveItem } from './active-item.ts';
import { Item, type ItemOf, type ItemViews } from './item.tsx';
import { useLocaleLinks } from './use-locale-links.ts';
import { useVersions } from './use-versions.ts';

/** A list under a label. It starts open if one of its links is the page on screen. */
function Group({ label, isActive = false, children }: { label: string; isActive?: boolean; children: ReactNode }) {
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

interface DrawerLinkProps {
  label: string;
  href: string;
  lang?: string;
  isCurrent: boolean;
  onClick?: () => void;
}

function DrawerLink({ label, href, lang, isCurrent, onClick }: DrawerLinkProps) {
  return (
    <li>
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
  );
}

function DropdownGroup({ item: { label, href, items } }: { item: ItemOf<'dropdown'> }) {
  const { data } = usePage();
  return (
    <Group label={label} isActive={items.some((child) => isActiveItem(child, data.path))}>
      {href !== undefined && <DrawerLink label={label} href={href} isCurrent={href === data.path} />}
      <DrawerItems items={items} />
    </Group>
  );
}

function LocaleGroup() {
  const { strings } = usePage();
  return (
    <Group label={strings.languages}>
      {useLocaleLinks().map(({ locale, label, href, htmlLang, isCurrent }) => (
        <DrawerLink key={locale} label={label} href={href} lang={htmlLang} isCurrent={isCurrent} />
      ))}
    </Group>
  );
}

function VersionGroup() {
  const { strings } = usePage();
  const { entries, choose } = useVersions();
  const isChoice = entries.length > 1;
  if (entries.length === 0) return null;
  const links = entries.map(({ name, label, href, isCurrent }) => (
    <DrawerLink key={name} label={label} href={href} isCurrent={isCurrent && isChoice} onClick={() => choose(name)} />
  ));
  return isChoice ? <Group label={strings.versions}>{links}</Group> : <ul className="drawer-list">{links}</ul>;
}

const VIEWS: ItemViews = {
  linkClass: 'drawer-link',
  Dropdown: DropdownGroup,
  Locales: LocaleGroup,
  Versions: VersionGroup,
  // The navbar has it on narrow screens.
  Search: () => null,
};

export function DrawerItems({ items }: { items: NavbarItem[] }) {
  return items.map((item) => (
    <li key={JSON.stringify(item)}>
      <Item item={item} views={VIEWS} />
    </li>
  ));
}
