import type { SafeStorage } from '../state/storage.ts';
import { CREDENTIAL_KEY, emailFromCredential, isCompanyEmail } from './credential.ts';

export type AccessStatus = 'PENDING' | 'GRANTED' | 'DENIED';
export type AccessEvent = { type: 'LOGIN'; credential: string } | { type: 'LOGOUT' };

export interface Access {
  status: AccessStatus;
  credential: string | null;
}

/** PENDING without a credential, GRANTED for one of the company, DENIED for any other. */
export function initialAccess(credential: string | null, domains: readonly string[]): Access {
  if (credential === null) return { status: 'PENDING', credential };
  return { status: isCompanyEmail(emailFromCredential(credential), domains) ? 'GRANTED' : 'DENIED', credential };
}

/** The access state machine. It stores nothing: {@link keepCredential} does. */
export function accessReducer(_access: Access, event: AccessEvent, domains: readonly string[]): Access {
  return initialAccess(event.type === 'LOGIN' ? event.credential : null, domains);
}

/** Writes the credential of an access to storage, or removes it. */
export function keepCredential(storage: SafeStorage, { credential }: Access): void {
  if (credential === null) storage.remove(CREDENTIAL_KEY);
  else storage.set(CREDENTIAL_KEY, credential);
}
