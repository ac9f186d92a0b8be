import { describe, expect, it, vi } from 'vitest';

import { accessReducer, initialAccess } from '../../web/app/gate/access.ts';
import { clearGatedStorage } from '../../web/app/gate/clear-gated-storage.ts';
import { createGate, type GateEnvironment } from '../../web/app/gate/controller.ts';
import { CREDENTIAL_KEY, emailFromCredential, hasExpired, isCompanyEmail } from '../../web/app/gate/credential.ts';
import { edgeResponseFrom, type EdgeResponse } from '../../web/app/gate/edge-response.ts';
import { LOGOUT_KEY } from '../../web/app/gate/logout-pending.ts';
import { reconcile } from '../../web/app/gate/reconcile.ts';
import type { GateStatus } from '../../web/model/edge/text-pack.ts';
import { lockedStore, memoryStore } from './stores.ts';

const DOMAINS = ['akko.example'];
const credentialOf = (payload: unknown): string =>
  `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature-of-64-characters`;
const OURS = credentialOf({ email: 'Ann@AKKO.example' });
const NOW = Date.UTC(2026, 3, 14, 9, 30);
const ENDED = credentialOf({ email: 'ann@akko.example', exp: NOW / 1000 });
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

describe('the end of a credential', () => {
  it.each([
    [credentialOf({ exp: NOW / 1000 }), true],
    [credentialOf({ exp: NOW / 1000 + 1 }), false],
    [credentialOf({ exp: String(NOW / 1000) }), false],
    [credentialOf(null), false],
    [credentialOf([1]), false],
    ['rubbish', false],
    [null, false],
  ])('of %s is past: %s', (credential, expected) => {
    expect(hasExpired(credential, NOW)).toBe(expected);
  });
});

describe('what the edge wrote into the head', () => {
  const headOf = (metas: Record<string, string>): Document => {
    const find = (selector: string) => {
      const name = /"(.+)"/.exec(selector)?.[1] ?? '';
      return name in metas ? { content: metas[name] } : null;
    };
    return { head: { querySelector: find } } as unknown as Document;
  };

  it('says who was let in, and until when', () => {
    expect(
      edgeResponseFrom(
        headOf({
          'gate-status': 'granted',
          'google-client-id': 'c',
          'hosted-domain': 'akko.example',
          account: 'ann@akko.example',
          'session-expires': '1776159000',
        }),
      ),
    ).toEqual({
      status: 'granted',
      clientId: 'c',
      domains: ['akko.example'],
      workspace: 'akko.example',
      account: 'ann@akko.example',
      expiresAt: 1_776_159_000_000,
      nonce: undefined,
    });
  });

  it.each([
    ['akko.example=mail.akko.example', ['mail.akko.example'], 'akko.example'],
    ['akko.example,akko.example=mail.akko.example', ['akko.example', 'mail.akko.example'], 'akko.example'],
    ['akko.example,second.example', ['akko.example', 'second.example'], '*'],
    ['', [], undefined],
    ['rubbish', [], undefined],
  ])('restricts Google’s sign-in by the domains %j', (value, domains, workspace) => {
    expect(edgeResponseFrom(headOf({ 'hosted-domain': value }))).toMatchObject({
      status: 'pending',
      domains,
      workspace,
      expiresAt: null,
    });
  });
});

describe('what is stored about pages behind the gate', () => {
  it('is forgotten, and nothing else', () => {
    const entries: Record<string, string> = {
      theme: 'dark',
      recent: '["/intro","/es/docs/internal/get-app"]',
      'portal.checklist./docs/internal/migration': '[]',
      'portal.tab.language': 'curl',
    };
    const storage = Object.create(
      { getItem: (key: string) => entries[key] ?? null, removeItem: (key: string) => delete entries[key] },
      Object.getOwnPropertyDescriptors(entries),
    ) as Storage;
    clearGatedStorage(() => storage);
    expect(Object.keys(entries)).toEqual(['theme', 'portal.tab.language']);
  });

  it('stays where the storage is locked', () => {
    expect(() =>
      clearGatedStorage(() => {
        throw new Error('The operation is insecure.');
      }),
    ).not.toThrow();
  });
});

describe('the access state machine', () => {
  it.each([
    [null, 'PENDING'],
    [OURS, 'GRANTED'],
    [OTHERS, 'DENIED'],
    ['rubbish', 'DENIED'],
  ])('starts with %s as %s', (credential, status) => {
    expect(initialAccess(credential, DOMAINS).status).toBe(status);
  });

  it('goes by the e-mail on LOGIN, and to PENDING on LOGOUT', () => {
    const start = initialAccess(null, DOMAINS);
    expect(accessReducer(start, { type: 'LOGIN', credential: OURS }, DOMAINS)).toEqual({
      status: 'GRANTED',
      credential: OURS,
    });
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
    expect(reconcile({ access: 'GRANTED', edge: 'pending', isLogoutPending: false, wasPosted: true })).toBe(
      'cookie-refused',
    );
  });

  it('finishes a remembered sign-out before anything else', () => {
    expect(reconcile({ access: 'GRANTED', edge: 'granted', isLogoutPending: true, wasPosted: false })).toBe(
      'finish-logout',
    );
  });
});

function edgeOf(status: GateStatus): EdgeResponse {
  const isGranted = status === 'granted';
  return {
    status,
    clientId: 'client',
    domains: DOMAINS,
    workspace: DOMAINS[0],
    account: isGranted ? 'ann@akko.example' : '',
    expiresAt: isGranted ? NOW + 60_000 : null,
    nonce: undefined,
  };
}

function gateWith(status: GateStatus, stored: string | null, change: Partial<GateEnvironment> = {}) {
  const local = memoryStore(stored === null ? {} : { [CREDENTIAL_KEY]: stored });
  const environment: GateEnvironment = {
    edge: edgeOf(status),
    local,
    session: memoryStore(),
    wasReload: false,
    now: () => NOW,
    openSession: vi.fn<GateEnvironment['openSession']>(async () => 'accepted'),
    closeSession: vi.fn<GateEnvironment['closeSession']>(async () => true),
    reload: vi.fn<() => void>(),
    forgetInternalPages: vi.fn<() => void>(),
    disableAutoSelect: vi.fn<() => void>(),
    ...change,
  };
  return { environment, local, gate: createGate(environment) };
}

describe('the gate', () => {
  it('posts the stored credential once and loads again', async () => {
    const { environment, gate } = gateWith('pending', OURS);
    await gate.start();
    expect(environment.openSession).toHaveBeenCalledExactlyOnceWith(OURS);
    expect(environment.reload).toHaveBeenCalledOnce();
    const again = createGate(environment);
    await again.start();
    expect(environment.openSession).toHaveBeenCalledOnce();
    expect(again.getState().notice).toBe('cookie-refused');
  });

  it('posts again when an earlier session ended', async () => {
    const { environment, gate } = gateWith('pending', OURS);
    await gate.start();
    await createGate({ ...environment, edge: { ...environment.edge, status: 'granted' } }).start();
    await createGate(environment).start();
    expect(environment.openSession).toHaveBeenCalledTimes(2);
  });

  it('signs out in the browser when the edge refuses the credential', async () => {
    const { local, gate } = gateWith('pending', OURS, { openSession: async () => 'refused' });
    await gate.start();
    expect(gate.getState()).toMatchObject({ status: 'PENDING', notice: 'session-failed' });
    expect(local.get(CREDENTIAL_KEY)).toBeNull();
  });

  it('clears at once on LOGOUT, before the server has answered', () => {
    const { local, environment, gate } = gateWith('granted', OURS, { closeSession: () => new Promise(() => {}) });
    void gate.logout();
    expect(local.get(CREDENTIAL_KEY)).toBeNull();
    expect(gate.getState()).toMatchObject({ status: 'PENDING', isWiped: true });
    expect(environment.forgetInternalPages).toHaveBeenCalledOnce();
  });

  it('remembers a sign-out that the server did not hear of, and repeats it', async () => {
    const { local, environment, gate } = gateWith('granted', OURS, { closeSession: async () => false });
    await gate.logout();
    expect(local.get(LOGOUT_KEY)).not.toBeNull();
    expect(gate.getState().notice).toBe('sign-out-failed');
    const closeSession = vi.fn<GateEnvironment['closeSession']>(async () => true);
    const next = createGate({ ...environment, closeSession });
    const started = next.start();
    expect(next.getState().isWiped).toBe(true);
    await started;
    expect(closeSession).toHaveBeenCalledOnce();
    expect(local.get(LOGOUT_KEY)).toBeNull();
  });

  it('drops another account’s credential and leaves the page', async () => {
    const { local, gate } = gateWith('granted', OTHERS);
    await gate.start();
    expect(local.get(CREDENTIAL_KEY)).toBeNull();
    expect(gate.getState().isWiped).toBe(false);
  });

  it('follows a sign-out in another tab', () => {
    const { gate } = gateWith('granted', OURS);
    gate.onStorage(CREDENTIAL_KEY, null);
    expect(gate.getState()).toMatchObject({ status: 'PENDING', isWiped: true });
  });

  it('loads again when another tab signed in', () => {
    const { environment, gate } = gateWith('pending', null);
    gate.onStorage(CREDENTIAL_KEY, OURS);
    expect(environment.reload).toHaveBeenCalledOnce();
  });

  it('tells Google to choose no account by itself once the reader signed out', async () => {
    const { environment, gate } = gateWith('granted', OURS);
    expect(environment.disableAutoSelect).not.toHaveBeenCalled();
    await gate.logout();
    expect(environment.disableAutoSelect).toHaveBeenCalledOnce();
  });

  it('says that the session has ended when the refused credential has', async () => {
    const { local, gate } = gateWith('pending', ENDED, { openSession: async () => 'refused' });
    await gate.start();
    expect(gate.getState()).toMatchObject({ status: 'PENDING', notice: 'session-ended' });
    expect(local.get(CREDENTIAL_KEY)).toBeNull();
  });

  it('forgets internal documents when a navigation meets the gate, and says why', () => {
    const { environment, gate } = gateWith('granted', null);
    gate.onEdgeResponse(edgeOf('pending'));
    expect(environment.forgetInternalPages).toHaveBeenCalledOnce();
    expect(gate.getState()).toMatchObject({ status: 'PENDING', notice: 'session-ended', isWiped: false });
  });

  it('opens the session again when a navigation meets the gate and the credential is still good', async () => {
    const { environment, gate } = gateWith('granted', OURS);
    gate.onEdgeResponse(edgeOf('pending'));
    await vi.waitFor(() => expect(environment.reload).toHaveBeenCalledOnce());
    expect(environment.openSession).toHaveBeenCalledExactlyOnceWith(OURS);
  });

  it('forgets internal documents once the session is over, not before', () => {
    let now = NOW;
    const { environment, gate } = gateWith('granted', OURS, { now: () => now });
    now += 59_999;
    gate.checkExpiry();
    expect(environment.forgetInternalPages).not.toHaveBeenCalled();
    now += 1;
    gate.checkExpiry();
    expect(environment.forgetInternalPages).toHaveBeenCalledOnce();
  });

  it('has nothing to forget before the gate', () => {
    const { environment, gate } = gateWith('pending', null, { now: () => Infinity });
    gate.checkExpiry();
    expect(environment.forgetInternalPages).not.toHaveBeenCalled();
  });

  it('shows a refusal by the edge at every load, and never takes it for a cookie that was not kept', async () => {
    const { environment, gate } = gateWith('pending', OURS, { openSession: async () => 'denied' });
    await gate.start();
    expect(gate.getState().status).toBe('DENIED');
    const again = createGate(environment);
    await again.start();
    expect(again.getState()).toMatchObject({ status: 'DENIED', notice: null });
  });

  it('ends a session that opened after the reader had signed out', async () => {
    let accept: (answer: 'accepted') => void = () => {};
    const { environment, gate } = gateWith('pending', null, {
      openSession: () => new Promise((resolve) => (accept = resolve)),
    });
    const login = gate.login(OURS);
    gate.onStorage(CREDENTIAL_KEY, null);
    accept('accepted');
    await login;
    expect(environment.closeSession).toHaveBeenCalledOnce();
    expect(environment.reload).not.toHaveBeenCalled();
    expect(gate.getState().status).toBe('PENDING');
  });

  it('keeps an unfinished sign-out in mind when a stranger signs in, until a session takes its place', async () => {
    const { local, environment, gate } = gateWith('granted', OURS, { closeSession: async () => false });
    await gate.logout();
    await gate.login(OTHERS);
    expect(local.get(LOGOUT_KEY)).not.toBeNull();
    const next = createGate(environment);
    await next.start();
    expect(next.getState().isWiped).toBe(true);
    await next.login(OURS);
    expect(local.get(LOGOUT_KEY)).toBeNull();
    expect(environment.reload).toHaveBeenCalledOnce();
  });

  it('follows a sign-out in another tab by its flag alone, where no credential was stored', () => {
    const { environment, gate } = gateWith('granted', null);
    gate.onStorage(LOGOUT_KEY, 'true');
    expect(gate.getState()).toMatchObject({ status: 'PENDING', isWiped: true });
    expect(environment.forgetInternalPages).toHaveBeenCalledOnce();
    gate.onStorage(LOGOUT_KEY, null);
    expect(environment.reload).toHaveBeenCalledOnce();
  });

  it('leaves what other keys of the storage say alone', () => {
    const { environment, gate } = gateWith('granted', OURS);
    gate.onStorage('theme', 'dark');
    gate.onStorage('theme', null);
    gate.onStorage(LOGOUT_KEY, null);
    expect(gate.getState().isWiped).toBe(false);
    expect(environment.reload).not.toHaveBeenCalled();
  });

  it('signs in once where storage is locked, and says so when no cookie came of it', async () => {
    const locked = { local: lockedStore(), session: lockedStore() };
    const first = gateWith('pending', null, locked);
    await first.gate.login(OURS);
    expect(first.environment.reload).toHaveBeenCalledOnce();
    const second = gateWith('pending', null, { ...locked, wasReload: true });
    await second.gate.login(OURS);
    expect(second.environment.reload).not.toHaveBeenCalled();
    expect(second.gate.getState().notice).toBe('cookie-refused');
  });

  it('keeps the credential while the edge has no keys', async () => {
    const { local, gate, environment } = gateWith('unavailable', OURS);
    await gate.start();
    expect(gate.getState()).toMatchObject({ status: 'PENDING', notice: 'unavailable' });
    expect([local.get(CREDENTIAL_KEY), vi.mocked(environment.openSession).mock.calls.length]).toEqual([OURS, 0]);
    await gate.retry();
    expect(environment.reload).toHaveBeenCalledOnce();
  });

  it('does not post a stranger’s credential', async () => {
    const { environment, gate } = gateWith('pending', null);
    await gate.login(OTHERS);
    expect(gate.getState().status).toBe('DENIED');
    expect(environment.openSession).not.toHaveBeenCalled();
  });
});
