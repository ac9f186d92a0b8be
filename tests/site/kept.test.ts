import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { build } from '../../web/compile/build.ts';
import type { Report } from '../../web/compile/report.ts';
import { createSite, removeSite } from '../compile/support/sources.ts';

const api = (version: string): string => `openapi: 3.1.0
info: { title: Shop, version: '${version}', description: Sells things. }
tags: [{ name: Orders, description: All orders. }]
paths:
  /orders:
    get:
      operationId: listOrders
      tags: [Orders]
      summary: List orders
      description: Lists ${version} orders.
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
  /orders/{id}:
    get:
      operationId: getOrder
      tags: [Orders]
      summary: Get an order
      description: Gets one order.
      parameters: [{ name: id, in: path, required: true, description: The identifier of the order., schema: { type: string } }]
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
components:
  schemas:
    Order: { type: object, description: An order., properties: { id: { type: string, description: Its identifier. } } }
`;
const guide = (title: string, body: string): string => `---\ntitle: ${title}\ndescription: About it.\n---\n\n${body}\n`;

const FILES = {
  'content/site.ts': `export default { title: 'Shop', url: 'https://docs.shop.dev', locales: ['en', 'es'], strictness: 'warning', references: { public: [
    { spec: 'v1.yaml', base: '/v1' }, { spec: 'v2.yaml', base: '/v2' } ] } };\n`,
  'content/public/en/guides/sell.md': guide('Sell', '## Steps\n\nUse [orders](/v2/list-orders).'),
  'content/public/es/guides/sell.md': guide('Vender', '## Pasos\n\nUse [pedidos](/v2/list-orders).'),
  'content/public/en/about.md': guide('About', 'See [Sell](/guides/sell).'),
  'content/terms.yaml': 'order:\n  en: { use: order, not: [purchase] }\n',
  'specs/public/v1.yaml': api('1.0'),
  'specs/public/v2.yaml': api('2.0'),
  'specs/public/v2.es.overlay.yaml': `overlay: 1.0.0
info: { title: Spanish, version: '1' }
actions: [{ target: '$.paths["/orders"].get', update: { summary: Listar pedidos } }]
`,
};

let site = '';
const read = (folder: string): Map<string, string> => {
  const entries = readdirSync(join(site, folder), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/^(?:report\.json|kept\.tsv)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(site, folder).length));
  return new Map(paths.map((path) => [path, readFileSync(join(site, folder, path), 'base64')]));
};
const buildTo = async (folder: string): Promise<unknown> => {
  const { ok } = await build({ site, out: join(site, folder), log: () => {} });
  expect(ok).toBe(true);
  return (JSON.parse(readFileSync(join(site, folder, 'report.json'), 'utf8')) as Report).findings;
};
/** A build that takes nothing from the earlier output. */
const buildWhole = async (): Promise<unknown> => {
  rmSync(join(site, 'whole'), { recursive: true, force: true });
  return buildTo('whole');
};
/** Each change adds to those before. */
const edit = (file: keyof typeof FILES, from: string, to: string): void => {
  const before = readFileSync(join(site, file), 'utf8');
  expect(before).toContain(from);
  writeFileSync(join(site, file), before.replaceAll(from, to));
};
const inodeOf = (path: string): number => statSync(join(site, 'out/public', path)).ino;

beforeAll(async () => {
  site = createSite(FILES);
  await buildTo('out');
}, 60_000);
afterAll(() => removeSite(site));

describe('a build after a change is, in every file, the same as a whole build', { timeout: 60_000 }, () => {
  test.each<[change: string, file: keyof typeof FILES, from: string, to: string]>([
    ['a sentence of a guide', 'content/public/en/about.md', 'See', 'Now see'],
    ['the title of a guide', 'content/public/en/guides/sell.md', 'title: Sell', 'title: Sell more'],
    ['a link of a guide', 'content/public/en/guides/sell.md', '/v2/list-orders', '/v1/list-orders'],
    ['a heading of the English guide', 'content/public/en/guides/sell.md', '## Steps', '## First steps'],
    ['a broken link', 'content/public/es/guides/sell.md', '/v2/list-orders', '/v2/nothing'],
    ['the text of an operation', 'specs/public/v2.yaml', 'Lists 2.0', 'Returns 2.0'],
    ['the text of a parameter', 'specs/public/v2.yaml', 'The identifier of the order.', 'The order.'],
    ['two texts that become equal', 'specs/public/v2.yaml', 'Gets one order.', 'Returns 2.0 orders.'],
    ['the name of an operation', 'specs/public/v1.yaml', 'summary: List orders', 'summary: All orders'],
    ['a field', 'specs/public/v2.yaml', '{ id: {', '{ number: {'],
    ['the text of a field', 'specs/public/v1.yaml', 'Its identifier.', 'Its number.'],
    ['a translation', 'specs/public/v2.es.overlay.yaml', 'Listar', 'Ver'],
    ['a word of the terms', 'content/terms.yaml', 'purchase', 'identifier'],
    ['the configuration', 'content/site.ts', "title: 'Shop'", "title: 'Store'"],
  ])('%s', async (_change, file, from, to) => {
    edit(file, from, to);
    const findings = await buildTo('out');
    expect(findings).toEqual(await buildWhole());
    expect(read('out')).toEqual(read('whole'));
  });
});

describe('a build takes from the earlier output', { timeout: 60_000 }, () => {
  const PAGES = [
    'about.html',
    'guides/sell.html',
    'es/guides/sell.html',
    'v1/orders.html',
    'v1/list-orders.html',
    'v1/get-order.html',
    'v1/schemas/order.html',
    'v2/list-orders.html',
  ];
  const takenAfter = async (change: () => void): Promise<string[]> => {
    const before = PAGES.map(inodeOf);
    change();
    await buildTo('out');
    return PAGES.filter((path, index) => inodeOf(path) === before[index]);
  };
  test('every page if nothing has changed', async () => {
    await buildTo('out');
    expect(await takenAfter(() => {})).toEqual(PAGES);
  });

  test('the other pages if the text of a guide has changed', async () => {
    const taken = await takenAfter(() => edit('content/public/en/about.md', 'Now see', 'See'));
    expect(taken).toEqual(PAGES.filter((path) => path !== 'about.html'));
  });

  test('the pages of other operations and of schemas if the text of an operation has changed', async () => {
    const taken = await takenAfter(() => edit('specs/public/v1.yaml', 'Lists', 'Shows'));
    expect(taken).toEqual(PAGES.filter((path) => !['v1/orders.html', 'v1/list-orders.html'].includes(path)));
  });

  test('the pages of other descriptions if a field has changed', async () => {
    const taken = await takenAfter(() => edit('specs/public/v1.yaml', 'id: {', 'number: {'));
    expect(taken).toEqual(PAGES.filter((path) => !path.startsWith('v1/')));
  });

  test('no page that was edited there', async () => {
    writeFileSync(join(site, 'out/public/about.html'), 'edited');
    expect(await takenAfter(() => {})).not.toContain('about.html');
    expect(readFileSync(join(site, 'out/public/about.html'), 'utf8')).toContain('<h1');
  });
});
