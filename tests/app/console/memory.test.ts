import { describe, expect, test } from 'vitest';

import { defaultValues } from '../../../web/app/console/form-values.ts';
import { ConsoleMemory } from '../../../web/app/console/memory.ts';
import { lockedStore, memoryStore } from '../stores.ts';
import { forServers, jsonBody, operation, parameter, scheme } from './support.ts';

const SANDBOX = 'https://sandbox.shop.example/{region}';
const servers = [
  { url: 'https://api.shop.example', variables: [] },
  { url: SANDBOX, variables: [{ name: 'region', default: 'us', enum: [] }] },
];
const one = operation({
  servers,
  security: [[scheme('token')], [scheme('key', { type: 'apiKey', in: 'header' })]],
  parameters: [parameter('query', 'limit')],
  bodies: [jsonBody()],
});
/** The same servers and schemes in another order. */
const other = operation({
  servers: servers.toReversed(),
  security: [[scheme('key', { type: 'apiKey', in: 'header' })]],
});

const ONE = '/shop/v2/console/one.json';
const OTHER = '/shop/v2/console/other.json';
const ELSEWHERE = '/shop/v3/console/one.json';
const credentials = forServers({ token: { user: '', secret: 'a' }, key: { user: '', secret: 'b' } });
const entered = {
  values: {
    ...defaultValues(one),
    target: SANDBOX,
    variables: { region: 'ca' },
    security: 'key',
    credentials,
    parameters: { 'query.limit': '5' },
    bodies: { 'application/json ': '{}' },
  },
  files: new Map<string, readonly File[]>(),
};

function remembering(storage = memoryStore()): ConsoleMemory {
  const memory = new ConsoleMemory(storage);
  memory.of(ONE, one).remember(entered);
  return memory;
}

describe('the inputs of an operation', () => {
  test('return when the reader comes back', () => {
    const memory = remembering();
    expect(memory.has(ONE)).toBe(true);
    expect(memory.of(ONE, one).recall(null).values).toEqual(entered.values);
  });

  test('share only server and authorization with other operations of the reference', () => {
    const { values } = remembering().of(OTHER, other).recall(null);
    expect(values).toMatchObject({
      target: SANDBOX,
      variables: { region: 'ca' },
      security: 'key',
      credentials: { server: { key: { secret: 'b' } } },
      parameters: {},
    });
  });

  test('share nothing with another reference', () => {
    expect(remembering().of(ELSEWHERE, one).recall(null).values).toEqual(defaultValues(one));
  });

  test('can be cleared', () => {
    const memory = remembering();
    memory.of(ONE, one).clear();
    expect(memory.has(ONE)).toBe(false);
    expect(memory.of(ONE, one).recall(null).values).toEqual(defaultValues(one));
  });

  test('can be forgotten for some references, together with kept secrets', () => {
    const storage = memoryStore();
    const memory = new ConsoleMemory(storage);
    for (const href of [ONE, ELSEWHERE]) {
      memory.of(href, one).remember(entered);
      memory.of(href, one).setKeepsSecrets(true);
    }
    memory.forget((href) => href.startsWith('/shop/v3/'));
    expect(memory.has(ELSEWHERE)).toBe(false);
    for (const each of [memory, new ConsoleMemory(storage)]) {
      expect(each.of(ELSEWHERE, one).recall(null).values).toEqual(defaultValues(one));
      expect(each.of(ONE, one).recall(null).values.credentials).toEqual(credentials);
    }
    expect(memory.of(ONE, one).recall(null).values).toEqual(entered.values);
  });
});

describe('secrets', () => {
  test('stay cleared in other operations', () => {
    const memory = remembering();
    memory.of(OTHER, other).remember({
      values: { ...defaultValues(other), credentials: forServers({ key: { user: '', secret: 'b' } }) },
      files: new Map(),
    });
    memory.of(ONE, one).clear();
    expect(memory.of(OTHER, other).recall(null).values.credentials).toEqual(forServers({}));
  });

  test('leave a full storage and are no longer kept', () => {
    const storage = memoryStore();
    const memory = remembering(storage);
    memory.of(ONE, one).setKeepsSecrets(true);
    const room = storage.set;
    storage.set = () => false;
    memory.of(ONE, one).remember({
      ...entered,
      values: {
        ...entered.values,
        credentials: forServers({ token: { user: '', secret: 'new' } }),
      },
    });
    storage.set = room;
    expect(memory.of(ONE, one).keepsSecrets()).toBe(false);
    expect(new ConsoleMemory(storage).of(ONE, one).recall(null).values.credentials).toEqual(
      defaultValues(one).credentials,
    );
    expect(memory.of(ONE, one).recall(null).values.credentials.server['token']).toEqual({ user: '', secret: 'new' });
  });

  test('are not stored by default', () => {
    const written: string[] = [];
    const storage = { ...memoryStore(), set: (_key: string, value: string) => (written.push(value), true) };
    remembering(storage);
    expect(written).toEqual([]);
  });

  test('are stored for the tab while the reader asks for it', () => {
    const storage = memoryStore();
    const memory = remembering(storage);
    expect(memory.of(ONE, one).setKeepsSecrets(true)).toBe(true);
    const reloaded = new ConsoleMemory(storage);
    expect(reloaded.of(OTHER, other).keepsSecrets()).toBe(true);
    expect(reloaded.of(ONE, one).recall(null).values).toEqual({ ...defaultValues(one), credentials });
    expect(reloaded.of(ONE, one).setKeepsSecrets(false)).toBe(true);
    expect(new ConsoleMemory(storage).of(ONE, one).recall(null).values).toEqual(defaultValues(one));
  });

  test('are stored again after every change', () => {
    const storage = memoryStore();
    const memory = remembering(storage);
    memory.of(ONE, one).setKeepsSecrets(true);
    memory.of(ONE, one).remember({
      ...entered,
      values: {
        ...entered.values,
        credentials: forServers({ token: { user: '', secret: 'new' } }),
      },
    });
    expect(new ConsoleMemory(storage).of(ONE, one).recall(null).values.credentials.server['token']).toEqual({
      user: '',
      secret: 'new',
    });
    memory.of(ONE, one).clear();
    expect(new ConsoleMemory(storage).of(ONE, one).keepsSecrets()).toBe(false);
  });

  test('stay in memory if the storage is unavailable, and the call returns false', () => {
    const memory = remembering(lockedStore());
    expect(memory.of(ONE, one).setKeepsSecrets(true)).toBe(false);
    expect(memory.of(ONE, one).keepsSecrets()).toBe(false);
    expect(memory.of(OTHER, other).recall(null).values.credentials).toEqual(credentials);
  });

  test.each(['{', '[]', '{"token":5}', '{"token":{"secret":1}}', 'null'])(
    'that somebody else wrote count as none: %s',
    (text) => {
      const memory = new ConsoleMemory(memoryStore({ 'portal.console./shop/v2/console': text }));
      expect(memory.of(ONE, one).recall(null).values).toEqual(defaultValues(one));
    },
  );
});
