import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';

import type { OperationMenu, PageData } from '../../model/page/page-data.ts';
import { Loading } from '../errors/loading.tsx';
import { useIsGateScreen } from '../gate/context.ts';
import { Brand } from '../layout/brand.tsx';
import { Collapse } from '../layout/collapse.tsx';
import { CaretIcon, CloseIcon } from '../layout/icons.tsx';
import { type EntryState, entryState } from '../navigation/entry-state.ts';
import { isPlainClick } from '../navigation/target.ts';
import { SidebarView } from '../sidebar/sidebar.tsx';
import { useFragment } from '../sidebar/use-fragment.ts';
import { usePage, useSite } from '../state/page.tsx';
import { isActiveItem } from './active-item.ts';
import { ColorModeToggle } from './color-mode-toggle.tsx';
import { type ItemOf, type ItemViews, MenuItems } from './item.tsx';
import { MenuLinks } from './menu-links.tsx';
import { useLocaleLinks } from './use-locale-links.ts';
import { useVersions } from './use-versions.ts';

/** The stylesheets have the same 996px: media queries cannot read a custom property. */
const DESKTOP_QUERY = '(width > 996px)';

/** The sidebar of a page, or all operations of its reference; null if the page has neither. */
function secondaryMenu({ sidebar, operationMenu }: PageData): ReactNode {
  if (sidebar !== null) return <SidebarView sidebar={sidebar} />;
  return operationMenu === undefined ? null : <DrawerOperations menu={operationMenu} />;
}

/**
 * The mobile menu, mounted while open. Opening it adds a history entry. The back button then closes the menu instead of leaving the page,
 * and a link followed in the menu replaces the entry.
 */
export function Drawer({ onClose, account }: { onClose: () => void; account: ReactNode }) {
  const { data, site, strings } = usePage();
  const dialog = useDialog(onClose);
  const isGate = useIsGateScreen();
  const { items } = site.navbar;
  // A site that names pages for the drawer has all its plain links above both panels.
  const hasPages = items.some(({ position }) => position === 'drawer');
  const pages = hasPages ? items.filter(({ type }) => type === 'default') : [];
  const secondary = isGate ? null : secondaryMenu(data);
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
              <MenuItems items={pages} views={VIEWS} />
            </ul>
          </nav>
        )}
        {/* A secondary menu that appears is shown at once. */}
        <Panel key={String(secondary === null)} secondary={secondary}>
          <MenuItems items={items.filter((item) => !pages.includes(item))} views={VIEWS} />
        </Panel>
        <div className="drawer-foot">{account}</div>
      </div>
    </dialog>
  );
}

/** Shows the element as a modal dialog, so the browser traps the focus and makes the page inert, and keeps its history entry. */
function useDialog(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const root = document.documentElement;
    root.dataset['drawer'] = '';
    const listening = new AbortController();
    let isFollowed = false;
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      isFollowed = link !== null && isPlainClick(event, link);
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
  return dialog;
}

/** The secondary menu, if there is one, and a way back to the main menu. The drawer of a page with a secondary menu opens with it. */
function Panel({ secondary, children }: { secondary: ReactNode; children: ReactNode }) {
  const { strings } = useSite();
  const [isMain, setMain] = useState(false);
  if (secondary !== null && !isMain)
    return (
      <div className="drawer-panel">
        <button type="button" className="drawer-back" onClick={() => setMain(true)}>
          {strings.backToMainMenu}
        </button>
        {secondary}
      </div>
    );
  return (
    <nav className="drawer-panel" aria-label={strings.mainNavigation}>
      <ul className="drawer-list">{children}</ul>
    </nav>
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

function DropdownGroup({ item: { label, href, items } }: { item: ItemOf<'dropdown'> }) {
  const { data } = usePage();
  return (
    <Group label={label} isActive={items.some((child) => isActiveItem(child, data.path))}>
      {href !== undefined && (
        <MenuLinks className="drawer-link" links={[{ label, href, isCurrent: href === data.path }]} />
      )}
      <MenuItems items={items} views={VIEWS} />
    </Group>
  );
}

function LocaleGroup() {
  const { strings } = usePage();
  return (
    <Group label={strings.languages}>
      <MenuLinks className="drawer-link" links={useLocaleLinks()} />
    </Group>
  );
}

function VersionGroup() {
  const { strings } = usePage();
  const { entries } = useVersions();
  const links = <MenuLinks className="drawer-link" links={entries} />;
  if (entries.length === 0) return null;
  return entries.length > 1 ? (
    <Group label={strings.versions}>{links}</Group>
  ) : (
    <ul className="drawer-list">{links}</ul>
  );
}

const VIEWS: ItemViews = {
  linkClass: 'drawer-link',
  Dropdown: DropdownGroup,
  Locales: LocaleGroup,
  Versions: VersionGroup,
  // The navbar has it on narrow screens.
  Search: () => null,
};
