import { useSyncExternalStore } from 'react';

import { accountEmail } from '../gate/account.ts';
import { CREDENTIAL_KEY, hasExpired } from '../gate/credential.ts';
import { safeLocalStorage } from '../state/storage.ts';

/** Listens to other tabs, which may sign in or out. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Whether this browser has a session or a credential that has not expired. Only the edge decides whether it is valid. */
function hasValidCredential(): boolean {
  const credential = safeLocalStorage.get(CREDENTIAL_KEY);
  if (accountEmail(safeLocalStorage, Date.now()) !== '') return true;
  return credential !== null && !hasExpired(credential, Date.now());
}

/** Whether internal pages are searched too: on internal pages, and on public pages for signed-in readers. */
export function useSearchesInternal(isInside: boolean, isPublicPage: boolean): boolean {
  const hasCredential = useSyncExternalStore(subscribe, hasValidCredential);
  return isInside || (isPublicPage && hasCredential);
}
