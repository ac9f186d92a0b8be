import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';

import { arrayOf, objectOf, stringOf } from '../../web/model/text/json.ts';
import { DIST, ROOT } from '../site/dist.ts';
import { newCredentials } from './simulator-account.ts';

/** The parts of Postman's SDK that the tests use. Its own types are wrong about most of them. */
interface SdkEvent {
  listen: string;
  script: { exec: string[] };
}
interface SdkRequest {
  method: string;
  url: { toString(): string };
  headers: { all(): { key: string; value: string }[] };
  body?: { mode: string; raw?: string; urlencoded?: { all(): { key: string; value: string }[] } };
}
interface SdkItem {
  request: SdkRequest;
  events: { all(): SdkEvent[] };
}
interface SdkCollection {
  events: SdkItem['events'];
  items: { all(): SdkItem[] };
}
const { Collection } = createRequire(import.meta.url)('postman-collection') as {
  Collection: new (json: unknown) => SdkCollection;
};

const execute = promisify(execFile);
const DOCUMENT = 'specs/public/workflows.arazzo.yaml';
const FOLDER = join(DIST, 'public/arazzo');
const REDOCLY = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');

const document = objectOf(parse(readFileSync(join(ROOT, DOCUMENT), 'utf8')));
const ids = arrayOf(document.workflows).map((workflow) => stringOf(objectOf(workflow).workflowId) ?? '');
const origin = inject('simulator');
const baseUrl = `${origin}/simulator`;

test('every workflow can be downloaded in three forms', () => {
  const files = readdirSync(FOLDER);
  for (const id of ids) expect(files).toEqual(expect.arrayContaining([`${id}.sh`, `${id}.postman.json`]));
  expect(ids.length).toBeGreaterThanOrEqual(6);
});

/** Redocly's runner checks the status, the media type and the schema of each response strictly. */
describe("the runner of Redocly's command line", () => {
  test.concurrent.each(ids)('runs %s', { timeout: 120_000 }, async (id) => {
    const { clientId, clientSecret, gatewayKey } = await newCredentials(origin);
    const servers = ['v3', 'v2', 'gateway'].map((name) => `${name}=${baseUrl}`);
    const inputs = { clientId, clientSecret, gatewayKey, runId: `run-${id}` };
    const args = [
      ...[...servers, `simulator=${origin}`].flatMap((server) => ['-S', server]),
      ...Object.entries(inputs).flatMap(([name, value]) => ['-i', `${name}=${value}`]),
    ];
    const { stdout, stderr } = await execute(process.execPath, [REDOCLY, 'respect', DOCUMENT, '-w', id, ...args], {
      cwd: ROOT,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' },
    }).catch((error: unknown) => error as { stdout: string; stderr: string });
    const output = stdout + stderr;
    expect(output).toMatch(/Workflows: (\d+) passed, \1 total/);
    expect(output).toMatch(/Checks: (\d+) passed, \1 total/);
  });
});

describe('the shell script', () => {
  const missing = ['curl', 'jq'].filter((command) => spawnSync(command, ['--version']).status !== 0);

  test.concurrent.each(ids)('of %s runs', { timeout: 60_000 }, async (id) => {
    if (missing.length > 0) {
      console.log(`The script of ${id} was not run: ${missing.join(' and ')} is not installed.`);
      return;
    }
    const env = { PATH: process.env.PATH ?? '', BASE_URL: baseUrl };
    const { stdout } = await execute('sh', [join(FOLDER, `${id}.sh`)], { env });
    expect(stdout.trim().split('\n').at(-1)).toBe('All steps passed.');
  });
});

describe('the Postman collection', () => {
  test.concurrent.each(ids)('of %s runs', { timeout: 60_000 }, async (id) => {
    const collection = new Collection(JSON.parse(readFileSync(join(FOLDER, `${id}.postman.json`), 'utf8')));
    const items = collection.items.all();
    const { clientId, clientSecret, gatewayKey } = await newCredentials(origin);
    const variables = new Map<string, string | number>(
      Object.entries({ BASE_URL: baseUrl, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, GATEWAY_KEY: gatewayKey }),
    );
    const tests: string[] = [];
    const run = (scripts: readonly string[], response: object = {}): void => {
      const pm = {
        collectionVariables: {
          get: (name: string) => variables.get(name),
          set: (name: string, value: string | number) => variables.set(name, value),
        },
        variables: {
          // Only this variable of Postman itself is used.
          replaceIn: (text: string) => text.replaceAll('{{$timestamp}}', String(Math.floor(Date.now() / 1000))),
        },
        test: (name: string, check: () => void) => {
          check();
          tests.push(name);
        },
        expect: (value: unknown) => ({
          to: {
            eql: (other: unknown) => expect(value).toEqual(other),
            not: { eql: (other: unknown) => expect(value).not.toEqual(other) },
            be: { below: (other: number) => expect(value).toBeLessThan(other) },
          },
        }),
        response,
      };
      // oxlint-disable-next-line typescript/no-implied-eval -- Postman runs these scripts in this way
      new Function('pm', scripts.join('\n'))(pm);
    };
    for (const item of items) {
      run(scriptsOf(collection, 'prerequest'));
      const { status, value } = await send(item, variables);
      run(scriptsOf(item, 'test'), { code: status, json: () => value });
    }
    expect(tests.length).toBeGreaterThanOrEqual(items.length);
    expect(items.length).toBeGreaterThan(1);
  });
});

function scriptsOf({ events }: Pick<SdkItem, 'events'>, listen: string): string[] {
  return events
    .all()
    .filter((event) => event.listen === listen)
    .flatMap(({ script }) => script.exec);
}

/** Sends a request of a collection with the values of its variables. */
async function send(
  { request: { method, url, headers, body } }: SdkItem,
  variables: ReadonlyMap<string, string | number>,
): Promise<{ status: number; value: unknown }> {
  const replaced = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (written, name: string) => String(variables.get(name) ?? written));
  const form = body?.urlencoded?.all().map(({ key, value }): [string, string] => [key, replaced(value)]);
  const raw = body?.mode === 'urlencoded' ? new URLSearchParams(form) : body?.raw && replaced(body.raw);
  const response = await fetch(replaced(url.toString()), {
    method,
    headers: headers.all().map(({ key, value }): [string, string] => [key, replaced(value)]),
    ...(raw === undefined ? {} : { body: raw }),
  });
  const text = await response.text();
  return { status: response.status, value: text === '' ? null : JSON.parse(text) };
}
