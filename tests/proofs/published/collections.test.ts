import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { IS_FULL, sampleOf } from '../../tier.ts';
import { newCredentials } from '../simulator-account.ts';
import { download, type Ended, linkedPaths, origin, runTool } from './portal.ts';

/** The simulator alone is faster than the portal. The collections of the APIs run through the portal. */
const simulator = `${inject('simulator')}/simulator`;
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
  const { clientId, clientSecret, gatewayKey } = await newCredentials(inject('simulator'));
  const values = { BASE_URL: simulator, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, GATEWAY_KEY: gatewayKey };

  test.each(sampleOf(ids, 1))('%s runs with an environment', async (id) => {
    const { executions, failures } = await runHere({
      collection: origin + pathOf(id),
      environment: environment(values),
    });
    expect(failures).toEqual([]);
    expect(executions.length).toBeGreaterThan(0);
  });

  test.runIf(IS_FULL)('runs with an environment in a file', async () => {
    const path = file('environment.json', environment(values));
    expect(await newman(origin + pathOf(ids[0] ?? ''), '--environment', path)).toMatchObject({ code: 0 });
  });

  test.each(sampleOf(ids, 1))('%s runs with variables of the command line, and creates an account', async (id) => {
    const envVar = [{ key: 'BASE_URL', value: simulator }];
    const { executions, failures } = await runHere({ collection: origin + pathOf(id), envVar });
    expect(failures).toEqual([]);
    expect(JSON.stringify(executions.map(({ assertions }) => assertions))).toContain('$statusCode ==');
  });

  test.each(sampleOf(ids, 1))('%s runs with variables of its own, and the simulator is its default', async (id) => {
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
      assertions?: { assertion: string }[];
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

const pages = [
  '/public/v3/akko-developer-docs',
  '/public/v2/akko-developer-docs',
  '/akko/akko-api-gateway-production',
  '/simulator/reference/akko-simulator',
];
const paths = await linkedPaths(pages, /\.postman\.json$/);

describe.each(paths)('the collection %s', async (path) => {
  const collection = objectOf(JSON.parse(await download(path)));
  const baseUrl = stringOf(objectOf(arrayOf(collection.variable)[0]).value) ?? '';

  test('has the simulator as its server, and production nowhere in its settings', () => {
    expect(baseUrl).toMatch(/^https:\/\/developers\.akko\.example(?:\/simulator)?$/);
    expect(JSON.stringify([collection.auth, collection.event, collection.variable])).not.toContain('api.akko.example');
  });

  // A second run shows that a collection leaves nothing behind that stops it.
  test.each(IS_FULL || path === paths[0] ? ['first', 'second'] : ['first'])(
    'runs as downloaded from its first to its last request, the %s time',
    async () => {
      const value = baseUrl.replace('https://developers.akko.example', origin);
      const { executions, failures } = await runHere({ collection, envVar: [{ key: 'baseUrl', value }] });
      const refused = executions
        .filter(({ response }) => response === undefined || response.code >= 300)
        .map(({ item, response }) => `${item.name}: ${response?.code} ${response?.text()}`);
      expect({ refused, failures }).toEqual({ refused: [], failures: [] });
      const names = arrayOf(collection.item).flatMap((group) =>
        arrayOf(objectOf(group).item).map((item) => objectOf(item).name),
      );
      expect(new Set(executions.map(({ item }) => item.name))).toEqual(new Set(names));
    },
  );
});
