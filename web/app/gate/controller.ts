import type { SafeStorage } from '../state/storage.ts';
import { accessReducer, initialAccess, keepCredential, type Access, type AccessEvent } from './access.ts';
import type { GateController, GateState } from './context.ts';
import { CREDENTIAL_KEY } from './credential.ts';
import type { EdgeAnswer } from './edge-answer.ts';
import { reconcile } from './reconcile.ts';
import type { SessionAnswer } from './session.ts';

/** A sign-out that the server has not heard of yet. The first-paint script reads it too. */
export const LOGOUT_KEY = 'GOOGLE-AKKO-LOGOUT';
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
}

export interface RunningGate extends GateController {
  /** Settles what browser and edge disagree about. */
  start: () => Promise<void>;
  /** Another document was swapped in; the edge may have answered it differently. */
  answered: (edge: EdgeAnswer) => void;
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
    set({ ...access, notice: null, ...change });
  };
  // The end of the signature tells one credential from the next without keeping a second copy of it.
  const trace = (credential: string): string => credential.slice(-16);
  const wasPosted = (credential: string): boolean => session.get(POSTED_KEY) === trace(credential);

  const post = async (credential: string): Promise<void> => {
    set({ notice: 'signing-in' });
    const isRemembered = session.set(POSTED_KEY, trace(credential));
    const answer = await world.openSession(credential);
    // Signed out meanwhile, here or in another tab.
    if (access.credential !== credential) return;
    if (answer === 'accepted') {
      // Without a memory a reload that was itself a reload could go on for ever.
      if (isRemembered || !world.wasReload) world.reload();
      else set({ notice: 'cookie-refused' });
    } else if (answer === 'denied') set({ status: 'DENIED', notice: null });
    else dispatch({ type: 'LOGOUT' }, { notice: 'session-failed' });
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

  const start = async (): Promise<void> => {
    const { credential } = access;
    const opening = reconcile({ access: access.status, edge: edge.status, isLogoutPending: local.get(LOGOUT_KEY) !== null, wasPosted: credential !== null && wasPosted(credential) });
    switch (opening) {
      case 'content':
        session.remove(POSTED_KEY);
        return;
      case 'pending':
        return;
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
    start,
    answered: (next) => {
      const isOther = next.status !== edge.status;
      edge = next;
      if (isOther) void start();
    },
    login: (credential) => {
      local.remove(LOGOUT_KEY);
      dispatch({ type: 'LOGIN', credential });
      return access.status === 'GRANTED' ? post(credential) : Promise.resolve();
    },
    logout: () => {
      // The flag comes first: another tab that follows the removal must find it.
      local.set(LOGOUT_KEY, 'true');
      session.remove(POSTED_KEY);
      dispatch({ type: 'LOGOUT' }, { isWiped: edge.status === 'granted' });
      world.forget();
      return tellServer();
    },
    retry: async () => {
      if (state.notice === 'sign-out-failed') return tellServer();
      session.remove(POSTED_KEY);
      world.reload();
    },
    onStorage: (key, value) => {
      if (key === LOGOUT_KEY && value === null && state.isWiped) world.reload();
      if (key !== CREDENTIAL_KEY && key !== null) return;
      if (key === null || value === null) {
        access = { status: 'PENDING', credential: null };
        set({ ...access, notice: null, isWiped: edge.status === 'granted' });
        world.forget();
      } else if (edge.status === 'granted' && !state.isWiped) {
        access = initialAccess(value, edge.domains);
        set({ credential: value });
      } else world.reload();
    },
  };
}
