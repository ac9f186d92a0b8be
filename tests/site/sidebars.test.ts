import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PAGE_DATA_ID, type PageData } from '../../web/model/page/page-data.ts';
import { internalText, publicDocument, publicFiles, ROOT } from './dist.ts';

interface Golden {
  routes: { path: string; kind: string; sidebar: string | null }[];
}

const golden = JSON.parse(readFileSync(join(ROOT, 'tests/content/routes.json'), 'utf8')) as Golden;

function dataOf(path: string): PageData {
  const gatedPath = path.replace(/^\/internal(?=\/|$)/, '/docs/internal');
  const html = gatedPath === path ? publicDocument(path) : (internalText(gatedPath) ?? '');
  const start = html.indexOf(`id="${PAGE_DATA_ID}">`) + `id="${PAGE_DATA_ID}">`.length;
  return JSON.parse(html.slice(start, html.indexOf('</script>', start))) as PageData;
}

describe('a reference page', () => {
  const references = golden.routes.filter(
    ({ path, kind }) => kind !== 'home' && /^\/(?:public|internal|akko)\//.test(path),
  );

  test('is in the sidebar that its route names, or in none', () => {
    const wrong = references
      .map(({ path, sidebar }) => ({ path, sidebar, found: dataOf(path).sidebar?.id ?? null }))
      .filter(({ sidebar, found }) => sidebar !== found);
    expect(wrong).toEqual([]);
  });

  test('lists the entries of its own group', () => {
    const sidebar = dataOf('/public/v2/deactivate-user').sidebar;
    const group = sidebar?.entries.find((entry) => entry.kind === 'group' && entry.href === '/public/v2/users');
    expect(group?.kind === 'group' && group.items?.map((item) => item.href)).toContain('/public/v2/deactivate-user');
  });

  test('omits other groups of a long sidebar, which are in a fragment', () => {
    const sidebar = dataOf('/internal/get-app').sidebar;
    const closed = sidebar?.entries.filter((entry) => entry.kind === 'group' && entry.items === null) ?? [];
    expect(closed.length).toBeGreaterThan(5);
    expect(internalText(sidebar?.fragment ?? '')).toContain('/docs/internal/operation-id-101');
  });
});

describe('a page of a reference without a sidebar', () => {
  test('names the fragment with all its operations, which its document omits', () => {
    const { operationMenu, sidebar } = dataOf('/public/v3/create-contract');
    expect([operationMenu?.version, operationMenu?.href, sidebar]).toEqual([
      'v3',
      '/public/v3/akko-developer-docs',
      null,
    ]);
    const fragment = publicFiles().find(({ path }) => path === operationMenu?.fragment.slice(1))?.text ?? '';
    const routes = golden.routes.filter(({ path, kind }) => path.startsWith('/public/v3/') && kind === 'operation');
    expect(routes.length).toBeGreaterThan(10);
    expect(routes.filter(({ path }) => !fragment.includes(`"${path}"`))).toEqual([]);
    expect(publicDocument('/public/v3/create-contract')).not.toContain('"/public/v3/create-phones-for-a-partner-user"');
  });
});

test.each(['', '/es', '/pt'])(
  'the API references in the sidebar of the guides have different names under "%s/"',
  (prefix) => {
    // The glossary and the changelog follow them.
    const group = dataOf(`${prefix}/intro`).sidebar?.entries.at(-3);
    expect(group?.kind === 'group' && group.items?.map(({ label }) => label).slice(0, 3)).toEqual([
      'v3',
      'v2',
      'Gateway',
    ]);
  },
);
