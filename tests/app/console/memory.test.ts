import { describe, expect, test } from 'vitest';

import { defaultValues } from '../../../web/app/console/form-values.ts';
import { ConsoleMemory } from '../../../web/app/console/memory.ts';
import { lockedStore, memoryStore } from '../stores.ts';
import { jsonBody, operation, parameter, scheme } from './support.ts';

const servers = [
  { url: 'https://api.akko.example', variables: [] },
  { url: 'https://sandbox.akko.example/{region}', variables: [{ name: 'region', default: 'us', enum: [] }] },
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

const ONE = '/public/v2/console/one.json';
const OTHER = '/public/v2/console/other.json';
const ELSEWHERE = '/public/v3/console/one.json';
const credentials = [
  { user: '', secret: 'a' },
  { user: '', secret: 'b' },
];
const entered = {
  values: {
    ...defaultValues(one),
    server: '1',
    variables: [{ text: 'ca' }],
    security: '1',
    credentials,
    parameters: [{ text: '5' }],
    bodies: [{ text: '{}' }],
  },
  files: new Map<string, readonly File[]>(),
};

function remembering(storage = memoryStore()): ConsoleMemory {
  const memory = new ConsoleMemory(storage);
  memory.remember(ONE, one, entered);
  return memory;
}

describe('what was entered', () => {
  test('is there again when the reader comes back', () => {
    const memory = remembering();
    expect(memory.has(ONE)).toBe(true);
    expect(memory.recall(ONE, one, null).values).toEqual(entered.values);
  });

  test('shares server and authorization with the other operations of its reference, and nothing else', () => {
    const { values } = remembering().recall(OTHER, other, null);
    expect(values).toMatchObject({
      server: '0',
      variables: [{ text: 'ca' }],
      security: '0',
      credentials: [{ secret: 'b' }],
      parameters: [],
    });
  });

  test('shares nothing with another reference', () => {
    expect(remembering().recall(ELSEWHERE, one, null).values).toEqual(defaultValues(one));
  });

  test('can be forgotten', () => {
    const memory = remembering();
    memory.clear(ONE);
    expect(memory.has(ONE)).toBe(false);
    expect(memory.recall(ONE, one, null).values).toEqual(defaultValues(one));
  });

  test('can be forgotten for some references, with what the tab was told to keep of them', () => {
    const storage = memoryStore();
    const memory = new ConsoleMemory(storage);
    for (const href of [ONE, ELSEWHERE]) {
      memory.remember(href, one, entered);
      memory.setKeepsSecrets(href, true);
    }
    memory.forget((href) => href.startsWith('/public/v3/'));
    expect(memory.has(ELSEWHERE)).toBe(false);
    for (const each of [memory, new ConsoleMemory(storage)]) {
      expect(each.recall(ELSEWHERE, one, null).values).toEqual(defaultValues(one));
      expect(each.recall(ONE, one, null).values.credentials).toEqual(credentials);
    }
    expect(memory.recall(ONE, one, null).values).toEqual(entered.values);
  });
});

describe('secrets', () => {
  test('that were cleared in one operation do not come back with another', () => {
    const memory = remembering();
    memory.remember(OTHER, other, {
      values: { ...defaultValues(other), credentials: [{ user: '', secret: 'b' }] },
      files: new Map(),
    });
    memory.clear(ONE);
    expect(memory.recall(OTHER, other, null).values.credentials).toEqual([{ user: '', secret: '' }]);
  });

  test('leave the storage when it has no more room, and are not kept from then on', () => {
    const storage = memoryStore();
    const memory = remembering(storage);
    memory.setKeepsSecrets(ONE, true);
    const room = storage.set;
    storage.set = () => false;
    memory.remember(ONE, one, {
      ...entered,
      values: {
        ...entered.values,
        credentials: [
          { user: '', secret: 'new' },
          { user: '', secret: '' },
        ],
      },
    });
    storage.set = room;
    expect(memory.keepsSecrets(ONE)).toBe(false);
    expect(new ConsoleMemory(storage).recall(ONE, one, null).values.credentials).toEqual(
      defaultValues(one).credentials,
    );
    expect(memory.recall(ONE, one, null).values.credentials[0]).toEqual({ user: '', secret: 'new' });
  });

  test('are written nowhere', () => {
    const written: string[] = [];
    const storage = { ...memoryStore(), set: (_key: string, value: string) => (written.push(value), true) };
    remembering(storage);
    expect(written).toEqual([]);
  });

  test('are kept for the tab where the reader wants it, and until the reader does not', () => {
    const storage = memoryStore();
    const memory = remembering(storage);
    expect(memory.setKeepsSecrets(ONE, true)).toBe(true);
    const reloaded = new ConsoleMemory(storage);
    expect(reloaded.keepsSecrets(OTHER)).toBe(true);
    expect(reloaded.recall(ONE, one, null).values).toEqual({ ...defaultValues(one), credentials });
    expect(reloaded.setKeepsSecrets(ONE, false)).toBe(true);
    expect(new ConsoleMemory(storage).recall(ONE, one, null).values).toEqual(defaultValues(one));
  });

  test('follow what is entered while they are kept', () => {
    const storage = memoryStore();
    const memory = remembering(storage);
    memory.setKeepsSecrets(ONE, true);
    memory.remember(ONE, one, {
      ...entered,
      values: {
        ...entered.values,
        credentials: [
          { user: '', secret: 'new' },
          { user: '', secret: '' },
        ],
      },
    });
    expect(new ConsoleMemory(storage).recall(ONE, one, null).values.credentials[0]).toEqual({
      user: '',
      secret: 'new',
    });
    memory.clear(ONE);
    expect(new ConsoleMemory(storage).keepsSecrets(ONE)).toBe(false);
  });

  test('stay in memory where the browser keeps nothing, and that is told', () => {
    const memory = remembering(lockedStore());
    expect(memory.setKeepsSecrets(ONE, true)).toBe(false);
    expect(memory.keepsSecrets(ONE)).toBe(false);
    expect(memory.recall(OTHER, other, null).values.credentials).toEqual([{ user: '', secret: 'b' }]);
  });

  test.each(['{', '[]', '{"token":5}', '{"token":{"secret":1}}', 'null'])(
    'that somebody else wrote count as none: %s',
    (text) => {
      const memory = new ConsoleMemory(memoryStore({ 'portal.console./public/v2/console': text }));
      expect(memory.recall(ONE, one, null).values).toEqual(defaultValues(one));
    },
  );
});
