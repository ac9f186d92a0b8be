import documents from 'descriptions:documents';
import { describe, expect, inject, it } from 'vitest';

import { randomNumbers } from '../../../random-numbers.ts';
import { send, TestAccount } from './support/account.ts';
import { mutationsOf } from './support/mutations.ts';
import type { Json, Name } from './support/oracle.ts';
import { contract } from './support/samples.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** 5 sends the first request of each operation, and then every fifth. */
    fuzzEvery: number;
    /** The number of operations that may change an account before the next one gets a new account. */
    fuzzChanges: number;
  }
}

interface Case {
  id: string;
  method: string;
  path: string;
  parameters: Json[];
  bodies: unknown[];
}

const QUERY_VALUES = [
  '',
  '0',
  '1',
  '100',
  '101',
  '-1',
  '1.5',
  'x',
  'true',
  'cur_zzz',
  '2026-03-01',
  '2026-03-01T00:00:00Z',
  'x'.repeat(300),
  '%00',
  '%F0%9F%98%80',
  'a,b',
  'phone',
  "'--",
  '9007199254740993',
];

/** They end the account or make another one. A stream has no end: deliveries.test.ts reads it. */
const NOT_DRAWN = new Set([
  'deleteSimulatorAccount',
  'resetSimulatorAccount',
  'createSimulatorAccount',
  'streamSimulatorEvents',
]);

function casesOf(name: Name): Case[] {
  const document: Json = documents[name];
  const resolved = (value: Json): Json => {
    if (typeof value?.$ref !== 'string') return value;
    return resolved(
      value.$ref
        .slice(2)
        .split('/')
        .reduce((part: Json, key: string) => part[key], document),
    );
  };
  return Object.entries(document.paths as Record<string, Json>).flatMap(([path, item]) =>
    ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolved);
      const contents: Json[] = Object.values(operation.requestBody?.content ?? {});
      const examples = contents.flatMap((content) => Object.values((content.examples ?? {}) as Json));
      return [
        {
          id: operation.operationId,
          method: method.toUpperCase(),
          path,
          parameters,
          bodies: examples.map((example) => resolved(example).value),
        },
      ];
    }),
  );
}

/** An account in which the ids of the examples' objects exist. */
async function filled(): Promise<{ account: TestAccount; ids: Record<string, string> }> {
  const account = await TestAccount.create();
  const { id } = await account.ok('POST', '/public/v3/contracts', contract());
  const active = await account.activate(id);
  const [lineItem] = active.lineItems;
  const order = await account.ok('POST', '/public/v3/orders', {
    lines: [{ sku: 'IP15-128-BLU-REF', quantity: 1 }],
    shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
  });
  const { data } = await account.ok('GET', '/account/events');
  const ids = {
    ctr_6Jt8Bn2XqL: active.id,
    usr_8Fq2Lr7KpZ: active.user.id,
    dev_5Hk1Xw9QmD: lineItem.device.id,
    cli_4Gs7Pv1DkR: lineItem.id,
    cli_1Qm5Ex8FuT: lineItem.id,
    ord_0Ka3Nd6CiS: order.id,
    evt_2Yz7Hq4LoW: data[0].eventId,
    48213: String(active.user.legacyId),
    73051: String(active.legacyId),
    90177: String(lineItem.device.legacyId),
    120644: String(lineItem.legacyId),
    120645: String(lineItem.legacyId),
  };
  return { account, ids };
}

/** The documented ids as those of this account. */
function translated<T>(value: T, ids: Record<string, string>): T {
  let text = JSON.stringify(value);
  for (const [from, to] of Object.entries(ids)) text = text.replaceAll(from, to);
  return JSON.parse(text) as T;
}

describe('Every operation', () => {
  it.each<Name>(['v3', 'v2', 'gateway', 'simulator'])(
    'of %s gives only documented responses to wrong requests',
    async (name) => {
      const random = randomNumbers(16);
      const statuses = new Map<number, number>();
      let count = 0;
      let { account, ids } = await filled();
      let changes = 0;
      for (const { id, method, path, parameters, bodies } of casesOf(name)) {
        if (NOT_DRAWN.has(id)) continue;
        if (changes === inject('fuzzChanges')) {
          ({ account, ids } = await filled());
          changes = 0;
        }
        if (method !== 'GET') changes += 1;
        let drawn = 0;
        const headers: Record<string, string> = id === 'createToken' ? { Authorization: account.basic } : {};
        const query = parameters
          .filter((parameter) => parameter.in === 'query' && parameter.required === true)
          .map((parameter) => `${parameter.name}=${parameter.example}`);
        const target = (values: Json = {}): string =>
          path
            .replace(/^\/simulator/, '')
            .replaceAll(/\{([^}]+)\}/g, (_, key: string) =>
              encodeURIComponent(
                String(
                  values[key] ??
                    translated(parameters.find((parameter) => parameter.name === key)?.example ?? 'x', ids),
                ),
              ),
            ) + (query.length > 0 ? `?${query.join('&')}` : '');
        const attempt = async (url: string, body?: unknown): Promise<void> => {
          const isSent = drawn % inject('fuzzEvery') === 0;
          drawn += 1;
          if (!isSent) return;
          const response = await account.call(method, url, { headers, ...(body === undefined ? {} : { body }) });
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          count += 1;
        };
        const valid = bodies.map((body) => translated(body, ids));
        for (const body of valid) await attempt(target(), body);
        if (valid.length === 0) await attempt(target());
        for (const body of valid.slice(0, 2))
          for (const mutation of mutationsOf(body, random)) await attempt(target(), mutation.body);
        for (const parameter of parameters) {
          for (const value of QUERY_VALUES) {
            if (parameter.in === 'query')
              await attempt(`${target()}${target().includes('?') ? '&' : '?'}${parameter.name}=${value}`, valid[0]);
            if (parameter.in === 'path' && value !== '') await attempt(target({ [parameter.name]: value }), valid[0]);
          }
          if (parameter.in === 'header')
            await account.call(method, target(), { body: valid[0], headers: { ...headers, [parameter.name]: 'x' } });
        }
        await send(method, target(), { body: valid[0] });
      }
      console.info(`${name}: ${count} requests`, Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)));
      expect(statuses.get(500)).toBeUndefined();
      expect([...statuses.keys()].some((status) => status < 300)).toBe(true);
    },
    300_000,
  );
});
