import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { LOCALES, type Locale } from '../../web/model/site/locale.ts';
import { localizePath } from '../../web/model/site/path.ts';
import { DIST, ROOT, report } from './dist.ts';

interface Golden {
  routes: { path: string; kind: string; sidebar: string | null }[];
  numbered: { base: string; count: number }[];
}

const golden = JSON.parse(readFileSync(join(ROOT, 'tests/content/routes.json'), 'utf8')) as Golden;
const { pages } = report();

/** The only address of an internal page, behind the gate. */
function gated(path: string): string {
  return path.replace(/^\/internal(?=\/|$)/, '/docs/internal');
}

function pathsIn(locale: Locale): Set<string> {
  return new Set(pages.filter((page) => page.locale === locale).map((page) => page.path));
}

/** Pages that a reference may add below its base, internal guides, the pages of the simulator and the exam, and the list of the workflows' files. */
function isDerived(route: string): boolean {
  return (
    /\/(?:schemas|webhooks)\/[^/]+$|^\/(?:public\/v[23]|akko|docs\/internal)\/errors$|^\/public\/v3\/migration$|^(?:\/docs\/internal)?\/changelog(?:\/\d+)?$|^\/simulator(?:\/|$)/.test(
      route,
    ) ||
    [
      '/docs/internal',
      '/arazzo',
      '/clients',
      '/privacy',
      '/security',
      '/accessibility',
      '/exam',
      '/integration',
      '/go-live',
    ].includes(route)
  );
}

describe.each(LOCALES)('the routes in %s', (locale) => {
  const paths = pathsIn(locale);

  test('include every fixed path', () => {
    const missing = golden.routes
      .map(({ path }) => localizePath(gated(path), locale))
      .filter((path) => !paths.has(path));
    expect(missing).toEqual([]);
  });

  test.each(golden.numbered)('include $count numbered pages below $base', ({ base, count }) => {
    const prefix = localizePath(`${gated(base)}/operation-id-`, locale);
    expect([...paths].filter((path) => path.startsWith(prefix) && /-\d+$/.test(path))).toHaveLength(count);
  });

  test.each([
    '/public/v2/errors',
    '/public/v3/errors',
    '/akko/errors',
    '/docs/internal/errors',
    '/public/v3/migration',
    '/changelog',
    '/docs/internal/changelog',
    '/arazzo',
    '/exam',
    '/integration',
    '/go-live',
    '/clients',
    '/privacy',
    '/security',
    '/accessibility',
  ])('include the derived page %s', (route) => {
    expect(paths).toContain(localizePath(route, locale));
  });

  test('include only these, derived pages, guides about tasks, tag pages of internal groups and internal guides', () => {
    const fixed = new Set(golden.routes.map(({ path }) => gated(path)));
    const bases = golden.numbered.map(({ base }) => `${gated(base)}/operation-id-`);
    const others = pages.filter(
      (page) =>
        page.locale === locale &&
        !fixed.has(page.route) &&
        !bases.some((base) => page.route.startsWith(base)) &&
        !isDerived(page.route) &&
        !(page.kind === 'guide' && page.route.startsWith('/guides/')) &&
        !(page.audience === 'internal' && (page.kind === 'tag' || page.kind === 'guide')) &&
        !(page.route.startsWith('/akko/') && page.kind === 'tag'),
    );
    expect(others.map((page) => page.route)).toEqual([]);
  });
});

describe('every page', () => {
  test('has the kind that its fixed route requires', () => {
    const kinds = new Map(pages.map((page) => [page.route, page.kind]));
    const wrong = golden.routes.filter(({ path, kind }) => {
      const found = kinds.get(gated(path));
      return found !== kind && !(path === '/my-react-page' && found === 'react');
    });
    expect(wrong).toEqual([]);
  });

  test('has a unique address', () => {
    expect(new Set(pages.map((page) => page.path)).size).toBe(pages.length);
  });
});

test('React pages link to pages and anchors that exist', () => {
  const files = globSync('{web/app/pages,content/pages}/**/*.tsx', { cwd: ROOT });
  const links = files.flatMap((file) =>
    Array.from(
      readFileSync(join(ROOT, file), 'utf8')
        .replaceAll('%SLUG%', 'akko')
        .matchAll(/localizePath\('(\/[^']*)', locale\)\}?(?:#([\w-]+))?/g),
      ([, route = '', anchor = '']) => ({ file, route, anchor }),
    ),
  );
  const known = pathsIn('en');
  const textOf = (route: string): string => readFileSync(join(DIST, `public${route}.html`), 'utf8');
  const dead = links.filter(
    ({ route, anchor }) => !known.has(route) || (anchor !== '' && !textOf(route).includes(`id="${anchor}"`)),
  );
  expect(links.length).toBeGreaterThan(15);
  expect(dead).toEqual([]);
});
