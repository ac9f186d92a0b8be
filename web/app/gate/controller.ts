import type { SafeStorage } from '../state/storage.ts';
import { accessReducer, initialAccess, keepCredential, type Access, type AccessEvent } from './access.ts';
import type { GateController, GateState } from './context.ts';
import { CREDENTIAL_KEY, hasExpired } from './credential.ts';
import type { EdgeAnswer } from './edge-answer.ts';
import { LOGOUT_KEY } from './logout-pending.ts';
import { reconcile } from './reconcile.ts';
import type { SessionAnswer } from './session.ts';

const POSTED_KEY = 'GOOGLE-AKKO-POSTED';

/** Everything the gate touches, so that a test can stand in for it. */
export interface GateWorld {
  edge: EdgeAnswer;
  local: SafeStorage;
  session: SafeStorage;
  /** Whether this page view came from a reload: stands in for a locked session storage. */
  wasReload: boolean;
  openSession: (credential: string) => Promise<SessionAnswer>;
  closeSession: () => Promise<boolean>;
  reload: () => void;
  /** Drops what is kept of internal documents. */
  forget: () => void;
  /** Tells Google's sign-in, if it is on the page, not to choose an account by itself. */
  disableAutoSelect: () => void;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export interface RunningGate extends GateController {
  /** Settles what browser and edge disagree about. */
  start: () => Promise<void>;
  /** Another document was swapped in; the edge may have answered it differently. */
  answered: (edge: EdgeAnswer) => void;
  /** Drops what is kept of internal documents when the session is over: they are for the edge to give or refuse then. */
  expire: () => void;
  /** Another tab changed what is stored. */
  onStorage: (key: string | null, value: string | null) => void;
}

/** The gate of one page view: the state machine, its storage, and the conversation with the edge. */
export function createGate(world: GateWorld): RunningGate {
  const { local, session } = world;
  let { edge } = world;
  const listeners = new Set<() => void>();
  let access: Access = initialAccess(local.get(CREDENTIAL_KEY), edge.domains);
  let state: GateState = { status: access.status, credential: access.credential, notice: null, isWiped: false };

  const set = (change: Partial<GateState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const dispatch = (event: AccessEvent, change: Partial<GateState> = {}): void => {
    access = accessReducer(access, event, edge.domains);
    keepCredential(local, access);
    if (event.type === 'LOGOUT') world.disableAutoSelect();
    set({ ...access, notice: null, ...change });
  };
  // The end of the signature tells one credential from the next without keeping a second copy of it.
  const trace = (credential: string): string => credential.slice(-16);
  const wasPosted = (credential: string): boolean => session.get(POSTED_KEY) === trace(credential);

  const post = async (credential: string): Promise<void> => {
    set({ notice: 'signing-in' });
    const isRemembered = session.set(POSTED_KEY, trace(credential));
    const answer = await world.openSession(credential);
    if (answer !== 'accepted') session.remove(POSTED_KEY);
    if (access.credential !== credential) {
      // Signed out meanwhile, here or in another tab: the cookie may have come after it was taken away.
      if (answer === 'accepted' && access.credential === null) await signOut();
      return;
    }
    if (answer === 'accepted') {
      // The new cookie has taken the old one's place: nothing is left of an unfinished sign-out.
      local.remove(LOGOUT_KEY);
      // Without a memory a reload that was itself a reload could go on for ever.
      if (isRemembered || !world.wasReload) world.reload();
      else set({ notice: 'cookie-refused' });
    } else if (answer === 'denied') set({ status: 'DENIED', notice: null });
    else
      dispatch(
        { type: 'LOGOUT' },
        { notice: hasExpired(credential, world.now()) ? 'session-ended' : 'session-failed' },
      );
  };

  const tellServer = async (): Promise<void> => {
    set({ notice: 'signing-out' });
    if (!(await world.closeSession())) {
      set({ notice: 'sign-out-failed' });
      return;
    }
    local.remove(LOGOUT_KEY);
    set({ notice: null });
    if (edge.status === 'granted') world.reload();
  };

  const signOut = (): Promise<void> => {
    // The flag comes first: another tab that follows the removal must find it.
    local.set(LOGOUT_KEY, 'true');
    session.remove(POSTED_KEY);
    dispatch({ type: 'LOGOUT' }, { isWiped: edge.status === 'granted' });
    world.forget();
    return tellServer();
  };

  const start = async (wasGranted = false): Promise<void> => {
    const { credential } = access;
    const opening = reconcile({
      access: access.status,
      edge: edge.status,
      isLogoutPending: local.get(LOGOUT_KEY) !== null,
      wasPosted: credential !== null && wasPosted(credential),
    });
    switch (opening) {
      case 'content':
        session.remove(POSTED_KEY);
        return;
      case 'pending':
        return wasGranted ? set({ notice: 'session-ended' }) : undefined;
      case 'denied':
        return set({ status: 'DENIED' });
      case 'content-and-drop':
        keepCredential(local, { status: 'PENDING', credential: null });
        return set({ credential: null, status: 'GRANTED' });
      case 'post':
        return post(credential ?? '');
      case 'cookie-refused':
        return set({ notice: 'cookie-refused' });
      case 'unavailable':
        return set({ status: access.status === 'DENIED' ? 'DENIED' : 'PENDING', notice: 'unavailable' });
      case 'finish-logout':
        dispatch({ type: 'LOGOUT' }, { isWiped: edge.status === 'granted' });
        return tellServer();
    }
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    get edge() {
      return edge;
    },
    start: () => start(),
    answered: (next) => {
      const before = edge.status;
      edge = next;
      if (next.status === before) return;
      if (before === 'granted') world.forget();
      void start(before === 'granted');
    },
    expire: () => {
      if (edge.expiresAt !== null && world.now() >= edge.expiresAt) world.forget();
    },
    login: (credential) => {
      dispatch({ type: 'LOGIN', credential });
      return access.status === 'GRANTED' ? post(credential) : Promise.resolve();
    },
    logout: signOut,
    retry: async () => {
      if (state.notice === 'sign-out-failed') return tellServer();
      session.remove(POSTED_KEY);
      world.reload();
    },
    onStorage: (key, value) => {
      // Without a stored credential, after Google's redirect mode, the flag alone tells of a sign-out.
      const isSignOut =
        key === null || (key === CREDENTIAL_KEY && value === null) || (key === LOGOUT_KEY && value !== null);
      if (isSignOut) {
        access = { status: 'PENDING', credential: null };
        set({ ...access, notice: null, isWiped: state.isWiped || edge.status === 'granted' });
        world.forget();
      } else if (key === LOGOUT_KEY) {
        if (state.isWiped) world.reload();
      } else if (key !== CREDENTIAL_KEY || value === null) return;
      else if (edge.status === 'granted' && !state.isWiped) {
        access = initialAccess(value, edge.domains);
        set({ credential: value });
      } else world.reload();
    },
  };
}
