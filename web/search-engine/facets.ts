import type { SearchEntry, SearchKind } from '../model/search/search.ts';
import type { Corpus } from './corpus.ts';
import type { Facets } from './results.ts';

/** The filters and the example queries of a corpus. */
export function facetsOf(corpus: Corpus): Facets {
  const { references, pages } = corpus;
  const { newest } = corpus.versions;
  // The newest of several versions comes first.
  const [first = [], others = []] = [true, false].map((isNewest) =>
    references.filter((_reference, index) => newest.has(index) === isNewest),
  );
  return {
    references: [...first, ...others].map(({ base, label }) => ({ base, label })),
    hasGuides: pages.some(({ reference }) => reference === null),
    examples: examplesOf(corpus),
  };
}

/** Example queries: an address, a property and a code. The most frequent ones are the most familiar to readers. */
function examplesOf({ pages, entries, versions: { newest } }: Corpus): string[] {
  const operation =
    pages.find(
      ({ kind, reference, path }) =>
        kind === 'operation' && (newest.size === 0 || newest.has(reference ?? -1)) && /\}\/[^{]+$/.test(path),
    ) ?? pages.find(({ kind }) => kind === 'operation');
  const mostFrequent = (kind: SearchKind, nameOf: (entry: SearchEntry) => string): string => {
    const candidates = entries.filter((entry) => entry.kind === kind && nameOf(entry) !== '');
    const [best] = candidates.toSorted((a, b) => b.places.length - a.places.length);
    return best === undefined ? '' : nameOf(best);
  };
  const address =
    operation === undefined
      ? ''
      : `${operation.method} /${operation.path.split('/').filter(Boolean).slice(-3).join('/')}`;
  return [
    address,
    mostFrequent('property', nestedName),
    mostFrequent('error', ({ label }) => label) || mostFrequent('status', ({ label }) => /^\d+/.exec(label)?.[0] ?? ''),
  ].filter((example) => example !== '');
}

/** The name of a property with the property around it, for example `device.imei`; empty for other properties. */
function nestedName({ label, places: [first] }: SearchEntry): string {
  return /^[\w-]+\.(\w+)\.(\w+)$/.exec(first?.anchor ?? '')?.[2] === label
    ? (first?.anchor ?? '').split('.').slice(1).join('.')
    : '';
}
