import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';

import { AccountSlot } from '../gate/account-slot.tsx';
import { StaffSlot } from '../gate/staff-slot.tsx';
import { Brand } from '../layout/brand.tsx';
import { MenuIcon } from '../layout/icons.tsx';
import { SearchProvider } from '../search/provider.tsx';
import { useSite } from '../state/page.tsx';
import { ColorModeToggle } from './color-mode-toggle.tsx';
import { DesktopItems } from './desktop-items.tsx';
import { Drawer } from './drawer.tsx';
import { SearchSlot } from './search-slot.tsx';
import { useHiddenNavbar } from './use-hidden-navbar.ts';

export function Navbar() {
  const { site, strings } = useSite();
  const { items, hideOnScroll } = site.navbar;
  const isHidden = useHiddenNavbar(hideOnScroll);
  const location = useLocation();
  // The menu is open at one location, so any navigation closes it.
  const [openedAt, setOpenedAt] = useState<Location | null>(null);
  const isOpen = openedAt === location;
  const toggle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const close = useCallback(() => setOpenedAt(null), []);
  useEffect(() => {
    const hasLostFocus = document.activeElement === null || document.activeElement === document.body;
    if (wasOpen.current && !isOpen && hasLostFocus) toggle.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

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
            onClick={() => setOpenedAt(location)}
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
            </div>
            <div className="navbar-right">
              <DesktopItems position="right" />
              <AccountSlot />
            </div>
          </nav>
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
