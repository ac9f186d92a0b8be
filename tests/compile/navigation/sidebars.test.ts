import { describe, expect, test } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import {
  defaultSidebar,
  operationListsOf,
  sidebarFromConfig,
  sidebarView,
} from '../../../web/compile/navigation/sidebars.ts';
import type { PageEntry } from '../../../web/compile/pages/page-entry.ts';
import type { SidebarEntry } from '../../../web/model/page/page-data.ts';
import { tinySite } from '../support/site.ts';
import { readPublic, temporarySite } from '../support/sources.ts';

function entry(fields: Pick<PageEntry, 'kind' | 'route'> & Partial<PageEntry>): PageEntry {
  return {
    locale: 'es',
    contentLocale: 'es',
    audience: 'public',
    title: fields.route,
    sidebarLabel: `label of ${fields.route}`,
    sidebarId: null,
    file: 'v3.yaml',
    reference: null,
    parent: null,
    operationLink: null,
    build: () => {
      throw new Error('not built');
    },
    ...fields,
  };
}

function reference(base: string): PageEntry['reference'] {
  return { base, title: 'API', version: '3.0.0', href: base, sendRequest: false, simulator: false, errorsHref: null };
}

const users = { label: 'label of /v3/users', href: '/es/v3/users' };
const v3 = reference('/v3');
const pages = [
  entry({ kind: 'info', route: '/v3/info', reference: v3 }),
  entry({ kind: 'tag', route: '/v3/users', reference: v3 }),
  entry({
    kind: 'operation',
    route: '/v3/get-user',
    reference: v3,
    parent: users,
    operationLink: { method: 'get', deprecated: false },
  } as Parameters<typeof entry>[0]),
];

describe('the lists of operations', () => {
  const references = [{ config: { spec: 'v3.yaml', base: '/v3' } }];

  test('have the groups of a reference whose operations are in no sidebar', () => {
    expect([...operationListsOf(references, pages)]).toEqual([
      [
        '/v3',
        [
          { kind: 'page', label: 'label of /v3/info', href: '/es/v3/info' },
          {
            kind: 'group',
            ...users,
            items: [{ label: 'label of /v3/get-user', href: '/es/v3/get-user', method: 'get' }],
          },
        ],
      ],
    ]);
  });

  test('omit a reference whose operations all have a sidebar', () => {
    const withSidebar = pages.map((page) => (page.kind === 'operation' ? { ...page, sidebarId: 'v3' } : page));
    expect([...operationListsOf(references, withSidebar)]).toEqual([]);
  });
});

describe('a configured group', () => {
  const build = (items: Parameters<typeof sidebarFromConfig>[1]) => {
    const findings: Finding[] = [];
    const entries = sidebarFromConfig('guides', items, {
      locale: 'es',
      pages,
      file: 'site.ts',
      report: (finding) => findings.push(finding),
    });
    return { entries, findings };
  };

  test('labels its pages by the configuration, or by the pages themselves', () => {
    const { entries } = build([
      { label: 'Reference', items: [{ page: '/v3/info', label: { en: 'v3', es: 'versión 3' } }, '/v3/users'] },
    ]);
    expect(entries).toEqual([
      {
        kind: 'group',
        label: 'Reference',
        href: null,
        items: [{ label: 'versión 3', href: '/es/v3/info' }, users],
      },
    ]);
  });

  test('reports a labelled page that does not exist', () => {
    const { findings } = build([{ label: 'Reference', items: [{ page: '/v9', label: 'v9' }] }]);
    expect(findings.map(({ code, message }) => [code, message])).toEqual([
      ['broken-link', 'sidebars.guides.0.items.0 names "/v9", but no page exists there.'],
    ]);
  });
});

describe('a reference with selected tags', () => {
  test('has all pages of a tag with many operations', () => {
    const further = ['/v3/users/2', '/v3/users-archive'].map((route) => entry({ kind: 'tag', route, reference: v3 }));
    const entries = sidebarFromConfig('guides', [{ reference: '/v3', tags: ['users'] }], {
      locale: 'es',
      pages: [...pages, ...further],
      file: 'site.ts',
      report: () => {},
    });
    expect(entries.map(({ href }) => href)).toEqual(['/es/v3/users', '/es/v3/users/2']);
  });
});

describe('the sidebar in a document', () => {
  const item = (name: string) => ({ label: name, href: `/${name}` });
  const group = (name: string, size: number, ...shared: string[]): SidebarEntry => ({
    kind: 'group',
    label: name,
    href: `/${name}`,
    items: [...shared, ...Array.from({ length: size }, (_, index) => `${name}-${index}`)].map(item),
  });
  const shownOf = (entries: SidebarEntry[], options: { path: string; parent: string | null }): string[] =>
    sidebarView('api', entries, { ...options, fragment: '/all.json' }).entries.flatMap((entry) =>
      entry.kind === 'group' && entry.items !== null ? [entry.label] : [],
    );

  test('has the items of every group of an operation with several tags', () => {
    const entries = [group('a', 30, 'shared'), group('b', 30), group('c', 30, 'shared')];
    expect(shownOf(entries, { path: '/shared', parent: '/c' })).toEqual(['a', 'c']);
    expect(shownOf(entries, { path: '/b', parent: null })).toEqual(['b']);
  });

  test('has the groups around its own of hundreds, and their number', () => {
    const home: SidebarEntry = { kind: 'page', label: 'home', href: '/home' };
    const entries = [home, ...Array.from({ length: 600 }, (_, index) => group(`g${index}`, 5))];
    const view = sidebarView('api', entries, { path: '/g300-2', parent: '/g300', fragment: '/all.json' });
    expect(view.total).toBe(601);
    expect(view.entries.map(({ label }) => label).slice(0, 3)).toEqual(['home', 'g280', 'g281']);
    expect(view.entries).toHaveLength(41);
    expect(JSON.stringify(view).length).toBeLessThan(5_000);
    expect(sidebarView('api', entries, { path: '/g599-1', parent: '/g599', fragment: '' }).entries.at(-1)?.label).toBe(
      'g599',
    );
  });

  test('has the first group of an operation, and those of its further groups that fit', () => {
    const entries = [group('a', 200, 'shared'), group('b', 90, 'shared'), group('c', 200, 'shared')];
    expect(shownOf(entries, { path: '/shared', parent: '/c' })).toEqual(['b', 'c']);
  });
});

describe('nested tags of OpenAPI 3.2', () => {
  const operation = (operationId: string, ...tags: string[]) => ({ get: { operationId, tags, responses: {} } });
  const paths = {
    '/pets': operation('listPets', 'Pets', 'Beta'),
    '/cats': operation('listCats', 'Cats'),
    '/lions': operation('listLions', 'Lions'),
    '/shops': operation('listShops', 'Shops', 'Beta'),
  };

  const descriptionOf = (tags: object[], shown = paths): string =>
    JSON.stringify({ openapi: '3.2.0', info: { title: 'Zoo', version: '1' }, tags, paths: shown });

  async function sidebarOf(tags: object[], shown = paths) {
    const { pages } = await tinySite({ 'zoo.json': descriptionOf(tags, shown) });
    const groups = defaultSidebar('/zoo', pages).filter((entry) => entry.kind === 'group');
    return { groups: groups.map(({ label, href, depth }) => [label, href, depth]) };
  }

  test('follow the tag that contains them, under their summaries and at the addresses of their names', async () => {
    const { groups } = await sidebarOf([
      { name: 'Lions', parent: 'Cats', summary: 'Big cats' },
      { name: 'Pets' },
      { name: 'Shops' },
      { name: 'Cats', parent: 'Pets', kind: 'nav' },
    ]);
    expect(groups).toEqual([
      ['Pets', '/zoo/pets', undefined],
      ['Cats', '/zoo/cats', 1],
      ['Big cats', '/zoo/lions', 2],
      ['Shops', '/zoo/shops', undefined],
      ['Beta', '/zoo/beta', undefined],
    ]);
  });

  test('of another kind are left out, unless operations are only there', async () => {
    const badge = [{ name: 'Pets' }, { name: 'Beta', kind: 'badge' }];
    expect((await sidebarOf(badge)).groups.map(([label]) => label)).toEqual(['Pets', 'Cats', 'Lions', 'Shops']);
    const only = { ...paths, '/new': operation('listNew', 'Beta') };
    expect((await sidebarOf(badge, only)).groups.map(([label]) => label)).toContain('Beta');
  });

  test.each([
    [
      [
        { name: 'Pets', parent: 'Cats' },
        { name: 'Cats', parent: 'Pets' },
      ],
      "Circular reference detected in tag parent hierarchy for tag 'Pets'.",
    ],
    [
      [{ name: 'Pets', parent: 'Pets' }, { name: 'Cats' }],
      "Circular reference detected in tag parent hierarchy for tag 'Pets'.",
    ],
    [[{ name: 'Pets', parent: 'Gone' }, { name: 'Cats' }], "Tag parent 'Gone' is not defined in the API description."],
  ])('are listed all the same, with an error, for %j', async (tags, message) => {
    const { groups } = await sidebarOf(tags);
    const { findings } = await readPublic('zoo.json', {
      root: temporarySite({ 'specs/public/zoo.json': descriptionOf(tags) }),
    });
    expect(new Set(groups.map(([label]) => label))).toEqual(new Set(['Beta', 'Cats', 'Lions', 'Pets', 'Shops']));
    expect(findings.map((finding) => finding.message)).toContain(message);
  });

  test('can be thousands in a chain', async () => {
    const names = Array.from({ length: 3000 }, (_, index) => `T${index}`);
    const { groups } = await sidebarOf(names.map((name, index) => ({ name, parent: names[index + 1] })));
    expect(groups).toHaveLength(3005);
  });
});
