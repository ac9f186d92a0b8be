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

/** The search indexes of one audience, one for each language, gathered while its pages are drawn. */
export class SiteSearch {
  readonly #audience: Audience;
  readonly #terms: readonly Term[];
  readonly #gatherings = new Map<Locale, Gathering>();

  /** @param site its terms' other wordings lead to those that the pages use */
  constructor({ audience, terms }: Pick<Site<Audience>, 'audience' | 'terms'>) {
    this.#audience = audience;
    this.#terms = terms;
  }

  /** @param toc every heading of the page */
  add(entry: PageEntry, drawn: BuiltPage, toc: readonly TocEntry[]): void {
    const gathering = this.#gatherings.get(entry.locale) ?? new Gathering();
    this.#gatherings.set(entry.locale, gathering);
    gatherPage(gathering, entry, drawn, toc);
  }

  /**
   * The indexes as files, by the path they are served at.
   * @param report is told what an index has no room for
   */
  files(report: (finding: Finding) => void): { path: string; text: string }[] {
    return [...this.#gatherings].map(([locale, gathering]) => {
      const path = searchAddress(this.#audience, locale);
      const { data, cutAt } = gathering.data();
      if (cutAt !== null) {
        report({
          severity: 'warning',
          code: 'search-size',
          message: `The ${locale} search index leaves out properties from the ${cutAt}th level down: with them it would name more than ${LIMITS.places} places.`,
          remedy: 'Nothing has to be done: what is left out is found by what it lies in.',
          location: { file: path },
        });
      }
      return { path, text: searchIndexToJson({ synonyms: synonymsFrom(this.#terms, locale), ...data }) };
    });
  }
}

/** What readers may call the terms of a language: wordings that its texts avoid, and the English name, which integrators know from code. */
export function synonymsFrom(terms: readonly Term[], locale: Locale): SearchSynonym[] {
  return terms
    .filter((term) => term.locale === locale)
    .flatMap(({ term, use, not }) =>
      [...new Set([term, ...not])].filter((said) => said !== use).map((said) => ({ said, written: use })),
    );
}

/** The index that a site serves at a path, made by drawing all pages of its language; null for any other path. */
export function searchFileOf<A extends Audience>(
  pathname: string,
  site: Site<A>,
  { articleToc }: Pick<Prerender, 'articleToc'>,
): string | null {
  const { audience, locales } = site;
  const local = locales.find(({ locale }) => searchAddress(audience, locale) === pathname);
  if (local === undefined) return null;
  const search = new SiteSearch(site);
  for (const entry of local.pages) {
    const drawn = entry.build();
    search.add(entry, drawn, articleToc(drawn.page));
  }
  return search.files(() => {})[0]?.text ?? null;
}
