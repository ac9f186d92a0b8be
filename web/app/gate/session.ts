const ADDRESS = '/auth/session';

/** `denied`: the account may not read internal pages. `refused`: the credential is invalid, or the request failed. */
export type SessionResult = 'accepted' | 'denied' | 'refused';

/** Exchanges a credential for the session cookie. */
export async function openSession(credential: string): Promise<SessionResult> {
  try {
    const { status } = await fetch(ADDRESS, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ credential }),
      credentials: 'same-origin',
    });
    if (status === 204) return 'accepted';
    return status === 403 ? 'denied' : 'refused';
  } catch {
    return 'refused';
  }
}

/** Clears the session cookie. Returns false if the worker did not confirm it. */
export async function closeSession(): Promise<boolean> {
  try {
    return (await fetch(ADDRESS, { method: 'DELETE', credentials: 'same-origin', keepalive: true })).ok;
  } catch {
    return false;
  }
}
