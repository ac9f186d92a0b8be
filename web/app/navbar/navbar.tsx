import { memo, useEffect, useState } from 'react';

import { type NavbarItem, MAIN_ID } from '../../model/page/page-data.ts';
import { AccountSlot } from '../gate/account-slot.tsx';
import { StaffSlot } from '../gate/staff-slot.tsx';
import { Brand } from '../layout/brand.tsx';
import { LanguageIcon, MenuIcon, ArrowUpIcon, SearchIcon } from '../layout/icons.tsx';
import { SearchProvider, useSearch } from '../search/provider.tsx';
import { isApple } from '../search/shortcut.ts';
import { useMounted } from '../state/mounted.ts';
import { usePage, useSite } from '../state/page.tsx';
import { isActiveItem } from './active-item.ts';
import { ColorModeToggle } from './color-mode-toggle.tsx';
import { Drawer } from './drawer.tsx';
import { Dropdown } from './dropdown.tsx';
import { Item, type ItemOf, type ItemViews, MenuItems } from './item.tsx';
import { MenuLinks } from './menu-links.tsx';
import { useDrawer } from './use-drawer.ts';
import { useHiddenNavbar } from './use-hidden-navbar.ts';
import { useLocaleLinks } from './use-locale-links.ts';
import { useVersions } from './use-versions.ts';

/** @param isMobileOnly the search is also a navbar item, so this button is only for narrow screens, which hide the items */
const SearchSlot = memo(function SearchSlot({ isMobileOnly = false }: { isMobileOnly?: boolean }) {
  const { strings } = useSite();
  const { open, prepare } = useSearch();
  const hint = useMounted() && isApple() ? '⌘ K' : 'Ctrl K';
  return (
    <button
      type="button"
      className="search-slot"
      data-mobile-only={isMobileOnly || undefined}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K / ?"
      onClick={open}
      onPointerEnter={prepare}
      onFocus={prepare}
      data-hydrate
    >
      <SearchIcon />
      <span>{strings.search}</span>
      <kbd aria-hidden="true">{hint}</kbd>
    </button>
  );
});

const SHOWN_FROM = 300;

/** A button of the navbar, where it covers no text. */
const BackToTop = memo(function BackToTop() {
  const { strings } = useSite();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const onScroll = (): void => setShown(scrollY > SHOWN_FROM);
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  if (!isShown) return null;
  return (
    <button
      type="button"
      className="icon-button back-to-top"
      aria-label={strings.backToTop}
      onClick={() => {
        // At the top, this button and its focus are gone.
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
        scrollTo({ top: 0 });
      }}
    >
      <ArrowUpIcon />
    </button>
  );
});

export function Navbar() {
  const { site, strings } = useSite();
  const { items, hideOnScroll } = site.navbar;
  const isHidden = useHiddenNavbar(hideOnScroll);
  const { toggle, isOpen, open, close } = useDrawer();

  return (
    <header className="navbar" data-hidden={(isHidden && !isOpen) || undefined}>
      <SearchProvider>
        <div className="navbar-inner">
          <button
            type="button"
            className="icon-button navbar-toggle"
            ref={toggle}
            aria-label={strings.openMenu}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={open}
            data-hydrate
          >
            <MenuIcon />
          </button>
          <Brand />
          <nav className="navbar-items" aria-label={strings.mainNavigation}>
            <div className="navbar-left">
              <DesktopItems position="left" />
              {/* Here it has room, so it moves nothing when it appears. */}
              <StaffSlot />
              <BackToTop />
            </div>
            <div className="navbar-right">
              <DesktopItems position="right" />
              <AccountSlot />
            </div>
          </nav>
          <BackToTop />
          <ColorModeToggle />
          <SearchSlot isMobileOnly={items.some(({ type }) => type === 'search')} />
        </div>
      </SearchProvider>
      {isOpen && (
        <Drawer
          onClose={close}
          account={
            <>
              <AccountSlot />
              <StaffSlot />
            </>
          }
        />
      )}
    </header>
  );
}

function DropdownItem({ item }: { item: ItemOf<'dropdown'> }) {
  const { data } = usePage();
  return (
    <Dropdown label={item.label} href={item.href} isActive={isActiveItem(item, data.path)}>
      <MenuItems items={item.items} views={VIEWS} />
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
      <MenuLinks className="navbar-link" links={links} />
    </Dropdown>
  );
}

function VersionItem() {
  const { version, entries } = useVersions();
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
      <MenuLinks className="navbar-link" links={entries} />
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

const DesktopItems = memo(function DesktopItems({ position }: { position: NavbarItem['position'] }) {
  const { site } = useSite();
  return site.navbar.items
    .filter((item) => item.position === position)
    .map((item) => <Item key={JSON.stringify(item)} item={item} views={VIEWS} />);
});
