import { lazy, Suspense } from 'react';

import { useMounted } from '../state/mounted.ts';
import { usePage } from '../state/page.tsx';
import { safeLocalStorage } from '../state/storage.ts';
import { ACCOUNT_KEY } from './keys.ts';

// The page is complete without it.
const StaffAccount = lazy(() => import('./staff-account.tsx').catch(() => ({ default: () => null })));

/** Whether an account of the company is signed in, as far as this browser knows. */
export function useIsStaff(): boolean {
  return useMounted() && safeLocalStorage.get(ACCOUNT_KEY) !== null;
}

/** The account on public pages, for signed-in staff. Their markup and their first load contain nothing of it. */
export function StaffSlot() {
  const { data } = usePage();
  const isStaff = useIsStaff();
  if (!isStaff || data.audience === 'internal' || data.kind === 'gate') return null;
  return (
    <Suspense>
      <StaffAccount />
    </Suspense>
  );
}
