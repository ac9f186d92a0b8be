import { describe, expect, test } from 'vitest';

import { defaultValues } from '../../../web/app/console/form-values.ts';
import { ConsoleMemory } from '../../../web/app/console/memory.ts';
import { needsConfirmation, serverOrder, withSimulator } from '../../../web/app/console/servers.ts';
import { linkFragment, valuesFromFragment } from '../../../web/app/console/share.ts';
import type { ConsoleServer, Environment } from '../../../web/model/request/console.ts';
import { memoryStore } from '../stores.ts';
import { operation } from './support.ts';

const server = (environment?: Environment, url = `https://${environment ?? 'other'}.example`): ConsoleServer =>
  environment === undefined ? { url, variables: [] } : { url, variables: [], environment };
const servers = [server('production'), server(), server('sandbox'), server('sandbox', 'https://second.example')];
const data = operation({ servers });

describe('the servers of a form', () => {
  test('begin with practice servers and end with production', () => {
    expect(serverOrder(data)).toEqual([2, 3, 1, 0]);
    expect(defaultValues(data).server).toBe('2');
  });

  test('keep their order in a description without hints', () => {
    const plain = operation({
      servers: [server(undefined, 'https://b.example'), server(undefined, 'https://a.example')],
    });
    expect(serverOrder(plain)).toEqual([0, 1]);
  });

  test('begin with the simulator if the site has one and requests can be sent', () => {
    const simulated = withSimulator({ ...data, simulator: { tokenPath: null } }, 'https://portal.example');
    expect(simulated.servers.at(-1)).toEqual(server('simulator', 'https://portal.example/simulator'));
    expect(serverOrder(simulated)[0]).toBe(4);
    expect(defaultValues(simulated).server).toBe('4');
    expect(defaultValues({ ...simulated, canSend: false }).server).toBe('2');
    expect(withSimulator(data, 'https://portal.example')).toBe(data);
  });

  test('need a confirmation only for production and methods that change data', () => {
    const needs = (method: string, index: number): boolean =>
      needsConfirmation({ ...data, method }, { server: String(index) });
    expect(['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'].map((method) => needs(method, 0))).toEqual(Array(5).fill(true));
    expect(['GET', 'HEAD'].map((method) => needs(method, 0))).toEqual([false, false]);
    expect([1, 2, 3].map((index) => needs('POST', index))).toEqual([false, false, false]);
  });
});

describe('production', () => {
  const chosen = { ...defaultValues(data), server: '0' };

  test('is not chosen again when the form is opened again', () => {
    const memory = new ConsoleMemory(memoryStore());
    memory.remember('/api/console/a.json', data, { values: chosen, files: new Map() });
    expect(memory.recall('/api/console/a.json', data, null).values.server).toBe('2');
    expect(memory.recall('/api/console/b.json', data, null).values.server).toBe('2');
  });

  test('is not chosen by a link', async () => {
    const { fragment } = await linkFragment(data, chosen);
    expect((await valuesFromFragment(data, fragment ?? '')).server).toBe('2');
  });
});
