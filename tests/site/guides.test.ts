import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PAGE_DATA_ID, type PageData } from '../../web/model/page/page-data.ts';
import { LOCALES } from '../../web/model/site/locale.ts';
import { publicDocument, publicFiles, report, ROOT } from './dist.ts';

const TASKS = 'guides/';
const names = readdirSync(join(ROOT, 'content/public/en/guides')).map((file) => file.replace(/\.md$/, ''));

describe('the sidebar of the guides', () => {
  const html = publicDocument('/intro');
  const start = html.indexOf(`id="${PAGE_DATA_ID}">`) + `id="${PAGE_DATA_ID}">`.length;
  const { sidebar } = JSON.parse(html.slice(start, html.indexOf('</script>', start))) as PageData;

  test('follows the way of an integrator', () => {
    expect(sidebar?.entries.map(({ label }) => label)).toEqual(
      'Overview, Quickstart, Get started, Concepts, Guides, Build, Test, Go live, Reference, Glossary, Changelog'.split(
        ', ',
      ),
    );
  });

  test('lists every guide about a task', () => {
    const fragment = publicFiles().find(({ path }) => path === sidebar?.fragment?.slice(1))?.text ?? html;
    expect(names.filter((name) => !fragment.includes(`"/${TASKS}${name}"`))).toEqual([]);
  });
});

describe('a guide about a task', () => {
  test.each(names)('has at most 1,200 words: %s', (name) => {
    const text = readFileSync(join(ROOT, `content/public/en/guides/${name}.md`), 'utf8');
    const words = text.replaceAll(/<!--.*?-->|^```[\s\S]*?^```/gm, '').match(/[\p{L}\d]\S*/gu) ?? [];
    expect(words.length).toBeLessThanOrEqual(1_200);
  });

  test.each(LOCALES)('names no fact that is not filled in: %s', (locale) => {
    const prefix = locale === 'en' ? '' : `/${locale}`;
    for (const name of names) expect(publicDocument(`${prefix}/${TASKS}${name}`)).not.toMatch(/\{\{\w+\}\}/);
  });
});

test('every operation of v3 names a guide that uses it', () => {
  const operations = report().pages.filter(
    ({ kind, locale, path }) => kind === 'operation' && locale === 'en' && path.startsWith('/public/v3/'),
  );
  expect(operations.length).toBeGreaterThan(15);
  const lacking = operations.filter(({ path }) => !/>In guides <a href="\/guides\//.test(publicDocument(path)));
  expect(lacking.map(({ path }) => path)).toEqual([]);
});
