import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { useGate } from '../gate/context.ts';
import { useIsGateScreen } from '../gate/use-gate-screen.ts';
import { reportStale } from '../stale.ts';
import { usePage } from '../state/page.tsx';
import { requiredContext } from '../state/required-context.ts';
import type { SearchDialogProps } from './dialog.tsx';

interface Search {
  open: () => void;
  /** Loads what opening will need. */
  prepare: () => void;
}

const search = requiredContext<Search>('useSearch', 'SearchProvider');

/** What opens the search. */
export const useSearch = search.use;

/** Keeps the search: its code comes when a reader first means to use it, and stays from page to page. */
export function SearchProvider({ children }: { children: ReactNode }) {
  const location = useLocation();
  // Open at one location: any navigation has found what was looked for.
  const [openedAt, setOpenedAt] = useState<Location | null>(null);
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps> | null>(null);
  const load = useCallback(() => import('./dialog.tsx').then(({ SearchDialog }) => setDialog(() => SearchDialog)), []);
  const prepare = useCallback(() => void load().catch(() => undefined), [load]);
  const open = useCallback(() => {
    setOpenedAt(location);
    load().catch((error: unknown) => {
      setOpenedAt(null);
      reportStale(error, load);
    });
  }, [load, location]);
  const close = useCallback(() => setOpenedAt(null), []);
  // Internal pages are searched along on internal pages only, where the edge has just let the reader in.
  const { data } = usePage();
  const isGateScreen = useIsGateScreen();
  const isInternal = useGate() !== null && data.audience === 'internal' && !isGateScreen;
  const value = useMemo(() => ({ open, prepare }), [open, prepare]);
  return (
    <search.Context value={value}>
      {children}
      {Dialog !== null && <Dialog isOpen={openedAt === location} isInternal={isInternal} onClose={close} />}
    </search.Context>
  );
}
