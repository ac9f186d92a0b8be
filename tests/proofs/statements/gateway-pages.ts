import { expect } from 'vitest';

import { arrayOf, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { listOf, text } from './values.ts';

const NO_KEY = { key: false } as const;
const TERMS = '/gateway/regions/US-IL/terms';

/** Pages, tags and side effects of the gateway. */
export const GATEWAY_PAGES: Checks = {
  'stores-filtered': async (account) => {
    const all = await listOf(account, '/gateway/stores');
    const inIllinois = await listOf(account, '/gateway/stores?region=US-IL');
    expect(inIllinois.length).toBeGreaterThan(0);
    for (const { address } of inIllinois) expect(objectOf(address).region).toBe('IL');
    const pickup = all.filter(({ services }) => arrayOf(services).includes('pickup'));
    expect(await listOf(account, '/gateway/stores?service=pickup')).toEqual(pickup);
  },
  'catalog-tags': async (account) => {
    for (const path of ['/gateway/device-makes', '/gateway/device-tiers', '/gateway/products', TERMS]) {
      const tag = (await account.send(path)).headers.get('ETag') ?? '';
      expect(tag).toMatch(/^"/);
      const again = await account.send(path, undefined, { headers: { 'If-None-Match': tag } });
      expect([again.status, again.body]).toEqual([304, {}]);
    }
  },
  'gateway-pages': async (account) => {
    const path = '/gateway/device-makes/mak_apple/models';
    const whole = await listOf(account, `${path}?limit=100`);
    const { body } = await account.send(`${path}?limit=1`);
    const { hasMore, nextCursor } = objectOf(body.pagination);
    expect(hasMore).toBe(true);
    const next = (query: string) => `${path}?${query}&cursor=${encodeURIComponent(text(nextCursor))}`;
    const rest = (await account.send(next('limit=100'))).body;
    expect([...arrayOf(body.data), ...arrayOf(rest.data)]).toEqual(whole);
    expect(rest.pagination).toMatchObject({ hasMore: false, nextCursor: null });
    expect((await account.send(next('limit=1&kind=phone'))).status).toBe(400);
    await account.advance('PT25H');
    expect((await account.send(next('limit=1'))).status).toBe(400);
  },
  'gateway-ignores': async (account) => {
    const usage = async () => objectOf((await account.send('/account')).body.usage).objects;
    const before = await usage();
    const check = {
      identifierType: 'imei',
      identifier: '356938035643809',
      kind: 'phone',
      condition: 'used',
      till: '4',
    };
    expect((await account.send('/gateway/device-checks', check, NO_KEY)).body.eligible).toBe(true);
    const { colors, colours } = (await account.send('/gateway/device-models/mdl_apple_iphone_15')).body;
    expect(colours).toEqual(colors);
    expect(await usage()).toEqual(before);
    expect((await account.send('/public/v3/contracts', { ...account.sale(), till: '4' })).status).toBe(422);
    await account.send('/public/v3/contracts', account.sale('356938035643809'));
    expect((await account.send('/public/v3/contracts', account.sale('356938035643809'))).code).toBe(
      'device_already_covered',
    );
  },
};
