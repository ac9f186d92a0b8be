import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import site from '../../content/site.ts';
import { STRINGS as MISSING } from '../../web/app/docs/strings/all.ts';
import { STRINGS } from '../../web/app/strings/all.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import type { Report } from '../../web/compile/report.ts';
import { readTerms } from '../../web/compile/source/content-data.ts';
import { type Locale, LOCALES } from '../../web/model/site/locale.ts';
import { addressOf } from '../../web/model/site/path.ts';
import { DIST, edgeTexts, internalText, publicDocument, report } from './dist.ts';

type Page = Report['pages'][number];

const { pages, translations } = report();
const OTHERS = LOCALES.filter((locale) => locale !== 'en');
const byPath = new Map(pages.map((page) => [page.path, page]));

function documentOf(page: Page): string {
  return page.audience === 'public' ? publicDocument(page.path) : (internalText(page.path) ?? '');
}

function original({ route }: Page): Page {
  const page = byPath.get(addressOf(route, 'en'));
  if (page === undefined) throw new Error(`${route} does not exist in English.`);
  return page;
}

/** The ids of a document, without those inside diagrams, which no address names. */
const idsOf = (html: string): string =>
  [...html.replaceAll(/<svg\b.*?<\/svg>/gs, '').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id).join(' ');
const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
const descriptionOf = (html: string): string => /<meta name="description" content="([^"]*)">/.exec(html)?.[1] ?? '';

/** Terms that are the same in all three languages. */
const SHARED_WORDS = new Set(['Status', 'Tokens', 'Webhook', 'Webhooks', 'Feature flags', 'Onboarding']);

describe.each(OTHERS)('every page in %s', (locale) => {
  const own = pages.filter((page) => page.locale === locale);

  test('has the route of an English page, and the other way around', () => {
    expect(own.map(({ route }) => route).toSorted()).toEqual(
      pages
        .filter((page) => page.locale === 'en')
        .map(({ route }) => route)
        .toSorted(),
    );
  });

  test('has the anchors of the English page, in the same order', () => {
    const wrong = own.filter((page) => idsOf(documentOf(page)) !== idsOf(documentOf(original(page))));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('has its own description, and its own title unless that is a name', () => {
    const wrong = own.filter((page) => {
      const [here, there] = [documentOf(page), documentOf(original(page))];
      const isName =
        page.kind === 'info' || page.kind === 'schema' || SHARED_WORDS.has(titleOf(here).split(' | ')[0] ?? '');
      return descriptionOf(here) === descriptionOf(there) || (titleOf(here) === titleOf(there) && !isName);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe.each(OTHERS)('a guide in %s', (locale) => {
  const operations = pages.filter(({ kind, audience }) => kind === 'operation' && audience === 'public');
  const titles = new Map(operations.map((page) => [page.path, titleOf(documentOf(page)).split(' | ')[0] ?? '']));
  const folder = join(PROJECT_ROOT, 'content/public');
  const linksOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/\[(?<text>[^\]]+)\]\((?<route>\/[^)#\s]*)\)/g)].map(({ groups }) => ({
      text: groups?.text ?? '',
      route: groups?.route ?? '',
    }));

  test('calls an operation by its title where the English guide does', () => {
    const guides = readdirSync(join(folder, locale), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    const found = guides.flatMap((name) => {
      const named = linksOf(join(folder, 'en', name)).filter(({ text, route }) => titles.get(route) === text);
      return linksOf(join(folder, locale, name)).flatMap(({ text, route }) => {
        const title = titles.get(addressOf(route, locale)) ?? '';
        const isName = named.some((link) => link.route === route) && text.split(' ')[0] === title.split(' ')[0];
        return isName ? [{ name, text, title }] : [];
      });
    });
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(({ text, title }) => text !== title)).toEqual([]);
  });
});

describe('the terms of the domain', () => {
  test('are defined in every language', async () => {
    const { terms } = await readTerms(PROJECT_ROOT);
    const names = [...new Set(terms.map(({ term }) => term))];
    expect(names).toContain('deductible');
    // A term without an English entry is its own English wording.
    expect(terms.filter(({ locale }) => locale !== 'en')).toHaveLength(names.length * OTHERS.length);
  });

  test('have no other wording', () => {
    expect(report().findings.filter(({ code }) => code === 'wording')).toEqual([]);
  });
});

describe('the translations', () => {
  test('cover every text of every source, internal ones included', () => {
    expect(new Set(translations.map(({ source }) => source))).toEqual(
      new Set([
        'content/internal',
        'content/internal/changes',
        'content/public',
        'content/public/changes',
        'interface',
        'specs/internal/v3.yaml',
        'specs/public/gateway.yaml',
        'specs/public/simulator.yaml',
        'specs/public/v2-to-v3.migration.yaml',
        'specs/public/v2.yaml',
        'specs/public/v3.yaml',
        'specs/public/workflows.arazzo.yaml',
      ]),
    );
    expect(translations.filter(({ missing, stale }) => missing + stale > 0)).toEqual([]);
  });

  // tests/article/untranslated.test.ts shows how a page marks texts that are not translated.
  test('leave no English on any page', () => {
    const partly = pages.filter(
      (page) => page.locale !== 'en' && /<p class="untranslated|<main.* lang="en"/s.test(documentOf(page)),
    );
    expect(partly.map(({ path }) => path)).toEqual([]);
  });
});

describe('the interface texts', () => {
  const scripts = readdirSync(join(DIST, 'public/assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(DIST, 'public/assets', name), 'utf8') }));
  const { en } = STRINGS;

  /** Texts that only one language has and that are long enough to search for, without messages for the console. */
  function wordsOf(locale: Locale): string[] {
    const others = new Set([
      en.navbarItemFailed,
      ...LOCALES.filter((other) => other !== locale).flatMap((other) => Object.values<unknown>(STRINGS[other])),
    ]);
    return Object.values<unknown>(STRINGS[locale]).filter(
      (text): text is string => typeof text === 'string' && text.length > 12 && !others.has(text),
    );
  }

  test('are a separate module for each language', () => {
    // The request form and the search have their own copies of a few texts.
    const holders = LOCALES.map((locale) =>
      scripts
        .filter(({ text }) => wordsOf(locale).filter((words) => text.includes(words)).length > 3)
        .map(({ name }) => name),
    );
    expect(holders.map((names) => names.length)).toEqual([1, 1, 1]);
    expect(new Set(holders.flat()).size).toBe(LOCALES.length);
  });

  test('of a React page are a separate module for each language', () => {
    const holders = ['Check a webhook signature', 'firma de un webhook', 'assinatura de um webhook'].map((words) =>
      scripts.filter(({ text }) => text.includes(words)).map(({ name }) => name),
    );
    expect(holders.map((names) => names.length)).toEqual([1, 1, 1]);
    expect(new Set(holders.flat()).size).toBe(LOCALES.length);
  });

  test.each(LOCALES)('of %s are in its gate and its not-found pages', (locale) => {
    const edge = edgeTexts();
    const table = STRINGS[locale];
    const heading = table.gateHeading(site.title);
    for (const words of [heading, table.gateText, table.accessDenied, table.signOut, table.gateNeedsScript])
      expect(edge(`gate/${locale}`)).toContain(words);
    for (const kind of ['not-found', 'internal-not-found'])
      expect(edge(`${kind}/${locale}`)).toContain(MISSING[locale].notFound.text);
  });
});
