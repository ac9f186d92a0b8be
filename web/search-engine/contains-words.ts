import type { SearchData } from '../model/search/search.ts';
import { foldWord } from '../model/text/fold.ts';
import { significantWords } from './query.ts';
import { rootOf, wordsOf } from './terms.ts';

/**
 * Whether one text of an index contains all words of a query, in any form. It reads the texts one by one, because
 * indexing them for one question would take longer.
 */
export function containsWords({ entries, synonyms }: SearchData, query: string): boolean {
  const roots = significantWords(query).map(rootOf);
  const hasAll = (text: string): boolean => {
    const folded = foldWord(text);
    if (!roots.every((root) => folded.includes(root))) return false;
    const words = new Set(wordsOf(text).map(({ term }) => rootOf(term)));
    return roots.every((root) => words.has(root));
  };
  return (
    roots.length > 0 &&
    (entries.some(({ label, text }) => hasAll(`${label} ${text}`)) || synonyms.some(({ said }) => hasAll(said)))
  );
}
