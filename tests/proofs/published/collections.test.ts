import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { IS_FULL, sampleOf } from '../../tier.ts';
import { type PreparedAccount, prepareAccount } from '../recorder.ts';
import { newCredentials, type SimulatorAccount } from '../simulator-account.ts';
import { download, type Ended, linkedPaths, origin, runTool, simulator } from './portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'collections-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newman = (...args: string[]): Promise<Ended> =>
  runTool('newman', 'bin/newman.js', ['run', ...args, '--color', 'off']);

/** Writes a file of Postman, and returns its path. */
function file(name: string, content: JsonObject): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const environment = (values: Record<string, string>): JsonObject => ({
  values: Object.entries(values).map(([key, value]) => ({ key, value, enabled: true })),
});

describe('the collection of the workflow', async () => {
  const [arazzo = ''] = await linkedPaths(['/arazzo'], /\.arazzo\.yaml$/);
  const ids = arrayOf(objectOf(parse(await download(arazzo))).workflows).map(
    (workflow) => stringOf(objectOf(workflow).workflowId) ?? '',
  );
  const pathOf = (id: string): string => `/arazzo/${id}.postman.json`;
  const { clientId, clientSecret, gatewayKey } = await newCredentials(origin);
  const values = { BASE_URL: simulator, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, GATEWAY_KEY: gatewayKey };

  test.each(ids)('%s runs with an environment', async (id) => {
    const { executions, failures } = await runHere({
      collection: origin + pathOf(id),
      environment: environment(values),
    });
    expect(failures).toEqual([]);
    expect(executions.length).toBeGreaterThan(0);
  });

  test('runs with an environment in a file', async () => {
    const path = file('environment.json', environment(values));
    expect(await newman(origin + pathOf(ids[0] ?? ''), '--environment', path)).toMatchObject({ code: 0 });
  });

  test.each(sampleOf(ids, 1))('%s runs with variables of the command line, and creates an account', async (id) => {
    const { code, output } = await newman(origin + pathOf(id), '--env-var', `BASE_URL=${simulator}`);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain('$statusCode ==');
  });

  test.each(sampleOf(ids, 3))('%s runs with variables of its own, and the simulator is its default', async (id) => {
    const collection = objectOf(JSON.parse(await download(pathOf(id))));
    const variables = arrayOf(collection.variable).map(objectOf);
    expect(variables[0]).toEqual({ key: 'BASE_URL', value: 'https://developers.akko.example/simulator' });
    const variable = variables.map((each) => Object.assign({}, each, valueOf(values, each.key)));
    const { executions, failures } = await runHere({ collection: { ...collection, variable } });
    expect(failures).toEqual([]);
    expect(executions.length).toBeGreaterThan(0);
  });
});

function valueOf(values: Readonly<Record<string, string>>, key: unknown): { value?: string } {
  const value = values[stringOf(key) ?? ''];
  return value === undefined ? {} : { value };
}

interface Summary {
  run: {
    executions: {
      item: { name: string };
      request: { method: string };
      response?: { code: number; text: () => string };
    }[];
    failures: unknown[];
  };
}
const { run } = createRequire(import.meta.url)('newman') as {
  run: (options: object, done: (error: Error | null, summary: Summary) => void) => void;
};

function runHere(options: object): Promise<Summary['run']> {
  return new Promise((resolve, reject) => {
    run(options, (error, summary) => (error ? reject(error) : resolve(summary.run)));
  });
}

/** Sends the requests of a collection. Returns the status of each by its name, and the response if that is an error. */
async function statusesOf(
  collection: JsonObject,
  values: Record<string, string>,
  options: { folder?: string } = {},
): Promise<Map<string, string>> {
  const envVar = Object.entries(values).map(([key, value]) => ({ key, value }));
  const { executions, failures } = await runHere({ collection, ...options, envVar });
  expect(failures).toEqual([]);
  return new Map(
    executions.map(({ item, response }) => {
      const { code = 0 } = response ?? {};
      return [item.name, code < 300 ? String(code) : `${code} ${response?.text() ?? ''}`];
    }),
  );
}

const phone = (imei: string): JsonObject => ({
  kind: 'phone',
  manufacturer: 'Apple',
  model: 'iPhone 15',
  condition: 'used',
  imei,
});

/** Two phones of a user without coverage. */
async function freePhones(
  account: SimulatorAccount,
  userId: string,
): Promise<{ free: JsonObject; loaner: JsonObject }> {
  const create = (device: JsonObject): Promise<JsonObject> =>
    account.send(`/public/v3/users/${userId}/devices`, device);
  return {
    free: await create(phone('356938035698886')),
    loaner: await create({ ...phone('356938035697771'), role: 'service' }),
  };
}

/** Examples that name another device than the covered one, or another price than that of the contract. */
async function othersOf(account: SimulatorAccount, userId: string): Promise<Record<string, Record<string, string>>> {
  const { free, loaner } = await freePhones(account, userId);
  const [id, legacyId] = [stringOf(free.id) ?? '', JSON.stringify(free.legacyId)];
  return {
    'Create a contract line item': { deviceId: id },
    "Delete a user's device": { deviceId2: id },
    'Update the service device': { serviceDeviceId: stringOf(loaner.id) ?? '' },
    'Remove a device': { intDeviceId: legacyId },
    'Add a contract line item': { deviceId: legacyId },
    'Remove line items by product price': { productPriceId2: '312' },
    'Update a contract line item': { deviceId3: legacyId },
  };
}

const pages = ['/public/v3/akko-developer-docs', '/public/v2/akko-developer-docs', '/akko/akko-api-gateway-production'];
const paths = await linkedPaths(pages, /\.postman\.json$/);

/** The requests of a run from top to bottom that earlier requests make impossible, with the reason. */
const IMPOSSIBLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/public/v3.postman.json': {
    "Delete a user's device": 'The next two requests need the same device, which is covered.',
    'Update the service device': 'The request before it has replaced the device.',
    'Create phones for a user': 'The first request has registered the same phone for another user.',
  },
  '/public/v2.postman.json': {
    'Update a contract line item': 'Earlier requests have removed all line items.',
  },
};

describe.each(paths)('the collection %s', async (path) => {
  const collection = objectOf(JSON.parse(await download(path)));
  const requests = arrayOf(collection.item).flatMap((group) => arrayOf(objectOf(group).item).map(objectOf));
  const variables = new Map(arrayOf(collection.variable).map((each) => [objectOf(each).key, objectOf(each).value]));

  test('has the simulator as its server, and production nowhere in its settings', () => {
    expect(variables.get('baseUrl')).toBe('https://developers.akko.example/simulator');
    expect(JSON.stringify([collection.auth, collection.event, collection.variable])).not.toContain('api.akko.example');
  });

  /** The values that a reader enters: address, credentials, and identifiers of objects that the account has. */
  const valuesOf = ({ account, replace }: PreparedAccount): Record<string, string> => {
    const { clientId, clientSecret, partnerToken, gatewayKey } = account.credentials;
    const ids = [...variables].flatMap(([key, value]) => {
      const own = replace(stringOf(value) ?? '');
      return own === value ? [] : [[stringOf(key) ?? '', own] as const];
    });
    return { baseUrl: simulator, clientId, clientSecret, partnerToken, gatewayKey, ...Object.fromEntries(ids) };
  };

  const names = requests.map(({ name }) => stringOf(name) ?? '');
  const impossible = Object.keys(IMPOSSIBLE[path] ?? {});
  test.each(IS_FULL ? names : [...names.slice(0, 1), ...impossible])('sends: %s', async (name) => {
    // A request that changes an account could make others impossible.
    const prepared = await prepareAccount(origin);
    const others = await othersOf(prepared.account, prepared.replace('usr_8Fq2Lr7KpZ'));
    const statuses = await statusesOf(collection, { ...valuesOf(prepared), ...others[name] }, { folder: name });
    expect(statuses.get(name)).toMatch(/^20\d$/);
  });

  test('runs from top to bottom in one account, apart from requests that earlier ones make impossible', async () => {
    const prepared = await prepareAccount(origin);
    const { free, loaner } = await freePhones(prepared.account, prepared.replace('usr_8Fq2Lr7KpZ'));
    const [freeId, loanerId] = [free.legacyId, loaner.legacyId].map((id) => JSON.stringify(id) ?? '');
    const devices: Record<string, string> = path.includes('v2')
      ? { deviceId: freeId ?? '', intDeviceId: loanerId ?? '', deviceId3: freeId ?? '', productPriceId2: '312' }
      : { deviceId: stringOf(free.id) ?? '', serviceDeviceId: stringOf(loaner.id) ?? '' };
    const statuses = await statusesOf(collection, { ...valuesOf(prepared), ...devices });
    expect(statuses.size).toBe(requests.length);
    const refused = [...statuses].filter(([, status]) => !/^20\d$/.test(status));
    expect(refused.map(([name]) => name)).toEqual(impossible);
  });
});
