import type { SearchEntry, SearchKind, SearchReference } from '../../../model/search/search.ts';
import type { Corpus } from './corpus.ts';
import type { Facets } from './results.ts';

export function facetsOf(corpus: Corpus): Facets {
  const { references, pages } = corpus;
  return {
    references: references.map(({ base, label }) => ({ base, label })),
    hasGuides: pages.some(({ reference }) => reference === null),
    examples: examplesOf(corpus),
  };
}

/** Of references with one title, those whose version is the highest. */
export function newestOf(references: readonly SearchReference[]): ReadonlySet<number> {
  const isNewer = (a: SearchReference, b: SearchReference): boolean =>
    a.title === b.title && a.version.localeCompare(b.version, 'en', { numeric: true }) > 0;
  return new Set(
    references.flatMap((reference, index) => (references.some((other) => isNewer(other, reference)) ? [] : [index])),
  );
}

/** What is drawn most is what most readers meet: of each sort one. */
function examplesOf({ pages, entries, references }: Corpus): string[] {
  const newest = newestOf(references);
  const call =
    pages.find(
      ({ kind, reference, path }) =>
        kind === 'operation' && reference !== null && newest.has(reference) && /\}\/[^{]+$/.test(path),
    ) ?? pages.find(({ kind }) => kind === 'operation');
  const most = (kind: SearchKind, nameOf: (entry: SearchEntry) => string): string => {
    const named = entries.filter((entry) => entry.kind === kind && nameOf(entry) !== '');
    const [best] = named.toSorted((a, b) => b.places.length - a.places.length);
    return best === undefined ? '' : nameOf(best);
  };
  const address = call === undefined ? '' : `${call.method} /${segmentsAsWritten(call.path).slice(-3).join('/')}`;
  return [
    address,
    most('property', wayTo),
    most('error', ({ label }) => label) || most('status', ({ label }) => /^\d+/.exec(label)?.[0] ?? ''),
  ].filter((example) => example !== '');
}

function segmentsAsWritten(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Two names in a row, where a property lies inside another one. */
function wayTo({ label, places: [first] }: SearchEntry): string {
  return /^[\w-]+\.(\w+)\.(\w+)$/.exec(first?.anchor ?? '')?.[2] === label
    ? (first?.anchor ?? '').split('.').slice(1).join('.')
    : '';
}
