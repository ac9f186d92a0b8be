import type { Audience, TocEntry } from '../../model/page/page.ts';
import type { Prerender } from '../../model/page/prerender.ts';
import { searchIndexToJson } from '../../model/search/search-index.ts';
import { searchAddress, type SearchSynonym } from '../../model/search/search.ts';
import type { Locale } from '../../model/site/locale.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import type { SiteFile } from '../base/site-file.ts';
import type { BuiltPage } from '../pages/page-entry.ts';
import { Gathering } from '../search/gathering.ts';
import { LIMITS } from '../search/limits.ts';
import { joinText, PageEntries } from '../search/page-entries.ts';
import type { Term } from '../source/content-data.ts';
import type { AnySite, LocalizedSite, Site } from './site.ts';

/** Adds the search entries of a page. By default, it is one entry with its description and the text before its first heading. */
export function gatherPage(gathering: Gathering, { page, words, index }: BuiltPage, toc: readonly TocEntry[]): void {
  const entries = new PageEntries(gathering, { page, words, toc });
  if (index === undefined) entries.addPage(joinText(page.description, entries.body));
  else index(entries);
}

/** Collects the search indexes of one audience, one for each language, from its pages. */
export class SiteSearch {
  readonly #audience: Audience;
  readonly #terms: readonly Term[];
  readonly #gatherings = new Map<Locale, Gathering>();

  /** @param site its terms give the synonyms */
  constructor({ audience, terms }: Pick<Site<Audience>, 'audience' | 'terms'>) {
    this.#audience = audience;
    this.#terms = terms;
  }

  /** @param toc every heading of the page */
  add(built: BuiltPage, toc: readonly TocEntry[]): void {
    const gathering = getOrMake(this.#gatherings, built.page.locale, () => new Gathering());
    gatherPage(gathering, built, toc);
  }

  /**
   * The index of one language, as the JSON text that is served.
   * @param report receives a warning if the index is too small for all entries
   */
  indexOf(locale: Locale, report: (finding: Finding) => void): string {
    const { data, cutAt } = (this.#gatherings.get(locale) ?? new Gathering()).data();
    if (cutAt !== null) {
      report(
        findingOf(
          'search-size',
          { locale, cutAt, limit: LIMITS.places },
          { file: searchAddress(this.#audience, locale) },
        ),
      );
    }
    return searchIndexToJson({ synonyms: synonymsFrom(this.#terms, locale), ...data });
  }
}

/** The search index of one language. Without a collector of the pages, making it builds all of them. */
export function searchFiles(
  { locale, pages }: LocalizedSite,
  site: AnySite,
  { prerender, collectors }: { prerender: Pick<Prerender, 'articleToc'>; collectors?: { search: SiteSearch } },
): SiteFile[] {
  const make = (): string => {
    const search = collectors?.search ?? new SiteSearch(site);
    if (collectors === undefined) {
      for (const entry of pages) {
        const built = entry.build();
        search.add(built, prerender.articleToc(built.page));
      }
    }
    return search.indexOf(locale, (finding) => site.findings.push(finding));
  };
  return pages.length === 0 ? [] : [{ path: searchAddress(site.audience, locale), type: 'application/json', make }];
}

/**
 * Other words that readers may search a term by: wordings that the texts avoid, wordings for the search alone, and the English name,
 * which integrators know from code.
 */
export function synonymsFrom(terms: readonly Term[], locale: Locale): SearchSynonym[] {
  return terms
    .filter((term) => term.locale === locale)
    .flatMap(({ term, use, not, also }) =>
      [...new Set([term, ...not, ...also])]
        .filter((word) => word !== use)
        .map((word) => ({ said: word, written: use })),
    );
}
