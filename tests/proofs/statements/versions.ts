import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { ROOT } from '../../site/dist.ts';
import type { Checks } from './check.ts';
import { idOf, phone } from './devices.ts';
import { sellInV2 } from './rules.ts';

/** Statements of the guide about versions that no other page has. */
export const VERSIONS: Checks = {
  'api-version': async (account) => {
    await account.deactivate(await account.sell(), 'immediately');
    const bodies = arrayOf((await account.send('/account/events')).body.data).map((delivery) =>
      objectOf(JSON.parse(stringOf(objectOf(delivery).body) ?? '{}')),
    );
    expect(bodies.length).toBeGreaterThan(1);
    for (const { apiVersion } of bodies) expect(apiVersion).toBe('3.0.0');
  },
  'sunset-headers': async (account) => {
    const { user, item } = await sellInV2(account);
    const contracts = `/public/v2/users/${Number(user.id)}/contracts`;
    const responses = [
      await account.send(`${contracts}/${Number(item.contractId)}/contract-line-items/${Number(item.id)}`, {}, PATCH),
      await account.send(`${contracts}/contract-line-items/${Number(item.id)}`, undefined, DELETE),
    ];
    expect(responses.map(({ status }) => status)).toEqual([422, 204]);
    for (const { headers } of responses)
      expect([headers.get('Deprecation'), headers.get('Sunset')]).toEqual([
        '@1767225600',
        'Thu, 31 Dec 2026 23:59:59 GMT',
      ]);
  },
  'old-color': async (account) => {
    for (const file of ['v3.yaml', 'v2.yaml'])
      expect(readFileSync(join(ROOT, 'specs/public', file), 'utf8')).toMatch(/ colour:\n.*?x-sunset: '2027-05-31'/s);
    const contract = await account.open();
    const devices = `/public/v3/users/${idOf(contract.user)}/devices`;
    const old = await account.send(devices, { ...phone(1), colour: 'Blue' });
    expect([old.status, old.body.color, old.body.colour]).toEqual([201, 'Blue', 'Blue']);
    const both = await account.send(devices, { ...phone(2), color: 'Blue', colour: 'Green' });
    expect(both.code).toBe('validation_failed');
    const { user } = await sellInV2(account);
    const { kind: _kind, imei, ...facts } = phone(3);
    const inV2 = { ...facts, type: 'phone', imei, colour: 'Blue' };
    const added = await account.send(`/public/v2/partners/users/${Number(user.id)}/devices`, inV2);
    expect([added.status, added.body.color, added.body.colour]).toEqual([201, 'Blue', 'Blue']);
  },
  'old-colors': async (account) => {
    expect(readFileSync(join(ROOT, 'specs/public/gateway.yaml'), 'utf8')).toMatch(
      / colours:\n.*?x-sunset: '2027-05-31'/s,
    );
    const model: JsonObject = (await account.send('/gateway/device-models/mdl_apple_iphone_15')).body;
    expect(arrayOf(model.colors).length).toBeGreaterThan(0);
    expect(model.colours).toEqual(model.colors);
  },
};

const PATCH = { method: 'PATCH' } as const;
const DELETE = { method: 'DELETE' } as const;
