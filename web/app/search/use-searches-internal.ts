import { useSyncExternalStore } from 'react';

import { CREDENTIAL_KEY, hasExpired } from '../gate/credential.ts';
import { localStore } from '../state/storage.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Whether this browser holds a credential that has not run out; another tab may sign in or out. Whether it is good for anything the edge says. */
function holdsCredential(): boolean {
  const credential = localStore.get(CREDENTIAL_KEY);
  return credential !== null && !hasExpired(credential, Date.now());
}

/** Whether internal pages are searched along: inside the gate, and on public pages for those who have signed in. */
export function useSearchesInternal(isInside: boolean, isPublicPage: boolean): boolean {
  const holds = useSyncExternalStore(subscribe, holdsCredential);
  return isInside || (isPublicPage && holds);
}
