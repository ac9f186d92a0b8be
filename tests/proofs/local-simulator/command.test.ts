import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { arrayOf, type JsonObject, objectOf, textOf } from '../../../web/model/text/json.ts';
import { IS_FULL, sampleOf } from '../../tier.ts';
import { phoneSale } from '../phone-sale.ts';
import { run } from '../run.ts';
import { SimulatorAccount } from '../simulator-account.ts';
import { end, Installed, OLDEST, pause, type Started } from './installed.ts';
import { IDS_PROGRAM, SALE_PROGRAM } from './programs.ts';

const SALE = phoneSale(
  { firstName: 'Zoë', lastName: 'Meyer', email: 'zoe@example.com', mobileNumber: '+13125550177' },
  '356938035699991',
);
interface SimulatorOptions {
  port?: number;
  now?: string;
  state?: string;
  data?: string;
  forwardTo?: string;
  fixedCredentials?: boolean;
}

interface SimulatorPackage {
  startSimulator: (options: SimulatorOptions) => Promise<{ stop: () => Promise<void> }>;
}

let installed: Installed;
/** A command that several tests share, because each start takes 0.6 s. */
let plain: Started;

beforeAll(async () => {
  installed = await Installed.create();
  plain = await installed.start('--port', '0');
  for (const [name, program] of Object.entries({ 'sale.mjs': SALE_PROGRAM, 'ids.mjs': IDS_PROGRAM }))
    writeFileSync(join(installed.folder, name), program.replace('SALE)', `${JSON.stringify(SALE)})`));
});

afterAll(() => installed.remove());

/** Sends a request to an account. Returns the body of the response. */
async function account({ url, credentials }: Started, path = '', init: RequestInit = {}): Promise<JsonObject> {
  const authorization = `Basic ${btoa(`${credentials.clientId}:${credentials.clientSecret}`)}`;
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/account${path}`, { headers, ...init });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text === '' ? {} : objectOf(JSON.parse(text));
}

/** The files of a folder with their modes and texts. */
function listing(folder: string): { name: string; mode: number; text: string | null }[] {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return names.map((name) => {
    const path = join(folder, name);
    const stats = statSync(path);
    return { name, mode: stats.mode & 0o777, text: stats.isFile() ? readFileSync(path, 'latin1') : null };
  });
}

/** Why the package cannot start with some options. The command prints the first line of it, but each start of it takes 0.3 s. */
async function refusal(options: SimulatorOptions): Promise<string> {
  const { startSimulator } = (await import(
    join(installed.folder, 'node_modules/akko-simulator/dist/index.js')
  )) as SimulatorPackage;
  return startSimulator({ port: 0, ...options }).then(
    async ({ stop }) => {
      await stop();
      return 'It has started.';
    },
    (error: Error) => `${error.name} ${error.message.split('\n')[0]}`,
  );
}

async function programOutput(...args: string[]): Promise<string> {
  const { code, output } = await run('node', ['sale.mjs', ...args], { cwd: installed.folder, ...OLDEST });
  if (code !== 0) throw new Error(output);
  return output;
}

describe('the command', () => {
  test('responds, and ends without an error', async () => {
    const started = await installed.start('--port', '0');
    expect(await account(started)).toMatchObject({ contracts: [], limits: { requestsPerMinute: 1_000_000 } });
    for (let count = 0; count < 25; count += 1)
      expect((await fetch(`${started.url}/accounts`, { method: 'POST' })).status).toBe(201);
    expect(await end(started.child)).toBe(0);
    await expect(fetch(started.url)).rejects.toThrow('fetch failed');
  });

  test('begins in a named state, at the time that it is told, and stands still', async () => {
    const started = await installed.start('--port', '0', '--state', 'past-due', '--now', '2026-03-02');
    const first = await account(started);
    expect(first.now).toBe('2026-03-02T00:00:00Z');
    expect(arrayOf(first.contracts)).toMatchObject([{ status: 'suspended' }]);
    await pause(1100);
    expect(await account(started)).toEqual(first);
  });

  test('keeps an account in a folder for its owner alone, and continues there', async () => {
    const args = ['--port', '0', '--data', 'kept', '--seed', '7', '--now', '2026-03-02', '--state', 'first-sale'];
    const one = await installed.start(...args);
    await account(one, '/clock', { method: 'POST', body: '{"advance":"P40D"}' });
    const before = await account(one);
    expect(await end(one.child)).toBe(0);
    const two = await installed.start(...args);
    const after = await account(two);
    expect({ ...after, baseUrl: null }).toEqual({ ...before, baseUrl: null });
    // Neither an account nor an object of the first run is made again.
    const created = await fetch(`${two.url}/accounts`, { method: 'POST' });
    expect(await created.json()).not.toMatchObject({ clientId: one.credentials.clientId });
    // Only their owner can read the files.
    const modes = listing(join(installed.folder, 'kept')).map(({ mode }) => mode);
    expect(modes.length).toBeGreaterThan(5);
    expect(modes.filter((mode) => (mode & 0o077) !== 0)).toEqual([]);
  });

  test('restores a saved state, and nothing of one that was changed', async () => {
    await account(plain, '/state', { method: 'PUT', body: '{"name":"claim-open"}' });
    const saved = JSON.stringify(await account(plain, '/state'));
    writeFileSync(join(installed.folder, 'claim.json'), saved);
    const two = await installed.start('--port', '0', '--state', './claim.json');
    expect((await account(two)).contracts).toEqual((await account(plain)).contracts);
    const bad = {
      'changed.json': saved.replace('"suspended":false', '"suspended":true'),
      'newer.json': saved.replace('"version":1', '"version":2'),
    };
    for (const [name, text] of Object.entries({
      ...bad,
      // A test below has a file that is not JSON.
      ...(IS_FULL && { 'cut.json': saved.slice(0, -20), 'empty.json': '' }),
      'large.json': ' '.repeat(11_000_001),
    })) {
      writeFileSync(join(installed.folder, name), text);
      const options = { state: join(installed.folder, name), data: join(installed.folder, 'new') };
      expect(await refusal(options)).toContain(`--state: ${options.state} cannot be restored.`);
    }
    const fresh = await installed.start('--port', '0', '--data', 'new');
    expect((await account(fresh)).contracts).toEqual([]);
  });

  test.runIf(IS_FULL)('saves and restores the 2,000 objects that an account on the portal may have', async () => {
    const started = await installed.start('--port', '0', '--now', '2026-03-02');
    const user = (index: number): RequestInit => ({
      method: 'POST',
      headers: {
        'X-Partner-Token': started.credentials.partnerToken,
        'Content-Type': 'application/json',
        'Idempotency-Key': `user-number-${index}`,
      },
      body: JSON.stringify({
        firstName: 'Ada',
        lastName: 'Byrne',
        email: `ada.${index}@example.com`,
        mobile: `+1${3_000_000_000 + index}`,
        mailingAddress: {
          line1: '1840 W Division St',
          city: 'Chicago',
          region: 'IL',
          postalCode: '60622',
          country: 'US',
        },
      }),
    });
    for (let index = 0; index < 2000; index += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, offset) =>
          fetch(`${started.url}/public/v2/partners/users`, user(index + offset)),
        ),
      );
    const saved = await account(started, '/state');
    await account(started, '/state', { method: 'PUT', body: JSON.stringify(saved) });
    const restored = await account(started);
    expect(restored.usage).toMatchObject({ objects: 2000 });
    expect(objectOf((await account(started, '/state')).account)).toEqual(objectOf(saved.account));
  });

  test.each(sampleOf([['exam', '--help'], ['listen', '-h'], ['--help']], 1))(
    'prints its usage in lines: %s %s',
    async (...args) => {
      const { code, output } = await installed.run(...args);
      expect(code).toBe(0);
      expect(output).toMatch(/^akko-simulator \[--port 4010\].*\n +\[--forward-to URL\].*\nakko-simulator listen /);
    },
  );

  test('ends with one sentence and the code 1 if it cannot use an option', async () => {
    const listen = ['listen', '--account', 'sim_a:sims_b'];
    const cases: [args: string[], sentence: RegExp][] = [
      [['--state', 'nothing'], /^--state: nothing cannot be restored\..*"past-due"/],
      [['--port', 'http'], /^--port: "?http/],
      [['--now', 'tomorrow'], /^--now: "tomorrow" is not a time/],
      [['--unknown'], /^Unknown option '--unknown'/],
      [['listen', '--to', 'http://localhost/'], /^--account: pass the client id/],
      [listen, /^--to: pass the address/],
      [[...listen, '--to', 'https://1.1.1.1/'], /^--to: 1\.1\.1\.1 is neither/],
      [[...listen, '--to', 'http://localhost/', '--server', `http://127.0.0.1:1/`], /^The server cannot be reached: /],
    ];
    for (const [args, sentence] of sampleOf(cases, 2)) {
      const { code, output } = await installed.run(...args);
      const lines = output.trim().split('\n');
      expect({ args, code, lines }).toEqual({ args, code: 1, lines: [expect.stringMatching(sentence) as string] });
    }
  });

  test('refuses an option that it cannot use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const file = (name: string): string => join(installed.folder, name);
    const cases: [options: SimulatorOptions, sentence: RegExp][] = [
      [{ state: './nothing.json' }, /--state: there is no file \.\/nothing\.json/],
      [{ port }, /--port: another program has \d+/],
      [{ port: 99_999 }, /--port: 99999 is not a port/],
      [{ now: '2026-02-30' }, /--now: "2026-02-30" is not a time/],
      [{ state: file('package.json') }, /--state: .*package\.json cannot be restored\. .*\/name: Is required/],
      [{ state: file('sale.mjs') }, /--state: .*sale\.mjs cannot be restored\. It is not JSON\.$/],
      [{ fixedCredentials: true }, /--fixed-credentials: add --seed/],
      [{ data: file('package.json') }, /--data: .* cannot be used as a folder\. EEXIST/],
      [{ forwardTo: 'https://1.1.1.1/hooks' }, /--forward-to: 1\.1\.1\.1 is neither this machine .*--allow-remote/],
      [{ forwardTo: 'http://169.254.169.254/' }, /--forward-to: 169\.254\.169\.254 is neither/],
      [{ forwardTo: 'http://nobody.invalid/' }, /--forward-to: this machine does not know the host nobody\.invalid/],
      [{ forwardTo: 'ftp://localhost/' }, /--forward-to: "ftp:\/\/localhost\/" is not an http or https address/],
    ];
    for (const [options, sentence] of cases) expect(await refusal(options)).toMatch(sentence);
    server.close();
  });

  test.each(['{"name":"my shop"}', '[]', 'null', '{"credentials":', '{"runs":0}', null])(
    'never touches a folder with files of others: account.json is %s',
    async (text) => {
      const folder = join(installed.folder, 'foreign');
      mkdirSync(join(folder, 'objects'), { recursive: true });
      writeFileSync(join(folder, 'objects/important.txt'), 'Not ours.');
      rmSync(join(folder, 'account.json'), { force: true });
      if (text !== null) writeFileSync(join(folder, 'account.json'), text, { mode: 0o644 });
      chmodSync(folder, 0o755);
      const before = listing(folder);
      expect(await refusal({ data: folder })).toMatch(
        /^InputError --data: .*foreign has files of others; choose an empty or a new folder\.$/,
      );
      expect(listing(folder)).toEqual(before);
    },
  );

  test('prints one line for an injected fault, and no error of the runtime', async () => {
    const started = plain;
    for (const fault of ['lost', 'cut'])
      await account(started, '/faults', { method: 'POST', body: JSON.stringify({ fault }) });
    const seller = await SimulatorAccount.of(new URL(started.url).origin, started.credentials);
    for (const message of ['terminated', 'terminated'])
      await expect(seller.send('/public/v3/contracts', SALE)).rejects.toThrow(message);
    await expect
      .poll(() => started.output().trim().split('\n').slice(1))
      .toEqual([
        'fault lost: connection of POST /public/v3/contracts closed',
        'fault cut: connection of POST /public/v3/contracts closed',
      ]);
  });

  test('says in one line that Node is too old', async () => {
    writeFileSync(
      join(installed.folder, 'old.cjs'),
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } });",
    );
    const env = { ...OLDEST.env, NODE_OPTIONS: '--require=./old.cjs' };
    const command = join(installed.folder, 'node_modules/akko-simulator/dist/command.js');
    const ended = await run('node', [command, '--port', '0'], { cwd: installed.folder, env });
    expect(ended).toEqual({
      code: 1,
      output: 'akko-simulator needs Node.js 20 or newer, and this is Node.js 18.20.4.\n',
    });
  });

  test('says in one line that a file cannot be written', async () => {
    const env = { ...OLDEST.env, TMPDIR: '/dev/null' };
    const command = join(installed.folder, 'node_modules/.bin/akko-simulator');
    const ended = await run(command, ['--port', '0'], { cwd: installed.folder, env });
    expect(ended).toEqual({
      code: 1,
      output: expect.stringMatching(/^A file cannot be read or written: E[A-Z]+: [^\n]+\n$/) as string,
    });
  });
});

describe('a page of another site', () => {
  const HOST = { 'evil.example': 421, 'localhost:4010': 200, '[::1]': 200, '127.0.0.1.evil.example': 421 };
  const PORTAL = 'https://developers.akko.example';
  const ORIGINS = {
    'https://evil.example': 403,
    null: 403,
    'http://localhost.evil.example': 403,
    'http://localhost:3000': 201,
    [PORTAL]: 201,
  };
  test.each(Object.entries(HOST))('with the Host header %s gets %i', async (host, status) => {
    const { hostname, port } = new URL(plain.url);
    const sent = request({ hostname, port, path: '/simulator/gateway/health', headers: { Host: host } }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(status);
  });

  test.each(Object.entries(ORIGINS))('with the Origin %s gets %i for a new account', async (from, status) => {
    const response = await fetch(`${plain.url}/accounts`, { method: 'POST', headers: { Origin: from } });
    expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([
      status,
      status === 201 ? from : null,
    ]);
  });
});

describe('an address for webhooks', () => {
  const ALLOWED = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '::1',
    'fd12::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
  ];
  const REFUSED = [
    '0.0.0.0',
    '1.1.1.1',
    '172.32.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '192.0.0.192',
    '::',
    '2606:4700::1111',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fd00:c1::a9fe:a9fe',
    'fe80::1',
    'fe80::1%eth0',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '0:0:0:0:0:ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '::ffff:1.1.1.1',
  ];
  const judge = async () =>
    (await import(join(installed.folder, 'node_modules/akko-simulator/dist/address.js'))) as {
      isPrivateAddress: (address: string) => boolean;
      lookupPrivate: (host: string, options: object, callback: (error: Error | null, address: unknown) => void) => void;
    };

  test('is one of this machine or of a private network, in any form', async () => {
    const { isPrivateAddress } = await judge();
    expect([...ALLOWED, ...REFUSED].filter(isPrivateAddress)).toEqual(ALLOWED);
  });

  test('is judged again for each connection', async () => {
    const { lookupPrivate } = await judge();
    const found = (host: string) =>
      new Promise((resolve) => lookupPrivate(host, { all: true }, (error) => resolve(error?.message ?? null)));
    expect(await found('localhost')).toBe(null);
    expect(await found('169.254.169.254')).toBe('169.254.169.254 is no private address.');
  });
});

describe('the Worker', () => {
  test('connects to nobody, even if it could', async () => {
    let connections = 0;
    const canary = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => canary.once('listening', resolve));
    const { port } = canary.address() as { port: number };
    const config = join(installed.folder, 'node_modules/akko-simulator/worker/workerd.capnp');
    const closed = readFileSync(config, 'utf8');
    const open = closed.replace('network = (allow = [])', 'network = (allow = ["public", "private", "local"])');
    expect(open).not.toBe(closed);
    writeFileSync(config, open);
    const started = await installed.start('--port', '0');
    const seller = await SimulatorAccount.of(new URL(started.url).origin, started.credentials);
    await account(started, '', { method: 'PATCH', body: '{"forwarding":true}' });
    const callback = `https://localhost:${port}/callback`;
    const contract = await seller.send('/public/v3/contracts', { ...SALE, activationCallbackUrl: callback });
    await seller.activate(textOf(contract.id) ?? '');
    await seller.send('/account/clock', { advance: 'P40D' });
    const events = arrayOf((await account(started, '/events')).data);
    expect(events.map((event) => objectOf(event).url)).toContain(callback);
    await pause(300);
    expect(connections).toBe(0);
    await fetch(`http://localhost:${port}`).catch(() => {});
    expect(connections).toBe(1);
    writeFileSync(config, closed);
    canary.close();
  });
});

describe('a seed', () => {
  test('gives the same ids, tokens and times in each run and after each reset', async () => {
    const [one, two] = [await programOutput('7'), await programOutput('7')];
    expect(two).toBe(one);
    const { rounds } = objectOf(JSON.parse(one));
    const [first, second] = arrayOf(rounds);
    expect(second).toEqual(first);
    expect(objectOf(objectOf(first).active).contract).toMatchObject({ status: 'waiting_period' });
    expect(objectOf(first).clock).toMatchObject({ now: '2026-04-03T00:00:00Z' });
  });

  test('gives other secrets in each run, unless they are asked for', async () => {
    const [one, two] = [
      await installed.start('--port', '0', '--seed', '7'),
      await installed.start('--port', '0', '--seed', '7'),
    ];
    const secrets = ({ credentials }: Started): string[] =>
      Object.values(credentials).filter((value) => value !== credentials.clientId);
    expect(one.credentials.clientId).toBe(two.credentials.clientId);
    expect(secrets(one).filter((secret) => secrets(two).includes(secret))).toEqual([]);
    expect(secrets(one)).toHaveLength(4);
    const tokenOf = async ({ url, credentials }: Started) =>
      (await SimulatorAccount.of(new URL(url).origin, credentials)).token;
    expect(await tokenOf(one)).not.toBe(await tokenOf(two));
  });

  test('gives the same ids before and after a reset, after other requests, and while webhooks are forwarded', async () => {
    const situations = ['reset', 'other requests', 'forwarded'];
    // Each of them needs a simulator of its own.
    const tried = IS_FULL ? situations : [situations.join()];
    const { code, output } = await run(process.execPath, ['ids.mjs', 'plain', ...tried], { cwd: installed.folder });
    expect([code, output]).toEqual([0, expect.stringContaining('[')]);
    const [first, ...others] = JSON.parse(output) as string[][];
    expect(first).toHaveLength(4);
    expect(others).toEqual(tried.map(() => first));
  });

  test.runIf(IS_FULL)('gives other tokens than another seed', async () => {
    const tokenOf = (text: string): unknown =>
      objectOf(objectOf(arrayOf(objectOf(JSON.parse(text)).rounds)[0]).token).access_token;
    expect(tokenOf(await programOutput('8'))).not.toBe(tokenOf(await programOutput('7')));
  });

  test.runIf(IS_FULL)('works with a state', async () => {
    expect(await programOutput('7', 'waiting-period')).toBe(await programOutput('7', 'waiting-period'));
  });
});

// The last test, because others use this command.
test('the runtime ends with its parent, however that ends', async () => {
  expect(await end(plain.child, 'SIGKILL')).toBe('SIGKILL');
  const responds = (): Promise<boolean> =>
    fetch(`${plain.url}/gateway/health`).then(
      () => true,
      () => false,
    );
  await expect.poll(responds, { timeout: 30_000 }).toBe(false);
});
