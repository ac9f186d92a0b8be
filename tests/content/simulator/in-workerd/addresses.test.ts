import { SELF } from 'cloudflare:test';
import { expect, it } from 'vitest';

import { TestAccount } from './support/account.ts';

it('Links have the origin of the request, not that of the request that created the account', async () => {
  const account = await TestAccount.create();
  const headers = { 'X-Partner-Token': account.credentials.partnerToken as string };
  const list = 'http://127.0.0.1:8787/simulator/public/v2/users';
  const response = await SELF.fetch(`${list}?perPage=1`, { headers });
  expect(response.headers.get('Link')).toContain(`<${list}?page=2&perPage=1>; rel="next"`);
});
