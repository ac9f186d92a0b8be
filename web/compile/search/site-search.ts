import type { Audience, TocEntry } from '../../model/page/page.ts';
import type { Prerender } from '../../model/page/prerender.ts';
import { searchIndexToJson } from '../../model/search/search-index.ts';
import { searchAddress, type SearchSynonym } from '../../model/search/search.ts';
import type { Finding } from '../../model/site/finding.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { BuiltPage, PageEntry } from '../pages/page-entry.ts';
import type { Site } from '../site/site.ts';
import type { Term } from '../source/terms-source.ts';
import { Gathering } from './gathering.ts';
import { LIMITS } from './limits.ts';
import { gatherPage } from './page-entries.ts';

/** The search indexes of one audience, one for each language. They are collected while the pages are built. */
export class SiteSearch {
  readonly #audience: Audience;
  readonly #terms: readonly Term[];
  readonly #gatherings = new Map<Locale, Gathering>();

  /** @param site provides the terms, whose other wordings become synonyms */
  constructor({ audience, terms }: Pick<Site<Audience>, 'audience' | 'terms'>) {
    this.#audience = audience;
    this.#terms = terms;
  }

  /** Adds a page. @param toc all headings of its document */
  add(entry: PageEntry, built: BuiltPage, toc: readonly TocEntry[]): void {
    const gathering = this.#gatherings.get(entry.locale) ?? new Gathering();
    this.#gatherings.set(entry.locale, gathering);
    gatherPage(gathering, entry, built, toc);
  }

  /**
   * The indexes as files with their paths.
   * @param report receives a warning for each index that leaves entries out
   */
  files(report: (finding: Finding) => void): { path: string; text: string }[] {
    return [...this.#gatherings].map(([locale, gathering]) => {
      const path = searchAddress(this.#audience, locale);
      const { data, cutAt } = gathering.data();
      if (cutAt !== null) {
        report({
          severity: 'warning',
          code: 'search-size',
          message: `The ${locale} search index leaves out properties from the ${cutAt}th level down: with them it would have more than ${LIMITS.places} places.`,
          remedy: 'No action is needed: readers still find the properties around those that are left out.',
          location: { file: path },
        });
      }
      return { path, text: searchIndexToJson({ synonyms: synonymsFrom(this.#terms, locale), ...data }) };
    });
  }
}

/** The synonyms of a language's terms: wordings that its texts avoid, and the English term, which integrators know from code. */
export function synonymsFrom(terms: readonly Term[], locale: Locale): SearchSynonym[] {
  return terms
    .filter((term) => term.locale === locale)
    .flatMap(({ term, use, not }) =>
      [...new Set([term, ...not])].filter((said) => said !== use).map((said) => ({ said, written: use })),
    );
}

/** Builds all pages of a language and returns its index; null if the path is not the address of an index. */
export function searchFileOf<A extends Audience>(
  pathname: string,
  site: Site<A>,
  { articleToc }: Pick<Prerender, 'articleToc'>,
): string | null {
  const { audience, locales } = site;
  const localized = locales.find(({ locale }) => searchAddress(audience, locale) === pathname);
  if (localized === undefined) return null;
  const search = new SiteSearch(site);
  for (const entry of localized.pages) {
    const built = entry.build();
    search.add(entry, built, articleToc(built.page));
  }
  return search.files(() => {})[0]?.text ?? null;
}
