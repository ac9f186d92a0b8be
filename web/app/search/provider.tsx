import { useCallback, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation, type Location } from 'react-router-dom';

import type { Locale } from '../../model/site/locale.ts';
import { useOpenGate } from '../gate/context.ts';
import { reportLoadFailure } from '../start/load-failure.ts';
import { usePage } from '../state/page.tsx';
import { requiredContext } from '../state/required-context.ts';
import type { SearchStrings } from './strings/en.ts';
import { loadStrings } from './strings/load.ts';
import { takeTyped } from './type-ahead-buffer.ts';
import type { SearchDialogProps } from './use-search-view.ts';

interface Search {
  open: () => void;
  /** Loads the dialog ahead of time. */
  prepare: () => void;
}

const [SearchContext, useSearch] = requiredContext<Search>('useSearch', 'SearchProvider');
export { useSearch };

interface Loaded {
  Dialog: ComponentType<SearchDialogProps>;
  locale: Locale;
  t: SearchStrings;
}

/** The code and the interface strings of the dialog, once they are loaded. */
function useDialogCode(locale: Locale) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const [{ SearchDialog }, t] = await Promise.all([import('./dialog.tsx'), loadStrings(locale)]);
    setLoaded({ Dialog: SearchDialog, locale, t });
  }, [locale]);
  return { loaded, load };
}

/** Lets buttons in static markup open the search, such as the one of the not-found page. */
function useButtons(open: () => void): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('[data-open-search]') !== null) open();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [open]);
}

/** Holds the search dialog across pages. Its code and interface strings load when a reader first opens it. */
export function SearchProvider({ children }: { children: ReactNode }) {
  const { data } = usePage();
  const { locale } = data;
  const location = useLocation();
  // The location at which the dialog was opened. Any navigation closes it.
  const [openedAt, setOpenedAt] = useState<Location | null>(null);
  const { loaded, load } = useDialogCode(locale);
  const prepare = useCallback(() => void load().catch(() => undefined), [load]);
  const open = useCallback(() => {
    setOpenedAt(location);
    load().catch((error: unknown) => {
      setOpenedAt(null);
      // Without a search field, keys belong to the page again.
      takeTyped();
      reportLoadFailure(error, load);
    });
  }, [load, location]);
  const close = useCallback(() => setOpenedAt(null), []);
  const isInside = useOpenGate() !== null;
  useButtons(open);
  const value = useMemo(() => ({ open, prepare }), [open, prepare]);
  return (
    <SearchContext value={value}>
      {children}
      {loaded?.locale === locale && (
        <loaded.Dialog data={data} isOpen={openedAt === location} isInside={isInside} onClose={close} t={loaded.t} />
      )}
    </SearchContext>
  );
}
