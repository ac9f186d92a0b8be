import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { Usage } from '../../../web/model/integration/usage.ts';
import { listenLocally } from '../../tools/static-files.ts';
import { phoneSale } from '../phone-sale.ts';
import { download } from '../published/portal.ts';
import { type Ended, run } from '../run.ts';
import { end, Installed, OLDEST, pause, receiver, type Started } from './installed.ts';
import { type Passed, recordingProxy, RESELLER } from './reseller.ts';

const SALE = phoneSale(
  { firstName: 'Zoë', lastName: 'Meyer', email: 'zoe.meyer@example.com', mobileNumber: '+13125550177' },
  '356938035699991',
);
/** The operation of each path that the service calls, by hand. */
const OPERATIONS: readonly (readonly [pattern: RegExp, call: string])[] = [
  [/^\/public\/v3\/tokens$/, '/public/v3/tokens'],
  [/^\/public\/v3\/contracts\/[^/]+$/, '/public/v3/contracts/{contractId}'],
  [/^\/public\/v3\/contracts(?:\?|$)/, '/public/v3/contracts'],
  [/^\/public\/v2\/users\/[^/]+\/contracts$/, '/public/v2/users/{userId}/contracts'],
  [/\/contract-line-items\/\d+$/, '/public/v2/users/{userId}/contracts/contract-line-items/{contractLineItemId}'],
];

let installed: Installed;
let usage: Usage;
let text: string;
let proxy: Awaited<ReturnType<typeof recordingProxy>>;
const hooks: string[] = [];

/** The service runs its tests through the proxy; then the usage is asked for, before and after another start of the simulator. */
beforeAll(async () => {
  installed = await Installed.create();
  const endpoint = await receiver(({ body }) => {
    hooks.push(body);
    return 204;
  });
  writeFileSync(join(installed.folder, 'reseller.mjs'), RESELLER.replace('...SALE', `...${JSON.stringify(SALE)}`));
  // The usage has the dates of deprecations, which no message of this day has.
  const options = ['--port', '0', '--data', 'kept', '--now', '2026-03-02', '--forward-to', endpoint.url];
  const first = await installed.start(...options);
  proxy = await recordingProxy(first.url);
  const service = await run('node', ['reseller.mjs', proxy.origin, JSON.stringify(first.credentials)], {
    cwd: installed.folder,
    ...OLDEST,
  });
  if (service.code !== 0) throw new Error(service.output);
  while (!(await isDelivered(first))) await pause(20);
  writeFileSync(join(installed.folder, 'simulator.log'), first.output());
  await usageOf('simulator.log', 'first.json');
  await end(first.child);
  const second = await installed.start(...options);
  writeFileSync(join(installed.folder, 'simulator.log'), second.output());
  await usageOf('simulator.log', 'integration.json');
  text = readFileSync(join(installed.folder, 'integration.json'), 'utf8');
  usage = JSON.parse(text) as Usage;
  await end(second.child);
  endpoint.close();
});

afterAll(async () => {
  proxy.close();
  await installed.remove();
});

/** Whether the endpoint has responded to all events, and the simulator knows it. */
async function isDelivered({ url, credentials }: Started): Promise<boolean> {
  const headers = { Authorization: `Basic ${btoa(`${credentials.clientId}:${credentials.clientSecret}`)}` };
  const { data } = (await (await fetch(`${url}/account/events`, { headers })).json()) as { data: { state: string }[] };
  return data.length > 0 && data.every(({ state }) => state === 'ended');
}

interface ChangesModule {
  judgeChanges: (file: string, options: object) => Promise<{ notes: string[]; isPassed: boolean }>;
}

async function usageOf(log: string, out: string): Promise<void> {
  const { code, output } = await installed.run('usage', '--from', log, '--out', out);
  if (code !== 0) throw new Error(output);
}

function changes(...args: string[]): Promise<Ended> {
  return installed.run('changes', 'integration.json', ...args);
}

/** Runs the command `changes` in this process, because each start of it takes 0.3 s. */
async function judged(options: object, name = 'integration.json') {
  const { judgeChanges } = (await import(
    join(installed.folder, 'node_modules/akko-simulator/dist/changes.js')
  )) as ChangesModule;
  return judgeChanges(join(installed.folder, name), { within: '90d', format: 'text', ...options });
}

/** The call of a request as the usage names it. */
function callOf({ method, path }: Passed): string {
  const [, template = path] = OPERATIONS.find(([pattern]) => pattern.test(path)) ?? [];
  return `${method} ${template}`;
}

test('the usage lists exactly the calls that a proxy has seen', () => {
  const seen = Map.groupBy(proxy.passed, callOf);
  expect(usage.operations.map(({ call, count }) => [call, count])).toEqual(
    [...seen].map(([call, passed]) => [call, passed.length]),
  );
});

test('the usage has exactly the fields of both bodies that the proxy has seen, without the keys of maps', () => {
  // The service sends one property that no description has, and one map.
  const named = (paths: readonly string[]) =>
    [...new Set(paths)]
      .filter((path) => !path.endsWith('secretNote'))
      .map((path) => path.replace(/metadata\..+$/, 'metadata.*'));
  for (const [call, passed] of Map.groupBy(proxy.passed, callOf)) {
    const used = usage.operations.find((operation) => operation.call === call);
    const sent = Object.keys(used?.sent ?? {}).filter((name) => name.startsWith('body.'));
    expect([call, sent.toSorted()]).toEqual([call, [...new Set(named(passed.flatMap((one) => one.sent)))].toSorted()]);
    for (const [status, ofStatus] of Map.groupBy(passed, (one) => String(one.status)))
      expect([call, status, Object.keys(used?.received[status] ?? {}).toSorted()]).toEqual([
        call,
        status,
        [...new Set(named(ofStatus.flatMap((one) => one.received)))].toSorted(),
      ]);
  }
  expect(usage.unknown).toEqual({ operations: 0, fields: 1, events: 0, errors: 0 });
});

test('the usage has the problems, and the events that the endpoint has confirmed', () => {
  expect(usage.operations.flatMap(({ errors }) => Object.values(errors).flat())).toEqual([
    'validation_failed',
    'contract_not_found',
  ]);
  expect(usage.events.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(hooks.length);
});

test('no value of any message is in the file', () => {
  // The names and codes of the descriptions, and numbers that are counts.
  const names = new Set(['validation_failed', 'contract_not_found', 'contracts', 'tokens', 'users', 'public']);
  const values = [
    ...proxy.values,
    ...hooks.flatMap((hook) => hook.match(/"[^"]{4,}"(?=[,}\]])/g) ?? []).map((value) => value.slice(1, -1)),
  ];
  const told = values.filter((value) => value.length > 3 && !names.has(value) && text.includes(`"${value}"`));
  expect([proxy.values.size > 50, told]).toEqual([true, []]);
  expect(text).not.toMatch(/Zoë|secretNote|till"|356938035699991|Chicago/);
});

test('the usage survives another start of the simulator', () => {
  expect(readFileSync(join(installed.folder, 'first.json'), 'utf8')).toBe(text);
});

test('the build of the service fails from 90 days before the end of what its tests use, offline, and says what to do', async () => {
  const sunset = usage.operations.find(({ deprecation }) => deprecation !== undefined)?.deprecation?.sunset ?? '';
  const daysBefore = (days: number) => new Date(Date.parse(sunset) - days * 86_400_000).toISOString().slice(0, 10);
  expect(await judged({ today: daysBefore(91) })).toMatchObject({ isPassed: true });
  const failed = await changes('--exit-code', '--within', '90d', '--today', daysBefore(90));
  expect([failed.code, failed.output]).toEqual([1, expect.stringContaining(`The last day is ${sunset}, in 90 days.`)]);
  expect(failed.output).toMatch(
    /ERROR DELETE \/public\/v2\/users[^]*Call POST \/public\/v3\/[^]*https:\/\/developers\.akko\.example\//,
  );
  expect(failed.output).toMatch(/The newest release that is known here is 0 days old/);
});

test('the build fails if its tests meet too few errors and events', async () => {
  const failed = await changes('--exit-code', '--today', '2026-01-01', '--coverage', '80', '--format', 'junit');
  expect([failed.code, failed.output]).toEqual([1, expect.stringMatching(/<failure type="errors-not-met"/)]);
});

test('--refresh reads the published releases once, and asks by their ETag from then on', async () => {
  const published = await download('/changes.json');
  const tags: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    tags.push(request.headers['if-none-match']);
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { ETag: '"1"' }).end(published.replace(/"date":"\d{4}/, '"date":"2039'));
  });
  const { origin } = await listenLocally(server);
  // Without --exit-code, it does not fail.
  const { code, output } = await changes('--today', '2039-12-31', '--refresh', origin);
  expect([code, output]).toEqual([0, expect.stringContaining('days old: 2039')]);
  vi.stubEnv('XDG_CACHE_HOME', installed.env.XDG_CACHE_HOME);
  for (const options of [{ refresh: origin }, {}])
    expect(await judged({ today: '2039-12-31', ...options })).toMatchObject({
      isPassed: false,
      notes: [expect.stringContaining('days old: 2039')],
    });
  server.close();
  expect((await judged({ today: '2039-12-31', refresh: origin })).notes).toEqual([
    expect.stringContaining('cannot be read'),
    expect.stringContaining('days old: 2039'),
  ]);
  vi.unstubAllEnvs();
  expect(tags).toEqual([undefined, '"1"']);
});

test('a wrong file or option is named', async () => {
  const none = { ...usage, operations: [], events: [] };
  for (const [name, content] of [
    ['broken.log', 'READY {"url":}\n'],
    ['hostile.json', '{"integration":1,"operations":[null]}'],
    ['empty.json', JSON.stringify(none)],
  ] as const)
    writeFileSync(join(installed.folder, name), content);
  const outputs = await Promise.all(
    [
      ['usage', '--from', 'broken.log'],
      ['changes', 'integration.json', 'package.json'],
      ['changes', 'empty.json', '--exit-code'],
    ].map((args) => installed.run(...args)),
  );
  expect(outputs).toEqual(
    ['has no line that begins with READY', 'Pass one file', 'The usage has no operation'].map((words) => ({
      code: 1,
      output: expect.stringContaining(words) as string,
    })),
  );
  const refusal = (options: object, name?: string): Promise<unknown> => judged(options, name).catch(String);
  expect([
    await refusal({ within: '3 months' }),
    await refusal({ format: 'xml' }),
    await refusal({ refresh: 'nowhere' }),
    await refusal({ today: '2026-02-30' }),
    await refusal({}, 'package.json'),
    await refusal({}, 'hostile.json'),
  ]).toEqual(
    ['--within:', '--format:', '--refresh:', '--today:', 'package.json is no usage', 'hostile.json is no usage'].map(
      (words) => expect.stringMatching(new RegExp(`^InputError: .*${words}`)) as string,
    ),
  );
});
