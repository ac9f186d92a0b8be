import type { SafeStorage } from '../state/storage.ts';
import { createStore } from '../state/store.ts';
import { accessReducer, initialAccess, keepCredential, type Access, type AccessEvent } from './access.ts';
import { ACCOUNT_KEY, keepAccount } from './account.ts';
import type { GateController, GateState } from './context.ts';
import { CREDENTIAL_KEY, hasExpired } from './credential.ts';
import type { EdgeResponse } from './edge-response.ts';
import { LOGOUT_KEY } from './logout-pending.ts';
import { reconcile } from './reconcile.ts';
import type { SessionResult } from './session.ts';

/** Key in session storage: the credential that this tab has sent to the server last. */
const POSTED_KEY = 'GOOGLE-AKKO-POSTED';

/** Everything outside the gate that it uses. Tests replace it. */
export interface GateEnvironment {
  edge: EdgeResponse;
  local: SafeStorage;
  session: SafeStorage;
  /** Whether this page view came from a reload. It prevents a reload loop if session storage is locked. */
  wasReload: boolean;
  openSession: (credential: string) => Promise<SessionResult>;
  closeSession: () => Promise<boolean>;
  reload: () => void;
  /** Drops everything that memory and storage hold of internal pages. */
  forgetInternalPages: () => void;
  /** Tells Google's sign-in, if it is on the page, not to choose an account automatically. */
  disableAutoSelect: () => void;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export interface RunningGate extends GateController {
  /** Resolves disagreements between browser and edge. */
  start: () => Promise<void>;
  /** Another document was swapped in, with its own decision of the edge. */
  onEdgeResponse: (edge: EdgeResponse) => void;
  /** Drops internal pages from memory once the session is over, so that the edge decides about them again. */
  checkExpiry: () => void;
  /** Another tab changed an entry of local storage. */
  onStorage: (key: string | null, value: string | null) => void;
}

/** The gate of one page view: the access state machine, its storage, and its requests to the edge. */
export function createGate(environment: GateEnvironment): RunningGate {
  const { local, session } = environment;
  let { edge } = environment;
  let access: Access = initialAccess(local.get(CREDENTIAL_KEY), edge.domains);
  const store = createStore<GateState>({ ...access, notice: null, isWiped: false });

  const dispatch = (event: AccessEvent, change: Partial<GateState> = {}): void => {
    access = accessReducer(access, event, edge.domains);
    keepCredential(local, access);
    if (event.type === 'LOGOUT') {
      local.remove(ACCOUNT_KEY);
      environment.disableAutoSelect();
    }
    store.setState({ ...access, notice: null, ...change });
  };
  // The end of the signature identifies a credential without storing a second copy of it.
  const fingerprint = (credential: string): string => credential.slice(-16);
  const wasPosted = (credential: string): boolean => session.get(POSTED_KEY) === fingerprint(credential);

  const post = async (credential: string): Promise<void> => {
    store.setState({ notice: 'signing-in' });
    const isRemembered = session.set(POSTED_KEY, fingerprint(credential));
    const result = await environment.openSession(credential);
    if (result !== 'accepted') session.remove(POSTED_KEY);
    if (access.credential !== credential) {
      // The reader signed out during the request. The cookie may have arrived after the sign-out removed it.
      if (result === 'accepted' && access.credential === null) await signOut();
      return;
    }
    if (result === 'accepted') {
      // The new cookie has replaced the old one, so an unfinished sign-out is done.
      local.remove(LOGOUT_KEY);
      // If storage cannot remember the attempt, reloading after a reload could loop forever.
      if (isRemembered || !environment.wasReload) environment.reload();
      else store.setState({ notice: 'cookie-refused' });
    } else if (result === 'denied') store.setState({ status: 'DENIED', notice: null });
    else
      dispatch(
        { type: 'LOGOUT' },
        { notice: hasExpired(credential, environment.now()) ? 'session-ended' : 'session-failed' },
      );
  };

  const closeSession = async (): Promise<void> => {
    store.setState({ notice: 'signing-out' });
    if (!(await environment.closeSession())) {
      store.setState({ notice: 'sign-out-failed' });
      return;
    }
    local.remove(LOGOUT_KEY);
    store.setState({ notice: null });
    if (edge.status === 'granted') environment.reload();
  };

  const signOut = (): Promise<void> => {
    // The flag comes first, because another tab reads it when it sees that the credential is gone.
    local.set(LOGOUT_KEY, 'true');
    session.remove(POSTED_KEY);
    dispatch({ type: 'LOGOUT' }, { isWiped: edge.status === 'granted' });
    environment.forgetInternalPages();
    return closeSession();
  };

  const start = async (wasGranted = false): Promise<void> => {
    const { credential } = access;
    keepAccount(local, edge);
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
        return wasGranted ? store.setState({ notice: 'session-ended' }) : undefined;
      case 'denied':
        return store.setState({ status: 'DENIED' });
      case 'content-and-drop':
        keepCredential(local, { status: 'PENDING', credential: null });
        return store.setState({ credential: null, status: 'GRANTED' });
      case 'post':
        return post(credential ?? '');
      case 'cookie-refused':
        return store.setState({ notice: 'cookie-refused' });
      case 'unavailable':
        return store.setState({ status: access.status === 'DENIED' ? 'DENIED' : 'PENDING', notice: 'unavailable' });
      case 'finish-logout':
        dispatch({ type: 'LOGOUT' }, { isWiped: edge.status === 'granted' });
        return closeSession();
    }
  };

  return {
    subscribe: store.subscribe,
    getState: store.getState,
    get edge() {
      return edge;
    },
    start: () => start(),
    onEdgeResponse: (next) => {
      const before = edge.status;
      edge = next;
      if (next.status === before) return;
      if (before === 'granted') environment.forgetInternalPages();
      void start(before === 'granted');
    },
    checkExpiry: () => {
      if (edge.expiresAt !== null && environment.now() >= edge.expiresAt) environment.forgetInternalPages();
    },
    login: (credential) => {
      dispatch({ type: 'LOGIN', credential });
      return access.status === 'GRANTED' ? post(credential) : Promise.resolve();
    },
    logout: signOut,
    retry: async () => {
      if (store.getState().notice === 'sign-out-failed') return closeSession();
      session.remove(POSTED_KEY);
      environment.reload();
    },
    onStorage: (key, value) => {
      // After Google's redirect mode no credential is stored, so only the flag shows a sign-out.
      const isSignOut =
        key === null || (key === CREDENTIAL_KEY && value === null) || (key === LOGOUT_KEY && value !== null);
      if (isSignOut) {
        access = { status: 'PENDING', credential: null };
        store.setState({ ...access, notice: null, isWiped: store.getState().isWiped || edge.status === 'granted' });
        environment.forgetInternalPages();
      } else if (key === LOGOUT_KEY) {
        if (store.getState().isWiped) environment.reload();
      } else if (key !== CREDENTIAL_KEY || value === null) return;
      else if (edge.status === 'granted' && !store.getState().isWiped) {
        access = initialAccess(value, edge.domains);
        store.setState({ credential: value });
      } else environment.reload();
    },
  };
}
