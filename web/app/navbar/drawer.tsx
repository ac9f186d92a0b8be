import { type ReactNode, useEffect, useRef, useState } from 'react';

import type { OperationMenu, PageData } from '../../model/page/page-data.ts';
import { Loading } from '../errors/loading.tsx';
import { useIsGateScreen } from '../gate/context.ts';
import { Brand } from '../layout/brand.tsx';
import { CloseIcon } from '../layout/icons.tsx';
import { type EntryState, entryState } from '../navigation/entry-state.ts';
import { isPlainClick } from '../navigation/target.ts';
import { SidebarView } from '../sidebar/sidebar.tsx';
import { useFragment } from '../sidebar/use-fragment.ts';
import { usePage } from '../state/page.tsx';
import { ColorModeToggle } from './color-mode-toggle.tsx';
import { DrawerItems } from './drawer-items.tsx';

/** The stylesheets have the same 996px: media queries cannot read a custom property. */
const DESKTOP_QUERY = '(width > 996px)';

/** The sidebar of a page, or all operations of its reference; null if the page has neither. */
function secondaryMenu({ sidebar, operationMenu }: PageData): ReactNode {
  if (sidebar !== null) return <SidebarView sidebar={sidebar} />;
  return operationMenu === undefined ? null : <DrawerOperations menu={operationMenu} />;
}

/**
 * The mobile menu, mounted while open. It is a modal dialog, so the browser traps the focus and makes the page inert.
 * Opening it adds a history entry. The back button then closes the menu instead of leaving the page, and a link followed
 * in the menu replaces the entry.
 */
export function Drawer({ onClose, account }: { onClose: () => void; account: ReactNode }) {
  const { data, site, strings } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  // A page with a secondary menu opens the menu there.
  const [panel, setPanel] = useState<'primary' | 'secondary'>('secondary');

  const { items } = site.navbar;
  // A site that names pages for the drawer has all its plain links above both panels.
  const hasPages = items.some(({ position }) => position === 'drawer');
  const pages = hasPages ? items.filter(({ type }) => type === 'default') : [];
  const isGate = useIsGateScreen();
  const secondary = isGate ? null : secondaryMenu(data);
  const hasSecondary = secondary !== null;
  const [hadSecondary, setHadSecondary] = useState(hasSecondary);
  if (hadSecondary !== hasSecondary) {
    setHadSecondary(hasSecondary);
    if (hasSecondary) setPanel('secondary');
  }

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const root = document.documentElement;
    root.dataset['drawer'] = '';
    const listening = new AbortController();
    let isFollowed = false;
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      isFollowed =
        link !== null && isPlainClick(event, { target: link.target, download: link.hasAttribute('download') });
      if (isFollowed || event.target === element) onClose();
    };
    const { signal } = listening;
    element?.addEventListener('click', onClick, { signal });
    history.pushState({ ...entryState(), drawer: true } satisfies EntryState, '');
    const isOurs = () => entryState().drawer === true;
    addEventListener('popstate', () => isOurs() || onClose(), { signal });
    matchMedia(DESKTOP_QUERY).addEventListener('change', ({ matches }) => matches && onClose(), { signal });
    return () => {
      delete root.dataset['drawer'];
      listening.abort();
      if (isOurs() && !isFollowed) history.back();
    };
  }, [onClose]);

  return (
    <dialog className="drawer" ref={dialog} aria-label={strings.menu} onClose={onClose}>
      <div className="drawer-inner">
        <div className="drawer-head">
          <Brand />
          <ColorModeToggle />
          <button type="button" className="icon-button" aria-label={strings.closeMenu} onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        {pages.length > 0 && (
          <nav aria-label={strings.mainPages}>
            <ul className="drawer-pages">
              <DrawerItems items={pages} />
            </ul>
          </nav>
        )}
        {panel === 'secondary' && hasSecondary ? (
          <div className="drawer-panel" key="secondary">
            <button type="button" className="drawer-back" onClick={() => setPanel('primary')}>
              {strings.backToMainMenu}
            </button>
            {secondary}
          </div>
        ) : (
          <nav className="drawer-panel" key="primary" aria-label={strings.mainNavigation}>
            <ul className="drawer-list">
              <DrawerItems items={items.filter((item) => !pages.includes(item))} />
            </ul>
          </nav>
        )}
        <div className="drawer-foot">{account}</div>
      </div>
    </dialog>
  );
}

/** The secondary menu of a page without a sidebar: all operations of its reference, loaded when the menu opens. */
function DrawerOperations({ menu }: { menu: OperationMenu }) {
  const { strings } = usePage();
  const { entries, error, load } = useFragment(menu.fragment);
  useEffect(load, [load]);
  const label = strings.allOperations(menu.version);
  return (
    <>
      <p className="drawer-title">{label}</p>
      {entries === null ? (
        <Loading error={error} onRetry={load} strings={strings} />
      ) : (
        <SidebarView sidebar={{ id: menu.fragment, entries, fragment: null }} label={label} />
      )}
    </>
  );
}
