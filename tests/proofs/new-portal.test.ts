import { type ChildProcess, execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { freePort } from '../../web/commands/free-port.ts';
import { endTied, spawnTied } from '../../web/commands/spawn-tied.ts';
import { untilResponse } from '../../web/commands/until-response.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { type Json, objectOf, textOf } from '../../web/model/text/json.ts';
import { IS_FULL } from '../tier.ts';

const FIXTURES = join(PROJECT_ROOT, 'tests/fixtures/portals');
const folder = mkdtempSync(join(tmpdir(), 'portal-proof-'));
const portal = join(folder, 'portal');
let child: ChildProcess | undefined;
let origin = '';

/** A description with webhooks and one in Swagger 2.0 become a portal in three languages, to which only translations are added. */
describe.runIf(IS_FULL)('the portal of another company', () => {
  beforeAll(async () => {
    const specs = ['orders.yaml', 'stock.json'].map((name) => join(FIXTURES, name));
    const options = ['--specs', ...specs, '--languages', 'en,fr,ar'];
    await promisify(execFile)('node', ['web/commands/new.ts', portal, ...options], { cwd: PROJECT_ROOT });
    cpSync(join(FIXTURES, 'content'), join(portal, 'content'), { recursive: true });
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(portal, 'node_modules'));
    const port = String(await freePort());
    origin = `http://localhost:${port}`;
    const env = { ...process.env, PORT: port };
    await promisify(execFile)('node', ['web/commands/api-types.ts'], { cwd: portal });
    child = spawnTied('node', ['--max-opt=2', 'web/commands/start.ts'], {
      cwd: portal,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const hasEnded = (): boolean => child?.exitCode !== null;
    const isThere = await untilResponse(origin, { status: 200, patience: 110_000, hasEnded });
    if (!isThere) throw new Error('The portal does not start.');
  });

  afterAll(async () => {
    if (child !== undefined) await endTied(child);
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(origin + path, init);
  const callMcp = async (method: string, params: object): Promise<string> => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const response = await ask('/mcp', {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return response.text();
  };

  test('has pages of all operations, webhooks and the guide, with its names', async () => {
    for (const path of [
      '/',
      '/guides/get-started',
      '/orders/create-order',
      '/orders/webhooks/order-shipped',
      '/stock/add-lamp',
    ]) {
      const response = await ask(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toContain('Lumen Orders APIs');
    }
  });

  test.for([
    ['fr', 'ltr', 'Rechercher', 'Premiers pas', 'Réponses'],
    ['ar', 'rtl', 'بحث', 'البداية', 'الردود'],
  ])('is in the language %s', async ([locale = '', direction = '', search = '', title = '', responses = '']) => {
    const guide = await (await ask(`/${locale}/guides/get-started`)).text();
    expect(guide).toContain(`<html lang="${locale}" dir="${direction}"`);
    expect(guide).toContain(`<title>${title} | Lumen Orders APIs</title>`);
    expect(guide).toContain(search);
    expect(guide).toContain('[dir=rtl]');
    const operation = await (await ask(`/${locale}/orders/create-order`)).text();
    expect(operation).toContain(responses);
    expect(operation).toContain('<h1 lang="en">Create an order</h1>');
    const report = JSON.parse(readFileSync(join(portal, 'dist/report.json'), 'utf8')) as {
      translations: { source: string; locale: string; missing: number }[];
    };
    const missing = report.translations.find((each) => each.source === 'interface' && each.locale === locale)?.missing;
    expect(missing).toBeGreaterThan(1_000);
    expect(await callMcp('tools/call', { name: 'search', arguments: { query: title, locale } })).toContain(
      `/${locale}/guides/get-started`,
    );
  });

  test('keeps in its simulator what a reader creates, until it is deleted', async () => {
    const json = { 'content-type': 'application/json', authorization: 'Bearer any' };
    const body = JSON.stringify({ lamp: 'floor', quantity: 3 });
    const created = await ask('/simulator/orders', { method: 'POST', headers: json, body });
    expect(created.status).toBe(201);
    const order = objectOf((await created.json()) as Json);
    const path = `/simulator/orders/${textOf(order.id) ?? ''}`;
    expect(await (await ask(path, { headers: json })).json()).toEqual(order);
    expect(await (await ask('/simulator/orders', { headers: json })).json()).toContainEqual(order);
    expect((await ask(path, { method: 'DELETE', headers: json })).status).toBe(204);
    expect((await ask(path, { headers: json })).status).toBe(404);
    const wrong = await ask('/simulator/orders', { method: 'POST', headers: json, body: '{"quantity":0}' });
    expect(wrong.status).toBe(422);
    const lamp = await ask('/simulator/lamps', { method: 'POST', headers: json, body: '{"name":"Moon"}' });
    expect(await lamp.json()).toMatchObject({ name: 'Moon' });
  });

  test('has its simulator as a package that runs without the portal', async () => {
    const guide = await (await ask('/guides/get-started.md')).text();
    const [, path = ''] = /npm install .*(\/clients\/lumen-orders-simulator-[\d.]+\.tgz)/.exec(guide) ?? [];
    writeFileSync(join(portal, 'simulator.tgz'), await (await ask(path)).bytes());
    await promisify(execFile)('tar', ['xzf', 'simulator.tgz'], { cwd: portal });
    const program = `import { startSimulator } from './package/dist/index.js';
      const { url, stop } = await startSimulator();
      const headers = { 'content-type': 'application/json', authorization: 'Bearer any' };
      await fetch(url + '/orders', { method: 'POST', headers, body: '{"lamp":"wall","quantity":41}' });
      console.log(await (await fetch(url + '/orders', { headers })).text());
      await stop();`;
    const { stdout } = await promisify(execFile)('node', ['--input-type=module', '-e', program], { cwd: portal });
    expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ lamp: 'wall', quantity: 41 }));
  });

  test('has a client that creates, reads, lists and deletes in its simulator', async () => {
    const guide = await (await ask('/guides/get-started.md')).text();
    const [, path = '', name = ''] = /npm install \S*(\/clients\/([a-z-]+)-[\d.]+\.tgz)/.exec(guide) ?? [];
    mkdirSync(join(portal, 'client'));
    writeFileSync(join(portal, 'client/client.tgz'), await (await ask(path)).bytes());
    await promisify(execFile)('tar', ['xzf', 'client.tgz'], { cwd: join(portal, 'client') });
    const program = `import { createLumenOrders } from './package/dist/index.js';
      const lumen = createLumenOrders({ server: '${origin}/simulator', auth: { bearer: 'any' } });
      const { id } = await lumen.createOrder({ body: { lamp: 'desk', quantity: 7 } });
      const all = await lumen.listOrders();
      const one = await lumen.getOrder({ path: { orderId: id } });
      await lumen.deleteOrder({ path: { orderId: id } });
      const gone = await lumen.getOrder({ path: { orderId: id } }).catch(({ status }) => status);
      console.log(JSON.stringify({ one, isListed: all.some((each) => each.id === id), gone }));`;
    const { stdout } = await promisify(execFile)('node', ['--input-type=module', '-e', program], {
      cwd: join(portal, 'client'),
    });
    expect(name).toBe('lumen-orders-client');
    expect(JSON.parse(stdout)).toMatchObject({ one: { lamp: 'desk', quantity: 7 }, isListed: true, gone: 404 });
  });

  test('is an MCP server with its pages and its simulator', async () => {
    expect(await callMcp('tools/list', {})).toContain('"call_simulator"');
    expect(await callMcp('tools/call', { name: 'search', arguments: { query: 'delete order' } })).toContain(
      '/orders/delete-order',
    );
    const operation = { name: 'get_operation', arguments: { operation: 'POST /lamps' } };
    expect(await callMcp('tools/call', operation)).toContain('Add a lamp');
    const call = { method: 'POST', path: '/lamps', body: { name: 'Moon' } };
    expect(await callMcp('tools/call', { name: 'call_simulator', arguments: call })).toContain('Moon');
  });

  test('shows strangers a gate with its names', async () => {
    const response = await ask('/docs/internal', { headers: { cookie: '__Host-GOOGLE-TOKEN=wrong' } });
    expect(response.status).toBe(401);
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-GOOGLE-TOKEN=;/);
    expect(await response.text()).toContain('<title>Sign in | Lumen Orders APIs</title>');
  });

  test('has no word of the company of this project in any file or tool', async () => {
    const files = globSync('**', { cwd: join(portal, 'dist'), withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(100);
    const naming = files.filter(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return /akko/i.test((name.endsWith('gz') ? gunzipSync(bytes) : bytes).toString('latin1'));
    });
    expect(naming.map(({ name }) => name)).toEqual([]);
    expect(await callMcp('initialize', { protocolVersion: '2025-06-18', capabilities: {} })).not.toMatch(/akko/i);
    expect(await callMcp('tools/list', {})).not.toMatch(/akko/i);
  });
});
