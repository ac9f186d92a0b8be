const ADDRESS = '/auth/session';

/** How the worker took a credential. */
export type SessionAnswer = 'accepted' | 'denied' | 'refused';

/** Exchanges a credential for the session cookie. */
export async function openSession(credential: string): Promise<SessionAnswer> {
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

/** Clears the session cookie; false when the worker could not be told. */
export async function closeSession(): Promise<boolean> {
  try {
    return (await fetch(ADDRESS, { method: 'DELETE', credentials: 'same-origin', keepalive: true })).ok;
  } catch {
    return false;
  }
}
