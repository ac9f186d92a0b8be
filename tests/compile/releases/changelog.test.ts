import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { articleOf, renderArticle, strings } from '../../../web/article/index.tsx';
import { feedFiles } from '../../../web/compile/output/feeds.ts';
import type { PageEntry } from '../../../web/compile/pages/page-entry.ts';
import { changelogChunks } from '../../../web/compile/releases/changelog-chunks.ts';
import type { LocalizedSite } from '../../../web/compile/site/site.ts';
import type { ChangelogPage, Page } from '../../../web/model/page/page.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { object } from '../changes/descriptions.ts';
import { type TinySite, tinySite } from '../support/site.ts';

const ref = { $ref: '#/components/schemas/Thing' };
const SHOP: JsonObject = {
  info: { title: 'Shop', version: '1' },
  paths: {
    '/things': {
      post: {
        operationId: 'makeThing',
        deprecated: true,
        'x-sunset': '2027-03-01',
        parameters: [{ in: 'query', name: 'dry', schema: { type: 'boolean' } }],
        requestBody: { content: { 'application/json': { schema: ref } } },
        responses: { 200: { description: '', content: { 'application/json': { schema: object({ made: ref }) } } } },
      },
    },
  },
  components: {
    schemas: {
      Thing: object({ color: { type: 'string' }, old: { type: 'string', deprecated: true, 'x-sunset': '2027-01-01' } }),
    },
  },
};
const STATE = '0123456789abcdef';
const FIRST = `changes: "1.0"
release: "1.0"
date: "2026-11-01"
title: { en: First, es: Primera }
descriptions:
  shop.json: { state: "${STATE}", changes: [{ rule: api-added }] }
`;
const SECOND = `changes: "1.0"
release: "1.1"
date: "2026-11-20"
summary: { en: "Use \`color\` & be happy.", es: "Use \`color\` y sea feliz." }
descriptions:
  shop.json:
    state: "${STATE}"
    changes:
      - { rule: api-removed-without-deprecation, operation: loseThing }
      - { rule: [new-optional-request-property, response-optional-property-added], schema: Thing, field: color }
      - { rule: request-property-removed, schema: Thing, field: colour, note: { en: "Use \`color\`." } }
      - { rule: response-property-deprecated, schema: Thing, field: old, note: { en: "Use \`color\`." } }
      - { rule: new-optional-request-parameter, operation: makeThing, field: query.dry }
      - { rule: request-property-type-changed, operation: makeThing, field: body.size.width, from: string, to: "<b>" }
`;

const site = (entries: Record<string, string> = { 'a.yaml': FIRST, 'b.yaml': SECOND }): Promise<TinySite> =>
  tinySite({
    'shop.json': SHOP,
    ...Object.fromEntries(
      Object.entries(entries).map(([name, text]) => [`../../content/public/changes/${name}`, text]),
    ),
  });

function localizedIn({ site: { locales } }: TinySite, locale: Locale): LocalizedSite {
  const found = locales.find((candidate) => candidate.locale === locale);
  if (found === undefined) throw new Error(`There is no ${locale}.`);
  return found;
}

function entriesOf(tiny: TinySite, locale: Locale = 'en'): PageEntry[] {
  return localizedIn(tiny, locale).pages.filter(({ kind }) => kind === 'changelog');
}

function changelogOf(tiny: TinySite, locale: Locale = 'en', index = 0): ChangelogPage {
  const page = entriesOf(tiny, locale)[index]?.build().page;
  if (page?.kind !== 'changelog') throw new Error('There is no changelog.');
  return page;
}

const markupOf = (page: Page): string => renderArticle(articleOf(page), renderToStaticMarkup);

describe('the changelog', () => {
  test('lists releases newest first, with links to the changed fields', async () => {
    const page = changelogOf(await site());
    expect(page.sections.map(({ release }) => [release.title, release.href])).toEqual([
      ['November 20, 2026', '/changelog#1.1'],
      ['First', '/changelog#1.0'],
    ]);
    const changes = page.sections[0]?.parts[0]?.changes ?? [];
    expect(changes.map(({ level, kind, subject, field }) => [level, kind, subject.href, field?.href ?? null])).toEqual([
      // The operation is gone: its name leads to the operations that there are.
      ['breaking', 'removed', '/shop/shop', null],
      ['info', 'added', '/shop/schemas/thing', '/shop/schemas/thing#schema.color'],
      // The field is gone: its name leads to the page that had it.
      ['warning', 'removed', '/shop/schemas/thing', '/shop/schemas/thing'],
      ['info', 'deprecated', '/shop/schemas/thing', '/shop/schemas/thing#schema.old'],
      ['info', 'added', '/shop/make-thing', '/shop/make-thing#query.dry'],
      ['breaking', 'changed', '/shop/make-thing', '/shop/make-thing#request-body'],
    ]);
    expect(changes.map(({ direction }) => direction)).toEqual([null, null, 'request', 'response', null, null]);
  });

  test('is in the language of the reader, and marks what is not translated', async () => {
    const markup = markupOf(changelogOf(await site(), 'es'));
    expect(markup).toContain('Todos los cambios de las API visibles');
    expect(markup).toContain('Use <code>color</code> y sea feliz.');
    expect(markup).toContain('<small lang="en">Use <code>color</code>.</small>');
    expect(markup).toContain('tiene otro tipo: <code>string</code> → <code>&lt;b&gt;</code>');
    expect(markup).toContain('href="/es/shop/schemas/thing#schema.color"');
  });

  test('has filters that need no scripts', async () => {
    const markup = markupOf(changelogOf(await site()));
    expect(markup.match(/<input/g)).toHaveLength(7);
    expect(markup).toContain('<li class="changed breaks">');
    expect(markup).toContain('class="part api-shop-1"');
    expect(markup).toContain('2 breaking changes');
    expect(markup).toContain('1 change may break');
  });

  test('is missing without entries', async () => {
    const tiny = await site({});
    expect(entriesOf(tiny)).toEqual([]);
    expect(feedFiles(localizedIn(tiny, 'en'), tiny.site, { prerender: { strings } })).toEqual([]);
  });

  test('continues on further pages, each below 40 KB', async () => {
    const rows = Array.from(
      { length: 130 },
      (_, index) =>
        `      - { rule: request-property-type-changed, schema: Thing, field: color, from: string-${index}, to: integer, note: ${'word '.repeat(12)}}\n`,
    );
    const many = SECOND.replace(/changes:\n {6}[^]*$/, `changes:\n${rows.join('')}`);
    const tiny = await site({ 'a.yaml': FIRST, 'b.yaml': many });
    const pages = entriesOf(tiny);
    expect(pages.map(({ route }) => route)).toEqual(['/changelog', '/changelog/2']);
    const markup = pages.map((entry) => markupOf(entry.build().page));
    expect(markup.map((text) => text.match(/string-\d+/g)?.length)).toEqual([100, 30]);
    expect(Math.max(...markup.map((text) => Buffer.byteLength(text)))).toBeLessThan(60_000);
    expect(markup[0]).toContain('href="/changelog/2"');
  });

  test('keeps a part whole that exceeds its page by a few changes', () => {
    const parts = (length: number) => ({
      id: `r${length}`,
      parts: [{ changes: Array.from({ length }, (_, field) => ({ field })) }],
    });
    const releases = [parts(99), parts(13), parts(14)] as unknown as Parameters<typeof changelogChunks>[0];
    expect(changelogChunks(releases).map((chunks) => chunks.map(({ from, to }) => to - from))).toEqual([
      [99, 13],
      [14],
    ]);
  });

  test('has room for a change that many operations share', () => {
    const changes = Array.from({ length: 300 }, () => ({ field: 'same' }));
    const releases = [{ id: 'r', parts: [{ changes }] }] as unknown as Parameters<typeof changelogChunks>[0];
    expect(changelogChunks(releases)).toHaveLength(1);
  });

  test('names a response by its status, and a header by its name', async () => {
    const change = (field: string) =>
      `      - { rule: response-header-added, operation: makeThing, field: ${field} }\n`;
    const entry = SECOND.replace(
      /changes:\n[\s\S]*/,
      `changes:\n${change('response-409')}${change('response-429.header.Retry-After')}`,
    );
    const [page] = entriesOf(await site({ 'b.yaml': entry })).map((each) => JSON.stringify(each.build()));
    expect(page).toContain('"label":"HTTP 409"');
    expect(page).toContain('"label":"Retry-After (429)"');
  });

  test('leaves out narrower limits of responses, and counts the operations after the eighth', async () => {
    const changes = Array.from(
      { length: 10 },
      (_, index) => `
      - { rule: optional-response-header-removed, operation: gone${index}, field: response-200.header.Age }`,
    );
    const entry = SECOND.replace(
      /changes:\n[\s\S]*/,
      `changes:
      - { rule: response-property-max-length-set, schema: Thing, field: color, to: "80" }
      - { rule: response-property-max-items-decreased, schema: Thing, field: parts, from: "80", to: "20" }
      - { rule: [request-property-max-length-set, response-property-max-length-set], schema: Thing, field: old, to: "9" }
      - { rule: response-property-max-length-increased, schema: Thing, field: old, from: "9", to: "80" }${changes.join('')}\n`,
    );
    const page = changelogOf(await site({ 'b.yaml': entry }));
    expect(page.sections[0]?.parts[0]?.changes.map(({ level, after }) => [level, after]).slice(0, 3)).toEqual([
      ['warning', '9'],
      ['breaking', '80'],
      ['warning', null],
    ]);
    expect(markupOf(page)).toMatch(/gone7<\/span><\/a><details><summary>and 2 more<\/summary>.*gone8/);
  });

  test('gives its links to the link check, and none to a page that is gone', async () => {
    const links = entriesOf(await site()).flatMap((entry) => entry.build().links);
    expect(links.filter(({ kind }) => kind === 'page').map(({ route }) => route)).toEqual(
      expect.arrayContaining(['/shop/schemas/thing', '/shop/make-thing']),
    );
    expect(links.every(({ route }) => route.startsWith('/shop/'))).toBe(true);
  });
});

test('the home page names the releases that add something or may need work', async () => {
  const quiet = SECOND.replaceAll('1.1', '1.2').replace(
    /changes:\n {6}[^]*$/,
    'changes: [{ rule: response-property-type-specialized, schema: Thing, field: color }]\n',
  );
  const tiny = await tinySite({
    'shop.json': SHOP,
    '../../content/public/en/index.md':
      '---\ntitle: Home\ndescription: D\ntagline: A\nlead: B\nactions: [{ label: C, to: /shop/shop }]\n---\n\nHello.\n',
    '../../content/public/changes/a.yaml': FIRST,
    '../../content/public/changes/b.yaml': SECOND,
    '../../content/public/changes/c.yaml': quiet,
  });
  const home = localizedIn(tiny, 'en').pages.find(({ route }) => route === '/');
  expect(home?.build().page).toMatchObject({ news: { releases: [{ id: '1.1' }, { id: '1.0' }] } });
});

describe('the pages of a reference', () => {
  test('show the changes of an operation and of the schemas that it uses', async () => {
    const { page } = (await site()).build('/shop/make-thing');
    expect(page).toMatchObject({ kind: 'operation', history: { releases: [{ title: 'November 20, 2026' }] } });
    const markup = markupOf(page);
    expect(markup).toContain('id="changes"');
    expect(markup).toContain('May be removed after March 1, 2027.');
  });

  test('lead to the changelog and the feeds of the reference', async () => {
    const links = { href: '/changelog', atom: '/changelog/shop.xml', json: '/changelog/shop.json' };
    expect((await site()).build('/shop/shop').page).toMatchObject({ changelog: links });
    expect((await site({})).build('/shop/shop').page).not.toHaveProperty('changelog');
  });

  test('say since when a field exists or is deprecated, and until when', async () => {
    const tiny = await site();
    const since = '<a href="/changelog#1.1">since November 20, 2026</a>';
    const operation = markupOf(tiny.build('/shop/make-thing').page);
    for (const anchor of ['query.dry', 'body.color', 'body.old', 'response-200.made.color'])
      expect(operation.split(`<li id="${anchor}"`)[1]?.slice(0, 600)).toContain(since);
    const schema = markupOf(tiny.build('/shop/schemas/thing').page);
    expect(schema.split('<li id="schema.old"')[1]).toMatch(
      /^.*deprecated<\/em><small> <a[^>]*>since November 20, 2026<\/a> until January 1, 2027<\/small>/,
    );
  });

  test('have no bytes of it without changes', async () => {
    const tiny = await site({});
    const { page } = tiny.build('/shop/schemas/thing');
    expect(page).not.toHaveProperty('history');
    expect(markupOf(page)).not.toContain('since');
  });
});

/** The elements of a well-formed document, in order. @throws Error for a tag that is not closed */
function elementsOf(xml: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  for (const [, end, name = '', empty] of xml.matchAll(/<(\/?)([\w:]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>/g)) {
    if (end === '/' && open.pop() !== name) throw new Error(`${name} is closed and not open.`);
    if (end === '') names.push(name);
    if (end === '' && empty === '') open.push(name);
  }
  if (open.length > 0) throw new Error(`${open.join()} is not closed.`);
  if (/[<>]/.test(xml.replaceAll(/<\?xml[^?]*\?>|<[^<>]*>/g, ''))) throw new Error('A bracket is not escaped.');
  return names;
}

describe('the feeds', () => {
  const feedsOf = async (locale: Locale = 'en'): Promise<Map<string, string>> => {
    const tiny = await site();
    const files = feedFiles(localizedIn(tiny, locale), tiny.site, { prerender: { strings } });
    return new Map(files.map(({ path, make }) => [path, make()]));
  };

  test('exist for all references and for each, in two formats and every language', async () => {
    expect([...(await feedsOf()).keys()]).toEqual([
      '/changelog.xml',
      '/changelog.json',
      '/changelog/shop.xml',
      '/changelog/shop.json',
    ]);
    expect([...(await feedsOf('pt')).keys()][3]).toBe('/pt/changelog/shop.json');
  });

  test('are valid Atom (RFC 4287)', async () => {
    for (const [path, xml] of await feedsOf()) {
      if (!path.endsWith('.xml')) continue;
      const names = elementsOf(xml);
      expect(names.slice(0, 8)).toEqual(['feed', 'id', 'title', 'updated', 'author', 'name', 'link', 'link']);
      const entries = xml.split('<entry>').slice(1);
      expect(entries).toHaveLength(2);
      for (const element of ['id', 'title', 'updated', 'content'])
        expect(entries.every((entry) => entry.split(`<${element}`).length === 2)).toBe(true);
      expect(new Set(xml.match(/<id>[^<]+/g)).size).toBe(3);
      for (const [, date = ''] of xml.matchAll(/<(?:updated|published)>([^<]+)/g))
        expect(date).toBe(new Date(date).toISOString().replace('.000', ''));
      expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="https://docs.example.com${path}"/>`);
    }
  });

  test('have each change as data, with its operations and the values before and after', async () => {
    const feed = JSON.parse((await feedsOf()).get('/changelog/shop.json') ?? '') as {
      items: { _release: { changes: Record<string, unknown>[] } }[];
    };
    const affects = [{ operation: 'makeThing', url: 'https://docs.example.com/shop/make-thing' }];
    expect(feed.items[0]?._release.changes).toMatchObject([
      { before: 'loseThing', after: null, affects: [], applies_from: '2026-11-20' },
      { schema: 'Thing', field: 'color', before: null, after: 'color', affects },
      { schema: 'Thing', field: 'colour', before: 'colour', after: null, affects, direction: 'request' },
      { schema: 'Thing', field: 'old', before: 'not deprecated', after: 'deprecated', affects },
      { operation: 'makeThing', field: 'query.dry', before: null, after: 'query.dry', affects },
      { operation: 'makeThing', field: 'body.size.width', before: 'string', after: '<b>', affects },
    ]);
  });

  test('tell the same change of several schemas once', async () => {
    const two = SECOND.replace(
      /changes:\n {6}[^]*$/,
      `changes:
      - { rule: new-optional-request-property, schema: Thing, field: color }
      - { rule: new-optional-request-property, schema: Other, field: color }
      - { rule: new-optional-request-property, schema: Other, field: size }
`,
    );
    const tiny = await site({ 'b.yaml': two });
    const [atom] = feedFiles(localizedIn(tiny, 'en'), tiny.site, { prerender: { strings } });
    const content = /<content[^>]*>(.*)<\/content>/.exec(atom?.make() ?? '')?.[1]?.replaceAll(/&lt;.*?&gt;/g, '');
    expect(content).toContain('Thing color, Other color is new in requests.Concerns: makeThing.Other size is new');
  });

  test('are valid JSON Feeds with absolute addresses and stable ids', async () => {
    const feed = JSON.parse((await feedsOf('es')).get('/es/changelog.json') ?? '') as {
      version: string;
      title: string;
      language: string;
      items: { id: string; url: string; content_html: string; date_published: string }[];
    };
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Cambios de las API | Site',
      language: 'es',
    });
    expect(feed.items.map(({ id, url }) => [id, url])).toEqual([
      ['tag:docs.example.com,2026-11-20:es/changelog/1.1', 'https://docs.example.com/es/changelog#1.1'],
      ['tag:docs.example.com,2026-11-01:es/changelog/1.0', 'https://docs.example.com/es/changelog#1.0'],
    ]);
    const content = feed.items[0]?.content_html ?? '';
    expect(content).toContain('<strong>Incompatible:</strong>');
    expect(content).toContain('<p>Estos cambios se aplican desde el 20 de noviembre de 2026.</p>');
    expect(content).toContain(
      'en solicitudes. Use color.<br/>Afecta a: <a href="https://docs.example.com/es/shop/make-thing">makeThing</a>.</li>',
    );
    expect([...content.matchAll(/href="([^"]+)/g)].every(([, href]) => href?.startsWith('https://'))).toBe(true);
  });
});
