import type { SearchData, SearchEntry, SearchPage, SearchReference } from '../../../model/search.ts';

/** All indexes of a reader as one: pages, entries and references, numbered through. */
export class Corpus {
  readonly references: SearchReference[] = [];
  readonly pages: SearchPage[] = [];
  readonly entries: SearchEntry[] = [];

  add({ references, pages, entries }: SearchData): SearchEntry[] {
    const [firstReference, firstPage] = [this.references.length, this.pages.length];
    this.references.push(...references);
    for (const page of pages) this.pages.push(page.reference === null ? page : { ...page, reference: page.reference + firstReference });
    const added = firstPage === 0 ? entries : entries.map((entry) => ({ ...entry, places: entry.places.map(({ page, anchor }) => ({ page: page + firstPage, anchor })) }));
    for (const entry of added) this.entries.push(entry);
    return added;
  }

  /** The page that an entry itself is; undefined for what only stands on one. */
  pageOf({ places: [first] }: SearchEntry): SearchPage | undefined {
    return first?.anchor === '' ? this.pages[first.page] : undefined;
  }
}
