import { afterEach, expect, test, vi } from 'vitest';

import { accountIds } from '../../../web/app/console/simulator/account-ids.ts';

const account = {
  clientId: 'sim_1',
  clientSecret: 'sims_1',
  partnerToken: 'simp_1',
  gatewayKey: 'simg_1',
  webhookSecret: 'simw_1',
  expiresAt: '2099-01-01T00:00:00Z',
  baseUrl: 'https://portal.example/simulator',
};

afterEach(() => vi.unstubAllGlobals());

test('the ids of an account are those of its objects and lists that match the pattern, and all fields ask once', async () => {
  const objects = {
    id: 'acc_1',
    planIds: ['pla_1', 'pla_2', 'other'],
    words: ['pla_3'],
    users: [{ id: 'usr_1', partnerId: 'par_1', name: 'Maya', plan: { id: 'pla_2', name: 'Yearly' } }],
  };
  const fetching = vi.fn<() => Promise<Response>>(async () =>
    Response.json(objects, { headers: { 'X-Simulator': 'true' } }),
  );
  vi.stubGlobal('fetch', fetching);
  expect(await accountIds(account, '^usr_')).toEqual([{ id: 'usr_1', about: 'Maya' }]);
  expect(await accountIds(account, '^pla_')).toEqual([
    { id: 'pla_1', about: '' },
    { id: 'pla_2', about: 'Yearly' },
  ]);
  expect(await accountIds(account, '^[A-Za-z0-9_-]+$')).toEqual([]);
  expect(fetching).toHaveBeenCalledOnce();
});
