import { googleLogout } from '@react-oauth/google';
import { lazy } from 'react';

import { isGated } from '../../model/edge/canonical-path.ts';
import type { DocumentCache } from '../navigation/document-cache.ts';
import { wasReloaded } from '../navigation/reload-guard.ts';
import { signalSessionEnd } from '../state/session-end.ts';
import { safeLocalStorage, safeSessionStorage } from '../state/storage.ts';
import { Gate } from './controller.ts';
import { edgeResponseFrom } from './edge-response.ts';
import { clearGatedStorage } from './forget-pages.ts';
import { closeSession, openSession } from './session.ts';

const SignIn = lazy(() => import('./google-sign-in.tsx'));

/** A single timer for the end of the session would be late after the machine slept, so the clock is checked repeatedly. */
const EXPIRY_CHECK_MS = 30_000;

/** Starts the gate of this document in the browser. The client loads this module only for gated documents. */
export function startGate(documents: DocumentCache) {
  const gate = new Gate({
    edge: edgeResponseFrom(document),
    local: safeLocalStorage,
    session: safeSessionStorage,
    openSession,
    closeSession,
    wasReload: wasReloaded(),
    reload: () => location.reload(),
    forgetInternalPages: () => {
      documents.forget(isGated);
      signalSessionEnd();
      clearGatedStorage(() => window.localStorage);
      clearGatedStorage(() => window.sessionStorage);
    },
    disableAutoSelect: googleLogout,
    now: () => Date.now(),
  });
  addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea === null || storageArea === localStorage) gate.onStorage(key, newValue);
  });
  setInterval(() => gate.checkExpiry(), EXPIRY_CHECK_MS);
  void gate.start();
  return {
    gate,
    SignIn,
    /** Tells the gate the edge's decision about a document that was swapped in. */
    onPageSwap: () => gate.onEdgeResponse(edgeResponseFrom(document)),
  };
}
