import { afterEach, expect, test, vi } from 'vitest';

import { accountCredentials } from '../../../web/app/console/simulator/account-credentials.ts';
import { scheme } from './support.ts';

const account = {
  clientId: 'sim_1',
  clientSecret: 'sims_1',
  partner: 'simp_1',
  gateway: 'simg_1',
  webhookSecret: 'simw_1',
  expiresAt: '2099-01-01T00:00:00Z',
  baseUrl: 'https://portal.example/simulator',
};
const basic = scheme('basic', { scheme: 'basic' });
const partner = scheme('partner', { type: 'apiKey', in: 'header', parameterName: 'X-Partner-Token' });
const gateway = scheme('gateway', { type: 'apiKey', in: 'header', parameterName: 'X-Gateway-Key' });
const bearer = scheme('bearer');
const certificate = scheme('certificate', { type: 'mutualTLS' });
const schemes = [basic, partner, gateway, certificate];

afterEach(() => vi.unstubAllGlobals());

function respondWith(status: number, body: object) {
  const fetching = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () =>
    Response.json(body, { status, headers: { 'X-Simulator': 'true' } }),
  );
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

test('an account fills in the credential of each scheme, without a request if no token is needed', async () => {
  const fetching = respondWith(200, {});
  expect(await accountCredentials(account, { schemes, tokenPath: '/tokens' })).toEqual({
    basic: { user: 'sim_1', secret: 'sims_1' },
    partner: { user: '', secret: 'simp_1' },
    gateway: { user: '', secret: 'simg_1' },
    certificate: { user: '', secret: '' },
  });
  expect(fetching).not.toHaveBeenCalled();
});

test('an account requests a token if the chosen requirement needs one', async () => {
  const fetching = respondWith(200, { access_token: 'simt_1' });
  const credentials = await accountCredentials(account, { schemes: [bearer], tokenPath: '/shop/v3/tokens' });
  expect(credentials?.['bearer']).toEqual({ user: '', secret: 'simt_1' });
  const [path, init] = fetching.mock.calls[0] ?? [];
  expect(path).toBe('/simulator/shop/v3/tokens');
  expect(init?.body).toEqual(new URLSearchParams({ grant_type: 'client_credentials' }));
});

test('an account that the simulator does not know gives null, and another problem is an error with its fault', async () => {
  respondWith(401, {});
  expect(await accountCredentials(account, { schemes: [bearer], tokenPath: '/tokens' })).toBeNull();
  vi.stubGlobal('fetch', async () =>
    Response.json({}, { status: 500, headers: { 'X-Simulator': 'true', 'X-Simulator-Fault': 'server_error' } }),
  );
  const credentials = accountCredentials(account, { schemes: [bearer], tokenPath: '/tokens' });
  await expect(credentials).rejects.toMatchObject({ kind: 'unexpected', fault: 'server_error' });
});
