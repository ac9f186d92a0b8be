import type { GateStatus } from '../../model/edge/text-pack.ts';
import type { SafeStorage } from '../state/storage.ts';
import { Store } from '../state/store.ts';
import { keepAccount } from './account.ts';
import { CREDENTIAL_KEY, hasExpired, emailFromCredential, isCompanyEmail } from './credential.ts';
import type { EdgeResponse } from './edge-response.ts';
import { ACCOUNT_KEY, SIGN_OUT_KEY } from './keys.ts';
import type { SessionResult } from './session.ts';

/** Key in session storage: the credential that this tab has sent to the server last. */
const POSTED_KEY = '%SESSION%-POSTED';

export type GateNotice =
  | 'signing-in'
  | 'signing-out'
  | 'sign-out-failed'
  | 'session-failed'
  | 'session-ended'
  | 'cookie-refused'
  | 'unavailable';

export interface GateState {
  status: AccessStatus;
  credential: string | null;
  notice: GateNotice | null;
  /** The page had internal content, which must not be shown any more. */
  isWiped: boolean;
}

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

/** The end of the signature identifies a credential without storing a second copy of it. */
const fingerprint = (credential: string): string => credential.slice(-16);

/** The gate of one page view: the access of the reader, its storage, and its requests to the edge. */
export class Gate extends Store<GateState> {
  readonly #environment: GateEnvironment;
  #edge: EdgeResponse;
  /** As the credential says. The state may have another status, because the edge decided otherwise. */
  #access: Access;

  constructor(environment: GateEnvironment) {
    const { edge, local } = environment;
    const access = accessOf(local.get(CREDENTIAL_KEY), edge.domains);
    super({ ...access, notice: null, isWiped: false });
    this.#environment = environment;
    this.#edge = edge;
    this.#access = access;
  }

  get edge(): EdgeResponse {
    return this.#edge;
  }

  /** Resolves disagreements between browser and edge. @param wasGranted whether the document before showed internal content */
  async start(wasGranted = false): Promise<void> {
    const { local, session } = this.#environment;
    const { status, credential } = this.#access;
    keepAccount(local, this.#edge);
    const opening = reconcile({
      access: status,
      edge: this.#edge.status,
      isSignOutPending: local.get(SIGN_OUT_KEY) !== null,
      wasPosted: credential !== null && session.get(POSTED_KEY) === fingerprint(credential),
    });
    switch (opening) {
      case 'content':
        return session.remove(POSTED_KEY);
      case 'pending':
        return wasGranted ? this.setState({ notice: 'session-ended' }) : undefined;
      case 'denied':
        return this.setState({ status: 'denied' });
      case 'content-and-drop':
        keepCredential(local, null);
        return this.setState({ credential: null, status: 'granted' });
      case 'post':
        return this.#post(credential ?? '');
      case 'cookie-refused':
        return this.setState({ notice: 'cookie-refused' });
      case 'unavailable':
        return this.setState({ status: status === 'denied' ? 'denied' : 'pending', notice: 'unavailable' });
      case 'finish-sign-out':
        this.#dropCredential({ isWiped: this.#isShown });
        return this.#closeSession();
    }
  }

  async signIn(credential: string): Promise<void> {
    this.#setAccess(credential);
    if (this.#access.status === 'granted') await this.#post(credential);
  }

  signOut(): Promise<void> {
    const { local, session, forgetInternalPages } = this.#environment;
    // The flag comes first, because another tab reads it when it sees that the credential is gone.
    local.set(SIGN_OUT_KEY, 'true');
    session.remove(POSTED_KEY);
    this.#dropCredential({ isWiped: this.#isShown });
    forgetInternalPages();
    return this.#closeSession();
  }

  async retry(): Promise<void> {
    if (this.getState().notice === 'sign-out-failed') return this.#closeSession();
    this.#environment.session.remove(POSTED_KEY);
    this.#environment.reload();
  }

  /** Another document was swapped in, with its own decision of the edge. */
  onEdgeResponse(next: EdgeResponse): void {
    const wasShown = this.#isShown;
    const isSame = next.status === this.#edge.status;
    this.#edge = next;
    if (isSame) return;
    if (wasShown) this.#environment.forgetInternalPages();
    void this.start(wasShown);
  }

  /** Drops internal pages from memory once the session is over, so that the edge decides about them again. */
  checkExpiry(): void {
    const { expiresAt } = this.#edge;
    if (expiresAt !== null && this.#environment.now() >= expiresAt) this.#environment.forgetInternalPages();
  }

  /** Another tab changed an entry of local storage. */
  onStorage(key: string | null, value: string | null): void {
    const { reload, forgetInternalPages } = this.#environment;
    const { isWiped } = this.getState();
    // After Google's redirect mode no credential is stored, so only the flag shows a sign-out.
    if (key === null || (key === CREDENTIAL_KEY && value === null) || (key === SIGN_OUT_KEY && value !== null)) {
      this.#access = SIGNED_OUT;
      this.setState({ ...SIGNED_OUT, notice: null, isWiped: isWiped || this.#isShown });
      forgetInternalPages();
    } else if (key === SIGN_OUT_KEY) {
      if (isWiped) reload();
    } else if (key === CREDENTIAL_KEY) {
      if (!this.#isShown || isWiped) return reload();
      this.#access = accessOf(value, this.#edge.domains);
      this.setState({ credential: value });
    }
  }

  /** Whether the document has internal content. */
  get #isShown(): boolean {
    return this.#edge.status === 'granted';
  }

  #setAccess(credential: string | null, change: Partial<GateState> = {}): void {
    this.#access = accessOf(credential, this.#edge.domains);
    keepCredential(this.#environment.local, credential);
    this.setState({ ...this.#access, notice: null, ...change });
  }

  #dropCredential(change: Partial<GateState>): void {
    this.#environment.local.remove(ACCOUNT_KEY);
    this.#environment.disableAutoSelect();
    this.#setAccess(null, change);
  }

  /** Exchanges a credential for the session's cookie. */
  async #post(credential: string): Promise<void> {
    const { local, session, openSession, reload, wasReload, now } = this.#environment;
    this.setState({ notice: 'signing-in' });
    const isRemembered = session.set(POSTED_KEY, fingerprint(credential));
    const result = await openSession(credential);
    if (result !== 'accepted') session.remove(POSTED_KEY);
    if (this.#access.credential !== credential) {
      // The reader signed out during the request. The cookie may have arrived after the sign-out removed it.
      if (result === 'accepted' && this.#access.credential === null) await this.signOut();
      return;
    }
    if (result === 'denied') return this.setState({ status: 'denied', notice: null });
    if (result === 'refused')
      return this.#dropCredential({ notice: hasExpired(credential, now()) ? 'session-ended' : 'session-failed' });
    // The new cookie has replaced the old one, so an unfinished sign-out is done.
    local.remove(SIGN_OUT_KEY);
    // If storage cannot remember the attempt, reloading after a reload could loop forever.
    if (isRemembered || !wasReload) reload();
    else this.setState({ notice: 'cookie-refused' });
  }

  async #closeSession(): Promise<void> {
    const { local, closeSession, reload } = this.#environment;
    this.setState({ notice: 'signing-out' });
    if (!(await closeSession())) return this.setState({ notice: 'sign-out-failed' });
    local.remove(SIGN_OUT_KEY);
    this.setState({ notice: null });
    if (this.#isShown) reload();
  }
}

/** The first step of a gated document. */
type Opening =
  /** Show what the edge decided: the page, the sign-in button, or the denied state. */
  | 'content'
  | 'pending'
  | 'denied'
  /** Show the page, and remove the stored credential, which belongs to another account. */
  | 'content-and-drop'
  /** Send the stored credential once, then reload. */
  | 'post'
  /** The credential was sent and accepted, but the browser sent no cookie. */
  | 'cookie-refused'
  /** Finish an earlier sign-out before anything else. */
  | 'finish-sign-out'
  /** The edge has no keys to verify credentials with. */
  | 'unavailable';

interface OpeningSituation {
  access: AccessStatus;
  edge: GateStatus;
  isSignOutPending: boolean;
  wasPosted: boolean;
}

/** Decides the first step from the state in the browser and the decision of the edge, which may disagree. */
export function reconcile({ access, edge, isSignOutPending, wasPosted }: OpeningSituation): Opening {
  if (isSignOutPending) return 'finish-sign-out';
  if (edge === 'granted') return access === 'denied' ? 'content-and-drop' : 'content';
  if (edge !== 'pending') return edge;
  if (access === 'granted') return wasPosted ? 'cookie-refused' : 'post';
  return access === 'denied' ? 'denied' : 'pending';
}

/** The product's PENDING, GRANTED and DENIED. */
type AccessStatus = Exclude<GateStatus, 'unavailable'>;

/** The access of a reader as the browser reads it. Only the edge decides. */
interface Access {
  status: AccessStatus;
  credential: string | null;
}

const SIGNED_OUT: Access = { status: 'pending', credential: null };

/** Pending without a credential, granted for one of the company, denied for any other. */
export function accessOf(credential: string | null, domains: readonly string[]): Access {
  if (credential === null) return SIGNED_OUT;
  return { status: isCompanyEmail(emailFromCredential(credential), domains) ? 'granted' : 'denied', credential };
}

export function keepCredential(storage: SafeStorage, credential: string | null): void {
  if (credential === null) storage.remove(CREDENTIAL_KEY);
  else storage.set(CREDENTIAL_KEY, credential);
}
