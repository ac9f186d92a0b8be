import type { SearchData, SearchEntry, SearchPage, SearchReference } from '../model/search/search.ts';
import { Synonyms } from './synonyms.ts';
import { WordCache } from './word-cache.ts';

interface CorpusPage extends SearchPage {
  /** Name of its index; empty for the public index. */
  source: string;
}

interface CorpusReference extends SearchReference {
  source: string;
  /** Its short name, else the version if several references share a title, else the title. An index with one reference uses its own name. */
  label: string;
}

/** Indexes of references that describe several versions of one API. */
interface Versions {
  newest: ReadonlySet<number>;
  older: ReadonlySet<number>;
}

/** All loaded indexes as one. Pages, entries and references are numbered across the indexes. */
export class Corpus {
  readonly references: CorpusReference[] = [];
  readonly pages: CorpusPage[] = [];
  readonly entries: SearchEntry[] = [];
  /** The entries that are whole pages. `number` is the index of the entry. */
  readonly pageEntries: { number: number; page: number }[] = [];

  readonly synonyms = new Synonyms();
  readonly words = new WordCache();
  #versions: Versions | null = null;

  /** Adds an index. @param source name of the index; empty for the public index */
  add({ synonyms, references, pages, entries }: SearchData, source: string): SearchEntry[] {
    this.synonyms.add(synonyms);
    this.#versions = null;
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

  /** Indexes of the references that have several versions. */
  get versions(): Versions {
    return (this.#versions ??= versionsOf(this.references));
  }

  /** Returns the page if the entry is a whole page, and undefined if it is a part of one. */
  pageOf({ places: [first] }: SearchEntry): CorpusPage | undefined {
    return first?.anchor === '' ? this.pages[first.page] : undefined;
  }
}

function versionsOf(references: readonly SearchReference[]): Versions {
  const isNewer = (a: SearchReference, b: SearchReference): boolean =>
    a.title === b.title && a.version.localeCompare(b.version, 'en', { numeric: true }) > 0;
  const indexesWith = (compare: (other: SearchReference, reference: SearchReference) => boolean): number[] =>
    references.flatMap((reference, index) => (references.some((other) => compare(other, reference)) ? [index] : []));
  const older = new Set(indexesWith(isNewer));
  const newest = indexesWith((other, reference) => isNewer(reference, other)).filter((index) => !older.has(index));
  return { newest: new Set(newest), older };
}

function labelOf(
  { title, version, label: own }: SearchReference,
  all: readonly SearchReference[],
  source: string,
): string {
  const isShared = version !== '' && all.some((other) => other.title === title && other.version !== version);
  const label = own ?? (isShared ? version.replace(/^(?=\d+(?:\.\d+)*$)/, 'v') : title);
  if (source === '') return label;
  return all.length === 1 ? source : `${source}: ${label}`;
}
