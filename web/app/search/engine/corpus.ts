import type { SearchData, SearchEntry, SearchPage, SearchReference } from '../../../model/search/search.ts';
import { Synonyms } from './synonyms.ts';
import { WordCache } from './word-cache.ts';

interface CorpusPage extends SearchPage {
  /** What its index is called; empty for the public one. */
  source: string;
}

interface CorpusReference extends SearchReference {
  source: string;
  /** What tells it from the others: of several with one title the version, else the title; of the only one of its index the index's name. */
  label: string;
}

/** All indexes of a reader as one: pages, entries and references, numbered through. */
export class Corpus {
  readonly references: CorpusReference[] = [];
  readonly pages: CorpusPage[] = [];
  readonly entries: SearchEntry[] = [];
  /** Entries that are pages, by number. */
  readonly pageEntries: { number: number; page: number }[] = [];

  readonly synonyms = new Synonyms();
  /** What rankings ask of labels and addresses again and again. */
  readonly words = new WordCache();

  /** @param source name of the index, where it is not the public one */
  add({ synonyms, references, pages, entries }: SearchData, source: string): SearchEntry[] {
    this.synonyms.add(synonyms);
    const [firstReference, firstPage] = [this.references.length, this.pages.length];
    for (const reference of references)
      this.references.push({ ...reference, source, label: labelOf(reference, references, source) });
    for (const page of pages)
      this.pages.push({ ...page, source, reference: page.reference === null ? null : page.reference + firstReference });
    const added =
      firstPage === 0
        ? entries
        : entries.map((entry) =>
            Object.assign({}, entry, {
              places: entry.places.map(({ page, anchor }) => ({ page: page + firstPage, anchor })),
            }),
          );
    for (const entry of added) {
      const [first] = entry.places;
      if (first?.anchor === '') this.pageEntries.push({ number: this.entries.length, page: first.page });
      this.entries.push(entry);
    }
    return added;
  }

  /** The page that an entry itself is; undefined for what only stands on one. */
  pageOf({ places: [first] }: SearchEntry): CorpusPage | undefined {
    return first?.anchor === '' ? this.pages[first.page] : undefined;
  }
}

function labelOf({ title, version }: SearchReference, all: readonly SearchReference[], source: string): string {
  const isShared = version !== '' && all.some((other) => other.title === title && other.version !== version);
  const label = isShared ? version.replace(/^(?=\d+(?:\.\d+)*$)/, 'v') : title;
  if (source === '') return label;
  return all.length === 1 ? source : `${source}: ${label}`;
}
