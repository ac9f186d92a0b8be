import { expect } from 'vitest';

import { imeiFrom } from '../../../web/model/text/imei.ts';
import { type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { idOf, itemsOf, listOf } from './values.ts';

/** Devices of a user, and the records of repairs and replacements. */
export const DEVICE_RECORDS: Checks = {
  'device-by-kind': async (account) => {
    const path = `/public/v3/users/${idOf((await account.open()).user)}/devices`;
    const device = { manufacturer: 'Acme', model: 'One', condition: 'used' };
    for (const [kind, field, value] of [
      ['phone', 'imei', imeiFrom('35693803573001')],
      ['laptop', 'serialNumber', 'FVFH31XYQ6L4'],
      ['bike', 'itemDescription', 'Blue city bike with a basket and a bell'],
    ] as const) {
      expect((await account.send(path, { ...device, kind })).code).toBe('validation_failed');
      expect((await account.send(path, { ...device, kind, [field]: value })).status).toBe(201);
    }
  },
  'device-again': async (account) => {
    const path = `/public/v3/users/${idOf((await account.open()).user)}/devices`;
    const first = await account.send(path, phone(1));
    const again = await account.send(path, { ...phone(1), condition: 'refurbished', grade: 'good' });
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
  },
  'device-list': async (account) => {
    const contract = await account.sell();
    const path = `/public/v3/users/${idOf(contract.user)}/devices`;
    const service = (await account.send(path, { ...phone(1), role: 'service' })).body;
    const old = objectOf(itemsOf(contract)[0]?.device);
    await account.send(
      `/public/v3/devices/${idOf(old)}/replacement-device`,
      { claimReference: 'CLM-104882', device: phone(2) },
      { method: 'PUT' },
    );
    const all = await listOf(account, path);
    const replacement = objectOf(itemsOf(await account.contract(contract))[0]?.device);
    expect(all.map(idOf)).toEqual([replacement, service, old].map(idOf));
    expect(all.at(-1)?.replacedByDeviceId).toBe(idOf(replacement));
    expect((await listOf(account, `${path}?role=owned`)).map(idOf)).toEqual([replacement, old].map(idOf));
    expect((await listOf(account, `${path}?covered=true`)).map(idOf)).toEqual([idOf(replacement)]);
    expect((await listOf(account, `${path}?covered=false`)).map(idOf)).toEqual([service, old].map(idOf));
  },
  'deleted-device-gone': async (account) => {
    const contract = await account.open();
    const path = `/public/v3/users/${idOf(contract.user)}/devices`;
    const remove = async (device: unknown) =>
      account.send(`/public/v3/devices/${idOf(device)}`, undefined, { method: 'DELETE' });
    expect((await remove(itemsOf(contract)[0]?.device)).status).toBe(409);
    const other = (await account.send(path, phone(1))).body;
    expect((await remove(other)).status).toBe(204);
    expect((await listOf(account, path)).map(idOf)).not.toContain(idOf(other));
  },
  'repeated-put': async (account) => {
    const contract = await account.sell();
    const bike = (mark: string) => ({
      kind: 'bike',
      manufacturer: 'Acme',
      model: 'City 7',
      condition: 'used',
      itemDescription: 'Blue city bike with a basket and a bell',
      identifyingMark: mark,
    });
    const own = await account.send('/public/v3/contract-line-items', {
      contractId: idOf(contract),
      productPriceId: 'prc_everything_adult_month',
      device: bike('Sticker of a fox'),
    });
    await account.customer(contract, { action: 'send_photos' });
    for (const [covered, lent, next] of [
      [itemsOf(contract)[0]?.device, phone(1), phone(2)],
      [own.body.device, bike('Sticker of a bear'), bike('Sticker of an owl')],
    ] as const) {
      const path = `/public/v3/devices/${idOf(covered)}`;
      for (const [kind, body] of [
        ['service-device', { serviceDevice: { ...lent, role: 'service' }, changedAt: new Date().toISOString() }],
        ['replacement-device', { claimReference: 'CLM-104882', device: next }],
      ] as const) {
        expect((await account.send(`${path}/${kind}`, body, { method: 'PUT' })).status).toBe(200);
        const now = async () => [
          await account.events(),
          await account.contract(contract),
          await listOf(account, `/public/v3/users/${idOf(contract.user)}/devices`),
        ];
        const before = await now();
        expect((await account.send(`${path}/${kind}`, body, { method: 'PUT' })).status).toBe(200);
        expect(await now()).toEqual(before);
      }
    }
  },
  'replacement-verified': async (account) => {
    const contract = await account.sell();
    const path = `/public/v3/devices/${idOf(itemsOf(contract)[0]?.device)}/replacement-device`;
    const request = { claimReference: 'CLM-104882', device: phone(2) };
    const { body } = await account.send(path, request, { method: 'PUT' });
    const item = objectOf(body.lineItem);
    expect(item.id).toBe(itemsOf(contract)[0]?.id);
    expect(objectOf(objectOf(item.device).verification).status).toBe('not_required');
    expect(idOf(body.previousDevice)).toBe(idOf(itemsOf(contract)[0]?.device));
  },
};

function phone(index: number): JsonObject {
  const imei = imeiFrom(`35693803573${String(index).padStart(3, '0')}`);
  return { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', condition: 'used', imei };
}
