import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { AUDIENCE_BASE } from '../../web/model/page/audience-base.ts';
import type { Audience } from '../../web/model/page/page.ts';
import { searchDataFromJson } from '../../web/model/search/search-index.ts';
import { type SearchData, searchAddress, SEARCH_KINDS } from '../../web/model/search/search.ts';
import { LOCALES, type Locale } from '../../web/model/site/locale.ts';
import type { Json } from '../../web/model/text/json.ts';
import { SearchEngine } from '../../web/search-engine/engine.ts';
import type { Hit } from '../../web/search-engine/results.ts';
import { compressed } from '../bench/brotli-server.ts';
import { sampleOf } from '../tier.ts';
import { DIST, internalText, publicDocument, report } from './dist.ts';
import { FORTY, QUERIES, type WrittenQuery } from './search-queries.ts';
import { QUESTIONS } from './search-questions.ts';

const textOf = (audience: Audience, locale: Locale): string =>
  audience === 'public'
    ? readFileSync(join(DIST, 'public', searchAddress('public', locale)), 'utf8')
    : (internalText(searchAddress('internal', locale)) ?? '');
const dataOf = (audience: Audience, locale: Locale): SearchData =>
  searchDataFromJson(JSON.parse(textOf(audience, locale)) as Json);

function idsOf(html: string): Set<string> {
  return new Set(
    [...html.slice(html.indexOf('<body'), html.indexOf('id="page-data"')).matchAll(/ id="([^"]*)"/g)].map(([, id]) =>
      (id ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"'),
    ),
  );
}

/** Addresses in an index that do not exist. */
function lost(audience: Audience, locale: Locale): string[] {
  const data = dataOf(audience, locale);
  const ids = data.pages.map(({ href }) =>
    idsOf(
      audience === 'public' ? publicDocument(decodeURI(href)) : (internalText(decodeURI(href).toLowerCase()) ?? ''),
    ),
  );
  return data.entries.flatMap(({ places }) =>
    places.flatMap(({ page, anchor }) =>
      anchor === '' || ids[page]?.has(anchor) === true ? [] : [`${data.pages[page]?.href}#${anchor}`],
    ),
  );
}

const CASES = (['public', 'internal'] as const).flatMap((audience) =>
  LOCALES.map((locale) => [audience, locale] as const),
);

describe('a search index', () => {
  test.each(CASES)('has only existing targets: %s, %s', (audience, locale) => {
    expect(lost(audience, locale)).toEqual([]);
  });

  test.each(CASES)('contains every page of its audience and no other: %s, %s', (audience, locale) => {
    const own = report()
      .pages.filter((page) => page.audience === audience && page.locale === locale)
      .map(({ path }) => path);
    expect(
      dataOf(audience, locale)
        .pages.map(({ href }) => href)
        .toSorted(),
    ).toEqual(own.toSorted());
  });

  test('has entries of every kind', () => {
    expect(new Set(dataOf('public', 'en').entries.map(({ kind }) => kind))).toEqual(new Set(SEARCH_KINDS));
  });

  test.each(LOCALES)('has at most 125 KB at brotli 5: %s', (locale) => {
    expect(compressed(textOf('public', locale)).length).toBeLessThanOrEqual(125_000);
  });

  test('of internal pages is only behind the gate', () => {
    expect(searchAddress('internal', 'en')).toMatch(new RegExp(`^${AUDIENCE_BASE.internal}/`));
    expect(textOf('public', 'en')).not.toContain(AUDIENCE_BASE.internal);
  });

  test('is not part of any document', () => {
    expect(publicDocument('/public/v3/create-contract')).not.toContain(searchAddress('public', 'en'));
  });
});

const engines = new Map(LOCALES.map((locale) => [locale, engineOf(locale)]));

function engineOf(locale: Locale): SearchEngine {
  const engine = new SearchEngine();
  for (const _step of engine.add(dataOf('public', locale)));
  return engine;
}

function hitsOf({ locale, query, on, group }: WrittenQuery): Hit[] {
  const { groups } = engines
    .get(locale)
    ?.search({ text: query, group: group ?? null, reference: null, current: on ?? null, page: null, within: null }) ?? {
    groups: [],
  };
  return groups.flatMap(({ hits }) => hits);
}

/** The position of the first right result, or -1. */
function rankOf(query: WrittenQuery): number {
  return hitsOf(query).findIndex(({ href }) =>
    query.right.some((target) =>
      typeof target === 'string' ? target === decodeURI(href) : target.test(decodeURI(href)),
    ),
  );
}

/** Queries without a right result in first place, with the position of the first right result. */
function missed(queries: readonly WrittenQuery[]): string[] {
  return queries.flatMap((query) => {
    const rank = rankOf(query);
    const where = query.on === undefined ? '' : ` on ${query.on}`;
    return rank === 0 ? [] : [`${query.locale} "${query.query}"${where} at ${rank}`];
  });
}

describe('the hundred and fifty queries', () => {
  test('are a hundred English, seventy-five Spanish and seventy-five Portuguese', () => {
    expect(LOCALES.map((locale) => QUERIES.filter((query) => query.locale === locale).length)).toEqual([100, 75, 75]);
  });

  // The Spanish and Portuguese queries look for operation titles in those languages.
  const areReferencesTranslated = report().translations.some(
    ({ locale, source, translated }) => locale === 'es' && source === 'specs/public/v3.yaml' && translated > 0,
  );

  test.runIf(areReferencesTranslated)('find the right page first: at least 39 of the forty of the first tuning', () => {
    const misses = missed(FORTY);
    expect(FORTY.length - misses.length < 39 ? misses : []).toEqual([]);
  });

  test.runIf(areReferencesTranslated).each(LOCALES)('find the right page first: 95 of 100 in %s', (locale) => {
    const queries = QUERIES.filter((query) => query.locale === locale);
    const misses = missed(queries);
    expect(misses.length > 0.05 * queries.length ? misses : []).toEqual([]);
  });
});

test('the questions of readers find a page that responds first', () => {
  expect(missed(sampleOf(QUESTIONS, 60))).toEqual([]);
});
