import { describe, expect, it } from 'vitest';

import { ObjectStore } from '../../../../content/simulator/store/object-store.ts';
import { refused } from '../support/refused.ts';
import { newSql } from '../support/sqlite.ts';
import { newWorld, opened, registered } from '../support/world.ts';

describe('The objects of an account', () => {
  it('have ids of v3 and of v2, which begin with the examples', () => {
    const { user, world } = newWorld();
    expect(user.id).toMatch(/^usr_[A-Za-z0-9]{10}$/);
    expect(user.legacyId).toBe(48_213);
    expect(new Set(Array.from({ length: 100 }, () => world.objects.newId('evt'))).size).toBe(100);
  });

  it('have ids that depend on a seed and on the number of objects of their kind alone', () => {
    const seeded = (seed: string): ObjectStore => new ObjectStore(newSql(), { objects: 2, bytes: 2000 }, seed);
    const idsOf = (objects: ObjectStore): string[] => [1, 2].map(() => objects.newIds('contract').id);
    const [one, two, other] = [seeded('7'), seeded('7'), seeded('8')];
    for (const kind of ['user', 'device', 'order'] as const) two.newIds(kind);
    two.newId('evt');
    const ids = idsOf(one);
    expect(idsOf(two)).toEqual(ids);
    expect(new Set([...ids, ...idsOf(other)]).size).toBe(4);
    expect(ids[0]).toMatch(/^ctr_[A-Za-z0-9]{10}$/);
    one.clear();
    expect(idsOf(one)).toEqual(ids);
    one.clear();
    one.beginEpoch(1);
    expect(idsOf(one)).not.toEqual(ids);
    const many = Array.from({ length: 2000 }, () => other.newIds('order').id);
    expect(new Set(many).size).toBe(2000);
  });

  it('are found by id, by v2 id, by owner and by mark', () => {
    const { world, user } = newWorld();
    const device = registered(world, user);
    const { objects } = world;
    expect(objects.get('device', device.id)).toEqual(device);
    expect(objects.get('user', device.id)).toBeNull();
    expect(objects.byLegacy('device', device.legacyId)).toEqual(device);
    expect(objects.ownedBy('device', user.id)).toEqual([device]);
    expect(objects.marked('device', `imei ${device.imei}`)).toEqual([device]);
  });

  it('lose the marks that they no longer have', () => {
    const { world, user } = newWorld();
    world.saveUser({ ...user, email: 'new@example.com' });
    expect(world.objects.marked('user', `email ${user.email}`)).toEqual([]);
    expect(world.objects.marked('user', 'email new@example.com')).toHaveLength(1);
  });

  it('keep marks apart that SQLite would shorten', () => {
    const { world, user } = newWorld();
    for (const partnerReference of ['a\0b', 'a\0c', '\ud800']) world.saveUser({ ...user, partnerReference });
    expect(world.objects.marked('user', 'reference a\0b')).toEqual([]);
    expect(world.objects.marked('user', 'reference \ud800')).toHaveLength(1);
  });

  it('are due in the order of their times', () => {
    const { world, user } = newWorld();
    const contract = opened(world, user);
    expect(world.objects.firstDue(world.now)).toBeNull();
    const due = Date.parse('2026-03-16T15:00:00Z');
    expect(world.objects.firstDue(due)).toEqual({ id: contract.id, kind: 'contract', due });
  });

  it('are limited in number and in bytes', () => {
    const { user } = newWorld();
    const objects = new ObjectStore(newSql(), { objects: 2, bytes: 2000 });
    const put = (id: string, more = {}) =>
      objects.put('user', { ...user, id, legacyId: Number(id), ...more }, { marks: [] });
    put('1');
    put('2');
    expect(objects.usage().objects).toBe(2);
    expect(() => put('3')).toThrow(refused('rate_limited'));
    expect(() => put('2', { lastName: 'x'.repeat(2000) })).toThrow(refused('rate_limited'));
    expect(() => put('2', { lastName: 'Y' })).not.toThrow();
    objects.clear();
    expect(objects.usage()).toEqual({ objects: 0, bytes: 0 });
  });

  it('are counted in bytes of UTF-8, however often they change', () => {
    const { world, user } = newWorld();
    for (const lastName of ['Muñoz', '張', '👩‍🚀'.repeat(100), 'A', '👩‍🚀'])
      world.saveUser({ ...user, lastName, partnerReference: 'x'.repeat(lastName.length) });
    const counted = world.objects.usage();
    world.objects.recount();
    expect(counted).toEqual(world.objects.usage());
    expect(counted.bytes).toBe(Buffer.byteLength(JSON.stringify(world.get('user', user.id))));
  });

  it('may need twice the bytes only with the reserve', () => {
    const { user } = newWorld();
    const size = Buffer.byteLength(JSON.stringify(user));
    const objects = new ObjectStore(newSql(), { objects: 2, bytes: size });
    const put = (lastName: string) => () => objects.put('user', { ...user, lastName }, { marks: [] });
    put(user.lastName)();
    const long = user.lastName + 'x'.repeat(size);
    expect(put(`${user.lastName}x`)).toThrow(refused('rate_limited'));
    objects.reserve = 2;
    put(long)();
    expect(put(`${long}x`)).toThrow(refused('rate_limited'));
    objects.reserve = 1;
    expect(put(`${long}x`)).toThrow(refused('rate_limited'));
    expect(objects.usage().bytes).toBe(2 * size);
    put(long.slice(1))();
    expect(put(long)).toThrow(refused('rate_limited'));
  });

  it('count the units that were sold', () => {
    const { objects } = newWorld().world;
    objects.addSoldUnits('A', 2);
    objects.addSoldUnits('A', 3);
    expect([objects.soldUnits('A'), objects.soldUnits('B')]).toEqual([5, 0]);
    expect([objects.count('parcel', 7), objects.count('parcel', 7)]).toEqual([7, 8]);
  });
});
