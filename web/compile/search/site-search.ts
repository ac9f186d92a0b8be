import type { Finding } from '../../model/finding.ts';
import type { Locale } from '../../model/locale.ts';
import type { Audience, TocEntry } from '../../model/page.ts';
import type { Prerender } from '../../model/prerender.ts';
import { searchAddress } from '../../model/search.ts';
import { searchIndexToJson } from '../../model/search-index.ts';
import type { DrawnPage, PageEntry } from '../site/page-entry.ts';
import type { Site } from '../site/site.ts';
import { Gathering } from './gathering.ts';
import { gatherPage } from './page-entries.ts';
import { LIMITS } from './limits.ts';

/** The search indexes of one audience, one for each language, gathered while its pages are drawn. */
export class SiteSearch {
  readonly #audience: Audience;
  readonly #gatherings = new Map<Locale, Gathering>();

  constructor(audience: Audience) {
    this.#audience = audience;
  }

  /** @param toc every heading of the page */
  add(entry: PageEntry, drawn: DrawnPage, toc: readonly TocEntry[]): void {
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
      return { path, text: searchIndexToJson(data) };
    });
  }
}

/** The index that a site serves at a path, made by drawing all pages of its language; null for any other path. */
export function searchFileOf<A extends Audience>(pathname: string, { audience, locales }: Site<A>, { articleToc }: Pick<Prerender, 'articleToc'>): string | null {
  const local = locales.find(({ locale }) => searchAddress(audience, locale) === pathname);
  if (local === undefined) return null;
  const search = new SiteSearch(audience);
  for (const entry of local.pages) {
    const drawn = entry.draw();
    search.add(entry, drawn, articleToc(drawn.page));
  }
  return search.files(() => {})[0]?.text ?? null;
}
