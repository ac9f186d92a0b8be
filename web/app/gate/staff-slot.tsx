import { lazy, Suspense, useSyncExternalStore } from 'react';

import { ErrorBoundary } from '../errors/boundary.tsx';
import { usePage } from '../state/page.tsx';
import { localStore } from '../state/storage.ts';
import { ACCOUNT_KEY, onAccountChange } from './account.ts';

const StaffAccount = lazy(() => import('./staff-account.tsx'));

/** The account on public pages, for signed-in staff. Their markup and their first load contain nothing of it. */
export function StaffSlot() {
  const { data } = usePage();
  const stored = useSyncExternalStore(
    onAccountChange,
    () => localStore.get(ACCOUNT_KEY),
    () => null,
  );
  if (stored === null || data.audience === 'internal' || data.kind === 'gate') return null;
  return (
    <ErrorBoundary renderError={() => null}>
      <Suspense>
        <StaffAccount />
      </Suspense>
    </ErrorBoundary>
  );
}
