import { objectOf } from '../../model/text/json.ts';
import { readJson, type SafeStorage } from '../state/storage.ts';
import type { EdgeResponse } from './edge-response.ts';
import { ACCOUNT_KEY } from './keys.ts';

/** Stores the account of a granted document, and removes it if the edge asks for a sign-in. Without keys the edge knows neither. */
export function keepAccount(storage: SafeStorage, { status, account, expiresAt }: EdgeResponse): void {
  if (status === 'granted') storage.set(ACCOUNT_KEY, JSON.stringify({ email: account, expiresAt }));
  else if (status !== 'unavailable') storage.remove(ACCOUNT_KEY);
}

/** The e-mail of the signed-in account; empty if nobody is signed in, or if the session has ended. */
export function accountEmail(storage: SafeStorage, now: number): string {
  const { email, expiresAt } = objectOf(readJson(storage, ACCOUNT_KEY));
  return typeof email === 'string' && typeof expiresAt === 'number' && now < expiresAt ? email : '';
}

/** Calls the listener when the account may have changed: other tabs sign in and out, and sessions end. */
export function onAccountChange(listener: () => void): () => void {
  // A page from the back/forward cache has missed the events of other tabs.
  const types = ['storage', 'pageshow', 'focus'];
  for (const type of types) addEventListener(type, listener);
  return () => {
    for (const type of types) removeEventListener(type, listener);
  };
}
