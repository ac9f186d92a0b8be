import { describe, expect, test } from 'vitest';

import type { OutputContext } from '../../web/compile/output/output-context.ts';
import { outputsOf } from '../../web/compile/outputs.ts';
import { LinkCheck } from '../../web/compile/site/link-check.ts';
import { SiteSearch } from '../../web/compile/site/site-search.ts';
import { TwinCollection } from '../../web/compile/twins/llms.ts';
import { ASSETS, stubPrerender } from './support/prerender.ts';
import { tinySite } from './support/site.ts';

const API = {
  info: { title: 'Shop', version: '1' },
  paths: { '/orders': { get: { operationId: 'listOrders', tags: ['orders'], responses: {} } } },
};

describe('the outputs of a site', () => {
  test('ask at the end of each page except the home page if the site counts signals', async () => {
    const { site } = await tinySite({ 'shop.json': API });
    for (const insight of [true, false]) {
      const outputs = [...outputsOf(site, { prerender: stubPrerender(), assets: { ...ASSETS, insight } })];
      const textOf = (path: string): string => outputs.find((output) => output.path === path)?.make() ?? '';
      expect(textOf('/es/shop/orders').includes('<form>es /es/shop/orders</form>')).toBe(insight);
      expect(textOf('/es/shop/orders').includes(' data-insight>')).toBe(insight);
      expect(textOf('/es')).not.toContain('<form>');
      expect(textOf('/es/shop/orders.md')).not.toContain('<form>');
    }
  });

  test('are its pages in every language, their files, search indexes, downloads and root files', async () => {
    const { site } = await tinySite({ 'shop.json': API });
    const prerender = stubPrerender();
    const outputs = [...outputsOf(site, { prerender, assets: ASSETS })];
    const pagesIn = (prefix: string): string[] => [
      ...['/shop/shop', '/shop/orders', '/shop/list-orders'].flatMap((route) => [
        `${prefix}${route} text/html`,
        `${prefix}${route}.md text/markdown`,
        `${prefix}${route}.headings.json application/json`,
      ]),
      `${prefix}/shop/samples/list-orders text/html`,
    ];
    const llmsIn = (prefix: string): string[] =>
      ['/llms.txt', '/llms-full.txt', '/shop/llms-full.txt'].map((path) => `${prefix}${path} text/plain`);
    expect(outputs.map(({ path, type }) => `${path.replace(/-[\da-f]{8}\./, '-HASH.')} ${type}`)).toEqual([
      '/assets/sidebar-shop-en-HASH.json application/json',
      '/ text/html',
      '/index.md text/markdown',
      '/index.headings.json application/json',
      ...pagesIn(''),
      '/shop/console/list-orders.json application/json',
      '/search/en.json application/json',
      ...llmsIn(''),
      '/assets/sidebar-shop-es-HASH.json application/json',
      '/es text/html',
      '/es.md text/markdown',
      '/es.headings.json application/json',
      ...pagesIn('/es'),
      '/search/es.json application/json',
      ...llmsIn('/es'),
      '/assets/sidebar-shop-pt-HASH.json application/json',
      '/pt text/html',
      '/pt.md text/markdown',
      '/pt.headings.json application/json',
      ...pagesIn('/pt'),
      '/search/pt.json application/json',
      ...llmsIn('/pt'),
      '/shop.yaml application/yaml',
      '/shop.json application/json',
      '/shop.d.ts text/plain',
      '/shop.postman.json application/json',
      '/.well-known/api-catalog application/linkset+json',
      '/.well-known/mcp/server-card.json application/json',
      '/server.json application/json',
      '/changes.json application/json',
      '/integration.schema.json application/json',
      '/sitemap.xml application/xml',
      '/robots.txt text/plain',
      '/manifest.webmanifest application/manifest+json',
    ]);
    expect(prerender.rendered).toEqual([]);
  });

  test('are made one by one, and samples without their page', async () => {
    const { site } = await tinySite({ 'shop.json': API });
    const prerender = stubPrerender();
    const outputs = new Map([...outputsOf(site, { prerender, assets: ASSETS })].map((output) => [output.path, output]));
    expect(outputs.get('/es/shop/samples/list-orders')?.make()).toContain('curl');
    expect(prerender.rendered).toEqual([]);
    expect(outputs.get('/shop/list-orders')?.make()).toContain('<h1>listOrders</h1>');
    expect(prerender.rendered).toEqual(['/shop/list-orders']);
  });

  test('have the same llms.txt with and without collectors', async () => {
    const { site } = await tinySite({ 'shop.json': API });
    const textOf = (context: OutputContext, path: string): string | undefined => {
      let text: string | undefined;
      for (const output of outputsOf(site, context)) {
        if (context.collectors !== undefined && output.path.endsWith('.md')) output.make();
        if (output.path === path) text = output.make();
      }
      return text;
    };
    for (const path of ['/es/llms.txt', '/llms-full.txt', '/shop/llms-full.txt']) {
      const collectors = { links: new LinkCheck(), search: new SiteSearch(site), twins: new TwinCollection() };
      const collected = textOf({ prerender: stubPrerender(), assets: ASSETS, collectors }, path);
      expect(collected).toContain('listOrders');
      expect(textOf({ prerender: stubPrerender(), assets: ASSETS }, path)).toBe(collected);
    }
  });

  test('render each twin once for llms.txt and the skills, without collectors', async () => {
    const { site } = await tinySite({ 'shop.json': API });
    const skills = [{ name: 'order', description: 'Orders.', pages: ['/shop/list-orders'] }];
    const twins: string[] = [];
    const prerender = stubPrerender();
    const renderTwin: typeof prerender.renderTwin = ({ title, route }) => {
      twins.push(route);
      return { text: `# ${title}`, headings: [] };
    };
    const context = { prerender: { ...prerender, renderTwin }, assets: ASSETS };
    const files = outputsOf({ ...site, config: { ...site.config, skills } }, context);
    const made = files.filter(({ path }) => /^\/(?:llms.*\.txt|\.well-known\/agent-skills\/.*)$/.test(path));
    expect(made.map(({ make }) => make()).join('')).toContain('name: order');
    expect(twins.toSorted()).toEqual(['/', '/shop/list-orders', '/shop/orders', '/shop/shop']);
  });

  test('have the same search index with and without collectors', async () => {
    const { site } = await tinySite({ 'shop.json': API });
    const indexOf = (context: OutputContext, needsPages: boolean): string | undefined => {
      let index: string | undefined;
      for (const { path, page, make } of outputsOf(site, context)) {
        if (page !== null && needsPages) make();
        if (path === '/search/es.json') index = make();
      }
      return index;
    };
    const collectors = { links: new LinkCheck(), search: new SiteSearch(site), twins: new TwinCollection() };
    const collected = indexOf({ prerender: stubPrerender(), assets: ASSETS, collectors }, true);
    expect(collected).toContain('listOrders');
    expect(indexOf({ prerender: stubPrerender(), assets: ASSETS }, false)).toBe(collected);
  });
});
