import { googleLogout } from '@react-oauth/google';
import { lazy } from 'react';

import { isGated } from '../../model/edge/gate.ts';
import { wasReloaded } from '../browser/was-reloaded.ts';
import type { DocumentCache } from '../navigation/document-cache.ts';
import { forgetInternal } from '../state/forget.ts';
import { localStore, sessionStore } from '../state/storage.ts';
import { createGate } from './controller.ts';
import { edgeAnswerOf } from './edge-answer.ts';
import { forgetStored } from './forget-stored.ts';
import { closeSession, openSession } from './session.ts';

// In a release the condition is a constant, so that nothing of the local identity remains.
const SignIn = lazy(() =>
  import.meta.env.VITE_LOCAL_IDENTITY ? import('./local-identity.tsx') : import('./google-sign-in.tsx'),
);

/** Milliseconds between two looks at the clock: a timer for the end itself would be late by as long as the machine slept. */
const EXPIRY_CHECK = 30_000;

/** The gate of this document, connected to the browser. The only module through which gated documents load their code. */
export function startGate(documents: DocumentCache) {
  const gate = createGate({
    edge: edgeAnswerOf(document),
    local: localStore,
    session: sessionStore,
    openSession,
    closeSession,
    wasReload: wasReloaded(),
    reload: () => location.reload(),
    forget: () => {
      documents.forget(isGated);
      forgetInternal();
      forgetStored(() => window.localStorage);
      forgetStored(() => window.sessionStorage);
    },
    disableAutoSelect: googleLogout,
    now: () => Date.now(),
  });
  addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea === null || storageArea === localStorage) gate.onStorage(key, newValue);
  });
  setInterval(gate.expire, EXPIRY_CHECK);
  void gate.start();
  return { gate, SignIn };
}
