import { describe, expect, test } from 'vitest';

import { defaultValues } from '../../../web/app/console/form-values.ts';
import { ConsoleMemory } from '../../../web/app/console/memory.ts';
import { linkFragment, valuesFromFragment } from '../../../web/app/console/share.ts';
import { needsConfirmation, sendingTarget, targetsOf, withSimulator } from '../../../web/app/console/targets.ts';
import type { ConsoleServer, Environment } from '../../../web/model/description/console.ts';
import { memoryStore } from '../stores.ts';
import { operation } from './support.ts';

const server = (environment?: Environment, url = `https://${environment ?? 'other'}.example`): ConsoleServer =>
  environment === undefined ? { url, variables: [] } : { url, variables: [], environment };
const servers = [server('production'), server(), server('sandbox'), server('sandbox', 'https://second.example')];
const data = operation({ servers });

const addressesOf = (each: typeof data): string[] => targetsOf(each).map((target) => target.server.url);
const SANDBOX = 'https://sandbox.example';
const SIMULATOR = 'https://portal.example/simulator';

describe('the targets of a form', () => {
  test('begin with practice servers and end with production', () => {
    expect(addressesOf(data)).toEqual([
      SANDBOX,
      'https://second.example',
      'https://other.example',
      'https://production.example',
    ]);
    expect(defaultValues(data).target).toBe(SANDBOX);
  });

  test('keep their order in a description without hints', () => {
    const plain = operation({
      servers: [server(undefined, 'https://b.example'), server(undefined, 'https://a.example')],
    });
    expect(addressesOf(plain)).toEqual(['https://b.example', 'https://a.example']);
  });

  test('begin with the simulator if the site has one and requests can be sent', () => {
    const simulated = withSimulator({ ...data, simulator: { tokenPath: null } }, 'https://portal.example');
    expect(targetsOf(simulated)[0]).toEqual({ kind: 'simulator', server: server('simulator', SIMULATOR) });
    expect(defaultValues(simulated).target).toBe(SIMULATOR);
    expect(defaultValues({ ...simulated, canSend: false }).target).toBe(SANDBOX);
    expect(withSimulator(data, 'https://portal.example')).toBe(data);
  });

  test('are only for the code samples where nothing is sent to the provider, and the simulator runs the request', () => {
    const simulated = withSimulator(
      { ...data, canSend: false, simulator: { tokenPath: null } },
      'https://portal.example',
    );
    expect(targetsOf(simulated).map(({ kind }) => kind)).toEqual(['simulator', ...Array(4).fill('samples')]);
    expect(sendingTarget(simulated, defaultValues(simulated))?.server.url).toBe(SIMULATOR);
    expect(sendingTarget({ ...data, canSend: false }, defaultValues(data))).toBeNull();
  });

  test('need a confirmation only for production and methods that change data', () => {
    const needs = (method: string, environment?: Environment): boolean =>
      needsConfirmation({ method }, { kind: 'server', server: server(environment) });
    expect(['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'].map((method) => needs(method, 'production'))).toEqual(
      Array(5).fill(true),
    );
    expect(['GET', 'HEAD'].map((method) => needs(method, 'production'))).toEqual([false, false]);
    expect([needs('POST'), needs('POST', 'sandbox')]).toEqual([false, false]);
  });
});

describe('production', () => {
  const chosen = { ...defaultValues(data), target: 'https://production.example' };

  test('is not chosen again when the form is opened again', () => {
    const memory = new ConsoleMemory(memoryStore());
    memory.of('/api/console/a.json', data).remember({ values: chosen, files: new Map() });
    expect(memory.of('/api/console/a.json', data).recall(null).values.target).toBe(SANDBOX);
    expect(memory.of('/api/console/b.json', data).recall(null).values.target).toBe(SANDBOX);
  });

  test('is not chosen by a link', async () => {
    const { fragment } = await linkFragment(data, chosen);
    expect((await valuesFromFragment(data, fragment ?? '')).target).toBe(SANDBOX);
  });
});
