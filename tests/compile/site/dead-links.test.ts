import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { articleOf, renderArticle } from '../../../web/article/index.tsx';
import { LinkCheck } from '../../../web/compile/site/link-check.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { tinySite } from '../support/site.ts';

const DESCRIPTION = [
  'See [the manual](/manual), <a href="/old">the old one</a>, [all](/api/api), [the file](/api.yaml)',
  'or [the map](/sitemap.xml), and [an operation](#operation/nothing).',
].join('\n');

/** A document with an address in each of its fields for addresses. */
function withAddress(url: string): JsonObject {
  const externalDocs = { url };
  return {
    info: {
      title: 'API',
      version: '1',
      termsOfService: url,
      contact: { name: 'Us', url },
      license: { name: 'MIT', url },
    },
    externalDocs,
    tags: [{ name: 'all', externalDocs }],
    paths: {
      '/items': {
        post: {
          operationId: 'addItem',
          tags: ['all'],
          externalDocs,
          parameters: [{ name: 'q', in: 'query', examples: { there: { externalValue: url } } }],
          requestBody: {
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Item' },
                examples: { there: { externalValue: url } },
              },
            },
          },
          responses: {},
        },
      },
    },
    components: {
      schemas: { Item: { type: 'object', externalDocs, properties: { id: { type: 'string', externalDocs } } } },
    },
  };
}

/** The pages of {@link withAddress}, and the number of fields that each of them shows. */
const FIELDS: readonly [route: string, count: number][] = [
  ['/api/api', 4],
  ['/api/all', 1],
  ['/api/add-item', 4],
  ['/api/schemas/item', 2],
];

async function pageIn(locale: 'en' | 'es' | 'pt'): Promise<string> {
  const site = await tinySite(
    { 'api.json': { info: { title: 'API', version: '1', description: DESCRIPTION }, paths: {} } },
    { locale, strictness: 'warning' },
  );
  return JSON.stringify(site.build('/api/api').page);
}

const mark = (title: string, text: string): string =>
  JSON.stringify(`<span class="dead-link" title="${title}">${text}</span>`).slice(1, -1);

test.each([
  ['en', 'This page does not exist.'],
  ['es', 'Esta página no existe.'],
  ['pt', 'Esta página não existe.'],
] as const)('a link to a page that does not exist becomes marked text: %s', async (locale, title) => {
  const page = await pageIn(locale);
  for (const text of ['the manual', 'the old one', 'an operation']) expect(page).toContain(mark(title, text));
  expect(page).not.toMatch(/href=\\"[^"]*(?:manual|old)/);
});

test('links to pages, downloads and files of the site stay links', async () => {
  const page = await pageIn('en');
  for (const href of ['/api/api', '/api.yaml', '/sitemap.xml']) expect(page).toContain(`<a href=\\"${href}\\">`);
});

test('every file of a site can be a link, in the language of the page if there is one', async () => {
  const { site } = await tinySite({ 'api.json': { info: { title: 'API', version: '1' }, paths: {} } });
  const listed = [...site.files].filter((path) => !/^\/(?:es|pt)\b/.test(path));
  const links = listed.map((path) => `[x](${path})`).join(' ');
  const linking = { info: { title: 'API', version: '1', description: links }, paths: {} };
  const { build } = await tinySite({ 'api.json': linking }, { locale: 'es', strictness: 'warning' });
  const page = JSON.stringify(build('/api/api').page);
  expect(listed).toContain('/llms.txt');
  for (const path of listed)
    expect(page).toContain(`<a href=\\"${site.files.has(`/es${path}`) ? '/es' : ''}${encodeURI(path)}\\">`);
  expect(page).not.toContain('dead-link');
});

test('each mark in place of a link is a finding of the link check', async () => {
  const { build, findings } = await tinySite(
    { 'api.json': { info: { title: 'API', version: '1', description: DESCRIPTION }, paths: {} } },
    { strictness: 'warning' },
  );
  const built = build('/api/api');
  const check = new LinkCheck();
  check.add(built, []);
  // Even if the link check knows these targets: the page shows marks.
  for (const path of ['/manual', '/old', '/api.yaml', '/sitemap.xml']) check.addFile(path);
  const found = check.findings({ others: [], strictness: 'warning', lineOf: () => undefined });
  expect(findings).toEqual([]);
  expect(found.map(({ code }) => code)).toEqual(['broken-link', 'broken-link', 'broken-link']);
});

test.each([
  ['en', 'This page does not exist.'],
  ['es', 'Esta página no existe.'],
  ['pt', 'Esta página não existe.'],
] as const)('a dead address in a field becomes marked text: %s', async (locale, title) => {
  const site = await tinySite({ 'api.json': withAddress('/manual') }, { locale, strictness: 'warning' });
  for (const [route, count] of FIELDS) {
    const markup = renderArticle(articleOf(site.build(route).page), renderToStaticMarkup);
    expect([route, markup.split(`<span class="dead-link" title="${title}">`).length - 1]).toEqual([route, count]);
    expect(markup).not.toMatch(/href="[^"]*manual/);
  }
});

test.each([
  ['/api.yaml', '/api.yaml'],
  ['all#operations', '/es/api/all#operations'],
  ['https://example.com/manual', 'https://example.com/manual'],
])('the address %s in a field stays a link', async (url, href) => {
  const site = await tinySite({ 'api.json': withAddress(url) }, { locale: 'es', strictness: 'warning' });
  for (const [route, count] of FIELDS) {
    const markup = renderArticle(articleOf(site.build(route).page), renderToStaticMarkup);
    expect([route, markup.split(`<a href="${href}">`).length - 1]).toEqual([route, count]);
    expect(markup).not.toContain('dead-link');
  }
});

test('addresses in fields are known to the link check', async () => {
  const site = await tinySite({ 'api.json': withAddress('/manual') }, { strictness: 'warning' });
  for (const [route] of FIELDS)
    expect(site.build(route).links).toContainEqual(expect.objectContaining({ route: '/manual' }));
});
