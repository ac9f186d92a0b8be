import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { LOCALES } from '../../web/model/site/locale.ts';
import { arrayOf, objectOf } from '../../web/model/text/json.ts';
import { ROOT } from '../site/dist.ts';
import { listenLocally } from '../tools/static-files.ts';
import { phoneSale } from './phone-sale.ts';
import { StatementAccount } from './statements/statement-account.ts';

const GUIDES = ['authentication', 'idempotency-and-retries'];
const SALE = phoneSale(
  { firstName: 'Zoë', lastName: 'Meyer', email: 'zoe@example.com', mobileNumber: '+13125550142' },
  '356938035643809',
);

interface Modules {
  call: (path: string, options?: RequestInit) => Promise<Response>;
  withRetries: (send: () => Promise<Response>, options?: { attempts?: number; unit?: number }) => Promise<Response>;
  createContract: (sale: unknown, key: string) => Promise<{ id: string }>;
  items: (path: string) => AsyncGenerator<{ sku: string }>;
}

const folder = mkdtempSync(join(tmpdir(), 'guide-modules-'));
let account: StatementAccount;
let modules: Modules;

/** Writes the modules that the guides print to a folder. */
function writeModules(locale: string, target: string): void {
  for (const guide of GUIDES) {
    const text = readFileSync(join(ROOT, `content/public/${locale}/guides/${guide}.md`), 'utf8');
    for (const [, name = '', code = ''] of text.matchAll(/```js title="(\w+\.mjs)"\n([\s\S]*?)```/g))
      writeFileSync(join(target, name), code);
  }
}

beforeAll(async () => {
  account = await StatementAccount.create(inject('simulator'));
  const { clientId, clientSecret } = account.credentials;
  vi.stubEnv('BASE_URL', `${inject('simulator')}/simulator`);
  vi.stubEnv('CLIENT_ID', clientId);
  vi.stubEnv('CLIENT_SECRET', clientSecret);
  writeModules('en', folder);
  const names = ['token', 'retry', 'sale', 'pages'];
  const loaded = await Promise.all(names.map((name) => import(pathToFileURL(join(folder, `${name}.mjs`)).href)));
  modules = Object.assign({}, ...loaded) as Modules;
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('the printed modules create one contract for one key, also after the token has expired', async () => {
  const first = await modules.createContract(SALE, 'sale-20817-contract');
  expect(first.id).toMatch(/^ctr_/);
  await account.send('/account/clock', { advance: 'PT2H' });
  expect((await modules.createContract(SALE, 'sale-20817-contract')).id).toBe(first.id);
});

test('the printed modules create one token for many requests at once', async () => {
  const tokens = async (): Promise<number> => {
    const requests = arrayOf((await account.send('/account/requests')).body.data);
    return requests.filter((request) => objectOf(request).operationId === 'createToken').length;
  };
  await account.send('/account/clock', { advance: 'PT2H' });
  const before = await tokens();
  const responses = await Promise.all(Array.from({ length: 5 }, async () => modules.call('/public/v3/inventory')));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await tokens()).toBe(before + 1);
});

test('the printed modules read all pages of a list', async () => {
  const seen: string[] = [];
  for await (const { sku } of modules.items('/public/v3/inventory?limit=2')) seen.push(sku);
  expect(seen.length).toBeGreaterThan(2);
  expect(new Set(seen).size).toBe(seen.length);
});

test('the printed retries repeat what the table allows, and nothing else', async () => {
  let planned: [status: number, body?: unknown, headers?: Record<string, string>][] = [];
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    const [status, body = {}, headers = {}] = planned[count] ?? planned.at(-1) ?? [500];
    count += 1;
    if (status === 0) response.destroy();
    else response.writeHead(status, headers).end(JSON.stringify(body));
  });
  using listening = await listenLocally(server);
  const statusAfter = async (...sequence: typeof planned): Promise<[number | string, number]> => {
    planned = sequence;
    count = 0;
    const send = async () => fetch(listening.origin);
    const last = await modules.withRetries(send, { attempts: 3, unit: 1 }).then(
      ({ status }) => status,
      () => 'no response',
    );
    return [last, count];
  };
  const running = { code: 'idempotency_in_progress' };
  const wait = { 'Retry-After': '2' };
  expect(await statusAfter([503], [0], [201])).toEqual([201, 3]);
  expect(await statusAfter([429, {}, wait], [409, running], [201])).toEqual([201, 3]);
  expect(await statusAfter([500])).toEqual([500, 3]);
  expect(await statusAfter([0])).toEqual(['no response', 3]);
  for (const code of ['idempotency_conflict', 'contract_not_active'])
    expect(await statusAfter([409, { code }], [201])).toEqual([409, 1]);
  expect(await statusAfter([422], [201])).toEqual([422, 1]);
});

test('the printed modules are the same in all languages, apart from comments', () => {
  const codeOf = (locale: string): string =>
    GUIDES.map((guide) => readFileSync(join(ROOT, `content/public/${locale}/guides/${guide}.md`), 'utf8'))
      .flatMap((text) => [...text.matchAll(/```js title="\w+\.mjs"\n([\s\S]*?)```/g)].map(([, code]) => code ?? ''))
      .join('')
      .replaceAll(/\/\*\*.*\*\/\n/g, '');
  for (const locale of LOCALES) expect(codeOf(locale)).toBe(codeOf('en'));
});
