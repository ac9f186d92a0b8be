import type { GateStatus } from '../../model/edge/text-pack.ts';
import type { SafeStorage } from '../state/storage.ts';
import { CREDENTIAL_KEY, emailFromCredential, isCompanyEmail } from './credential.ts';

/** The product's PENDING, GRANTED and DENIED. */
export type AccessStatus = Exclude<GateStatus, 'unavailable'>;

/** The access of a reader as the browser reads it. Only the edge decides. */
export interface Access {
  status: AccessStatus;
  credential: string | null;
}

export const SIGNED_OUT: Access = { status: 'pending', credential: null };

/** Pending without a credential, granted for one of the company, denied for any other. */
export function accessOf(credential: string | null, domains: readonly string[]): Access {
  if (credential === null) return SIGNED_OUT;
  return { status: isCompanyEmail(emailFromCredential(credential), domains) ? 'granted' : 'denied', credential };
}

export function keepCredential(storage: SafeStorage, credential: string | null): void {
  if (credential === null) storage.remove(CREDENTIAL_KEY);
  else storage.set(CREDENTIAL_KEY, credential);
}
