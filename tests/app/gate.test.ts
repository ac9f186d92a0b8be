import { describe, expect, it, vi } from 'vitest';
import { accessReducer, initialAccess } from '../../web/app/gate/access.ts';
import { createGate, LOGOUT_KEY, type GateWorld } from '../../web/app/gate/controller.ts';
import { CREDENTIAL_KEY, emailFromCredential, isCompanyEmail } from '../../web/app/gate/credential.ts';
import { reconcile } from '../../web/app/gate/reconcile.ts';
import type { GateStatus } from '../../web/model/edge.ts';
import { memoryStore } from './stores.ts';

const DOMAINS = ['akko.example'];
const credentialOf = (payload: unknown): string => `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature-of-64-characters`;
const OURS = credentialOf({ email: 'Ann@AKKO.example' });
const OTHERS = credentialOf({ email: 'bob@akko.example.evil.example' });

describe('the e-mail of a credential', () => {
  it.each([
    [null, ''],
    ['', ''],
    ['a.b', ''],
    ['a.b.c', ''],
    ['a.b.c.d', ''],
    [credentialOf({}), ''],
    [credentialOf({ email: 7 }), ''],
    [credentialOf({ email: 'añe@x.example' }), 'añe@x.example'],
  ])('%s is "%s"', (credential, email) => {
    expect(emailFromCredential(credential)).toBe(email);
  });

  it.each([
    ['ann@akko.example', true],
    ['ANN@AKKO.EXAMPLE', true],
    ['ann@sub.akko.example', false],
    ['ann@akko.example.evil', false],
    ['ann@evil@akko.example', false],
    ['@akko.example', false],
    ['akko.example', false],
    ['', false],
  ])('%s is the company’s: %s', (email, expected) => {
    expect(isCompanyEmail(email, DOMAINS)).toBe(expected);
  });
});

describe('the access state machine', () => {
  it.each([[null, 'PENDING'], [OURS, 'GRANTED'], [OTHERS, 'DENIED'], ['rubbish', 'DENIED']])('starts with %s as %s', (credential, status) => {
    expect(initialAccess(credential, DOMAINS).status).toBe(status);
  });

  it('goes by the e-mail on LOGIN, and to PENDING on LOGOUT', () => {
    const start = initialAccess(null, DOMAINS);
    expect(accessReducer(start, { type: 'LOGIN', credential: OURS }, DOMAINS)).toEqual({ status: 'GRANTED', credential: OURS });
    expect(accessReducer(start, { type: 'LOGIN', credential: OTHERS }, DOMAINS).status).toBe('DENIED');
    expect(accessReducer(start, { type: 'LOGOUT' }, DOMAINS)).toEqual({ status: 'PENDING', credential: null });
  });
});

describe('where browser and edge disagree', () => {
  it.each([
    ['PENDING', 'granted', 'content'],
    ['PENDING', 'pending', 'pending'],
    ['PENDING', 'denied', 'denied'],
    ['GRANTED', 'granted', 'content'],
    ['GRANTED', 'pending', 'post'],
    ['GRANTED', 'denied', 'denied'],
    ['DENIED', 'granted', 'content-and-drop'],
    ['DENIED', 'pending', 'denied'],
    ['DENIED', 'denied', 'denied'],
    ['GRANTED', 'unavailable', 'unavailable'],
  ] as const)('%s and %s give %s', (access, edge, opening) => {
    expect(reconcile({ access, edge, isLogoutPending: false, wasPosted: false })).toBe(opening);
  });

  it('says so when a posted credential left no cookie', () => {
    expect(reconcile({ access: 'GRANTED', edge: 'pending', isLogoutPending: false, wasPosted: true })).toBe('cookie-refused');
  });

  it('finishes a remembered sign-out before anything else', () => {
    expect(reconcile({ access: 'GRANTED', edge: 'granted', isLogoutPending: true, wasPosted: false })).toBe('finish-logout');
  });
});

function worldOf(status: GateStatus, stored: string | null, change: Partial<GateWorld> = {}) {
  const local = memoryStore(stored === null ? {} : { [CREDENTIAL_KEY]: stored });
  const world: GateWorld = {
    edge: { status, clientId: 'client', domains: DOMAINS, nonce: undefined },
    local, session: memoryStore(), wasReload: false,
    openSession: vi.fn<GateWorld['openSession']>(async () => 'accepted'), closeSession: vi.fn<GateWorld['closeSession']>(async () => true), reload: vi.fn<() => void>(), forget: vi.fn<() => void>(),
    ...change,
  };
  return { world, local, gate: createGate(world) };
}

describe('the gate', () => {
  it('posts the stored credential once and loads again', async () => {
    const { world, gate } = worldOf('pending', OURS);
    await gate.start();
    expect(world.openSession).toHaveBeenCalledExactlyOnceWith(OURS);
    expect(world.reload).toHaveBeenCalledOnce();
    const again = createGate(world);
    await again.start();
    expect(world.openSession).toHaveBeenCalledOnce();
    expect(again.getState().notice).toBe('cookie-refused');
  });

  it('posts again when an earlier session ended', async () => {
    const { world, gate } = worldOf('pending', OURS);
    await gate.start();
    await createGate({ ...world, edge: { ...world.edge, status: 'granted' } }).start();
    await createGate(world).start();
    expect(world.openSession).toHaveBeenCalledTimes(2);
  });

  it('signs out in the browser when the edge refuses the credential', async () => {
    const { local, gate } = worldOf('pending', OURS, { openSession: async () => 'refused' });
    await gate.start();
    expect(gate.getState()).toMatchObject({ status: 'PENDING', notice: 'session-failed' });
    expect(local.get(CREDENTIAL_KEY)).toBeNull();
  });

  it('clears at once on LOGOUT, before the server has answered', () => {
    const { local, world, gate } = worldOf('granted', OURS, { closeSession: () => new Promise(() => {}) });
    void gate.logout();
    expect(local.get(CREDENTIAL_KEY)).toBeNull();
    expect(gate.getState()).toMatchObject({ status: 'PENDING', isWiped: true });
    expect(world.forget).toHaveBeenCalledOnce();
  });

  it('remembers a sign-out that the server did not hear of, and repeats it', async () => {
    const { local, world, gate } = worldOf('granted', OURS, { closeSession: async () => false });
    await gate.logout();
    expect(local.get(LOGOUT_KEY)).not.toBeNull();
    expect(gate.getState().notice).toBe('sign-out-failed');
    const closeSession = vi.fn<GateWorld['closeSession']>(async () => true);
    const next = createGate({ ...world, closeSession });
    const started = next.start();
    expect(next.getState().isWiped).toBe(true);
    await started;
    expect(closeSession).toHaveBeenCalledOnce();
    expect(local.get(LOGOUT_KEY)).toBeNull();
  });

  it('drops another account’s credential and leaves the page', async () => {
    const { local, gate } = worldOf('granted', OTHERS);
    await gate.start();
    expect(local.get(CREDENTIAL_KEY)).toBeNull();
    expect(gate.getState().isWiped).toBe(false);
  });

  it('follows a sign-out in another tab', () => {
    const { gate } = worldOf('granted', OURS);
    gate.onStorage(CREDENTIAL_KEY, null);
    expect(gate.getState()).toMatchObject({ status: 'PENDING', isWiped: true });
  });

  it('loads again when another tab signed in', () => {
    const { world, gate } = worldOf('pending', null);
    gate.onStorage(CREDENTIAL_KEY, OURS);
    expect(world.reload).toHaveBeenCalledOnce();
  });

  it('does not post a stranger’s credential', async () => {
    const { world, gate } = worldOf('pending', null);
    await gate.login(OTHERS);
    expect(gate.getState().status).toBe('DENIED');
    expect(world.openSession).not.toHaveBeenCalled();
  });
});
