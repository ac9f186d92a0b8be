import { describe, expect, test, vi } from 'vitest';

import { Gate, type GateEnvironment } from '../../../web/app/gate/controller.ts';
import { CREDENTIAL_KEY } from '../../../web/app/gate/credential.ts';
import type { EdgeResponse } from '../../../web/app/gate/edge-response.ts';
import { SIGN_OUT_KEY } from '../../../web/app/gate/keys.ts';
import type { GateStatus } from '../../../web/model/edge/text-pack.ts';
import { lockedStore, memoryStore } from '../stores.ts';
import { COMPANY_CREDENTIAL, DOMAINS, EXPIRED_CREDENTIAL, FOREIGN_CREDENTIAL, NOW } from './credentials.ts';

function edgeResponseWith(status: GateStatus): EdgeResponse {
  const isGranted = status === 'granted';
  return {
    status,
    clientId: 'client',
    domains: DOMAINS,
    workspace: DOMAINS[0],
    account: isGranted ? 'ann@shop.example' : '',
    expiresAt: isGranted ? NOW + 60_000 : null,
    nonce: undefined,
  };
}

function gateWith(status: GateStatus, stored: string | null, change: Partial<GateEnvironment> = {}) {
  const local = memoryStore(stored === null ? {} : { [CREDENTIAL_KEY]: stored });
  const environment: GateEnvironment = {
    edge: edgeResponseWith(status),
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
  return { environment, local, gate: new Gate(environment) };
}

describe('the gate', () => {
  test('sends the stored credential once and reloads', async () => {
    const { environment, gate } = gateWith('pending', COMPANY_CREDENTIAL);
    await gate.start();
    expect(environment.openSession).toHaveBeenCalledExactlyOnceWith(COMPANY_CREDENTIAL);
    expect(environment.reload).toHaveBeenCalledOnce();
    const again = new Gate(environment);
    await again.start();
    expect(environment.openSession).toHaveBeenCalledOnce();
    expect(again.getState().notice).toBe('cookie-refused');
  });

  test('sends the credential again after an earlier session has ended', async () => {
    const { environment, gate } = gateWith('pending', COMPANY_CREDENTIAL);
    await gate.start();
    await new Gate({ ...environment, edge: { ...environment.edge, status: 'granted' } }).start();
    await new Gate(environment).start();
    expect(environment.openSession).toHaveBeenCalledTimes(2);
  });

  test('signs out in the browser if the edge refuses the credential', async () => {
    const { local, gate } = gateWith('pending', COMPANY_CREDENTIAL, { openSession: async () => 'refused' });
    await gate.start();
    expect(gate.getState()).toMatchObject({ status: 'pending', notice: 'session-failed' });
    expect(local.get(CREDENTIAL_KEY)).toBeNull();
  });

  test('clears the credential at a sign-out before the server has responded', () => {
    const { local, environment, gate } = gateWith('granted', COMPANY_CREDENTIAL, {
      closeSession: () => new Promise(() => {}),
    });
    void gate.signOut();
    expect(local.get(CREDENTIAL_KEY)).toBeNull();
    expect(gate.getState()).toMatchObject({ status: 'pending', isWiped: true });
    expect(environment.forgetInternalPages).toHaveBeenCalledOnce();
  });

  test('remembers a sign-out that did not reach the server, and repeats it at the next start', async () => {
    const { local, environment, gate } = gateWith('granted', COMPANY_CREDENTIAL, { closeSession: async () => false });
    await gate.signOut();
    expect(local.get(SIGN_OUT_KEY)).not.toBeNull();
    expect(gate.getState().notice).toBe('sign-out-failed');
    const closeSession = vi.fn<GateEnvironment['closeSession']>(async () => true);
    const next = new Gate({ ...environment, closeSession });
    const started = next.start();
    expect(next.getState().isWiped).toBe(true);
    await started;
    expect(closeSession).toHaveBeenCalledOnce();
    expect(local.get(SIGN_OUT_KEY)).toBeNull();
  });

  test('removes another account’s credential and keeps the page', async () => {
    const { local, gate } = gateWith('granted', FOREIGN_CREDENTIAL);
    await gate.start();
    expect(local.get(CREDENTIAL_KEY)).toBeNull();
    expect(gate.getState().isWiped).toBe(false);
  });

  test('follows a sign-out in another tab', () => {
    const { gate } = gateWith('granted', COMPANY_CREDENTIAL);
    gate.onStorage(CREDENTIAL_KEY, null);
    expect(gate.getState()).toMatchObject({ status: 'pending', isWiped: true });
  });

  test('reloads after a sign-in in another tab', () => {
    const { environment, gate } = gateWith('pending', null);
    gate.onStorage(CREDENTIAL_KEY, COMPANY_CREDENTIAL);
    expect(environment.reload).toHaveBeenCalledOnce();
  });

  test('tells Google at a sign-out not to choose an account automatically', async () => {
    const { environment, gate } = gateWith('granted', COMPANY_CREDENTIAL);
    expect(environment.disableAutoSelect).not.toHaveBeenCalled();
    await gate.signOut();
    expect(environment.disableAutoSelect).toHaveBeenCalledOnce();
  });

  test('reports an ended session if the refused credential has expired', async () => {
    const { local, gate } = gateWith('pending', EXPIRED_CREDENTIAL, { openSession: async () => 'refused' });
    await gate.start();
    expect(gate.getState()).toMatchObject({ status: 'pending', notice: 'session-ended' });
    expect(local.get(CREDENTIAL_KEY)).toBeNull();
  });

  test('forgets internal pages and reports an ended session when a navigation reaches the gate', () => {
    const { environment, gate } = gateWith('granted', null);
    gate.onEdgeResponse(edgeResponseWith('pending'));
    expect(environment.forgetInternalPages).toHaveBeenCalledOnce();
    expect(gate.getState()).toMatchObject({ status: 'pending', notice: 'session-ended', isWiped: false });
  });

  test('opens a new session when a navigation reaches the gate and the credential is still valid', async () => {
    const { environment, gate } = gateWith('granted', COMPANY_CREDENTIAL);
    gate.onEdgeResponse(edgeResponseWith('pending'));
    await vi.waitFor(() => expect(environment.reload).toHaveBeenCalledOnce());
    expect(environment.openSession).toHaveBeenCalledExactlyOnceWith(COMPANY_CREDENTIAL);
  });

  test('forgets internal pages at the end of the session and not before', () => {
    let now = NOW;
    const { environment, gate } = gateWith('granted', COMPANY_CREDENTIAL, { now: () => now });
    now += 59_999;
    gate.checkExpiry();
    expect(environment.forgetInternalPages).not.toHaveBeenCalled();
    now += 1;
    gate.checkExpiry();
    expect(environment.forgetInternalPages).toHaveBeenCalledOnce();
  });

  test('forgets nothing without a session', () => {
    const { environment, gate } = gateWith('pending', null, { now: () => Infinity });
    gate.checkExpiry();
    expect(environment.forgetInternalPages).not.toHaveBeenCalled();
  });

  test('shows at every load that the edge denies the account, and does not blame the cookie', async () => {
    const { environment, gate } = gateWith('pending', COMPANY_CREDENTIAL, { openSession: async () => 'denied' });
    await gate.start();
    expect(gate.getState().status).toBe('denied');
    const again = new Gate(environment);
    await again.start();
    expect(again.getState()).toMatchObject({ status: 'denied', notice: null });
  });

  test('ends a session that was opened after the reader had signed out', async () => {
    let accept: (result: 'accepted') => void = () => {};
    const { environment, gate } = gateWith('pending', null, {
      openSession: () => new Promise((resolve) => (accept = resolve)),
    });
    const login = gate.signIn(COMPANY_CREDENTIAL);
    gate.onStorage(CREDENTIAL_KEY, null);
    accept('accepted');
    await login;
    expect(environment.closeSession).toHaveBeenCalledOnce();
    expect(environment.reload).not.toHaveBeenCalled();
    expect(gate.getState().status).toBe('pending');
  });

  test('remembers an unfinished sign-out until an account of the company signs in', async () => {
    const { local, environment, gate } = gateWith('granted', COMPANY_CREDENTIAL, { closeSession: async () => false });
    await gate.signOut();
    await gate.signIn(FOREIGN_CREDENTIAL);
    expect(local.get(SIGN_OUT_KEY)).not.toBeNull();
    const next = new Gate(environment);
    await next.start();
    expect(next.getState().isWiped).toBe(true);
    await next.signIn(COMPANY_CREDENTIAL);
    expect(local.get(SIGN_OUT_KEY)).toBeNull();
    expect(environment.reload).toHaveBeenCalledOnce();
  });

  test('follows a sign-out in another tab by its flag if no credential was stored', () => {
    const { environment, gate } = gateWith('granted', null);
    gate.onStorage(SIGN_OUT_KEY, 'true');
    expect(gate.getState()).toMatchObject({ status: 'pending', isWiped: true });
    expect(environment.forgetInternalPages).toHaveBeenCalledOnce();
    gate.onStorage(SIGN_OUT_KEY, null);
    expect(environment.reload).toHaveBeenCalledOnce();
  });

  test('ignores other keys of the storage', () => {
    const { environment, gate } = gateWith('granted', COMPANY_CREDENTIAL);
    gate.onStorage('theme', 'dark');
    gate.onStorage('theme', null);
    gate.onStorage(SIGN_OUT_KEY, null);
    expect(gate.getState().isWiped).toBe(false);
    expect(environment.reload).not.toHaveBeenCalled();
  });

  test('signs in once if storage is locked, and reports a missing cookie', async () => {
    const locked = { local: lockedStore(), session: lockedStore() };
    const first = gateWith('pending', null, locked);
    await first.gate.signIn(COMPANY_CREDENTIAL);
    expect(first.environment.reload).toHaveBeenCalledOnce();
    const second = gateWith('pending', null, { ...locked, wasReload: true });
    await second.gate.signIn(COMPANY_CREDENTIAL);
    expect(second.environment.reload).not.toHaveBeenCalled();
    expect(second.gate.getState().notice).toBe('cookie-refused');
  });

  test('keeps the credential while the edge has no keys', async () => {
    const { local, gate, environment } = gateWith('unavailable', COMPANY_CREDENTIAL);
    await gate.start();
    expect(gate.getState()).toMatchObject({ status: 'pending', notice: 'unavailable' });
    expect([local.get(CREDENTIAL_KEY), vi.mocked(environment.openSession).mock.calls.length]).toEqual([
      COMPANY_CREDENTIAL,
      0,
    ]);
    await gate.retry();
    expect(environment.reload).toHaveBeenCalledOnce();
  });

  test('does not send a credential of another company', async () => {
    const { environment, gate } = gateWith('pending', null);
    await gate.signIn(FOREIGN_CREDENTIAL);
    expect(gate.getState().status).toBe('denied');
    expect(environment.openSession).not.toHaveBeenCalled();
  });
});
