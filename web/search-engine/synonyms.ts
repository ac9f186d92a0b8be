import type { SearchSynonym } from '../model/search/search.ts';
import { queryFrom, significantWords } from './query.ts';
import { rootOf } from './terms.ts';
import { VERBS } from './tuning.ts';

/** The words of a name. */
export type Phrase = readonly string[];

/** Another name for a word, which may have several words. */
export interface Synonym {
  words: Phrase;
  /** Number of the words that it names together. */
  named: number;
  isVerb: boolean;
}

/** Other words for a word: verbs with the same meaning, and other names of the site's terms. */
export class Synonyms {
  readonly #verbs = new Map<string, readonly string[]>();
  /** Synonyms by the root of the first word of `said`. */
  readonly #terms = new Map<string, { said: readonly string[]; written: readonly string[] }[]>();

  constructor() {
    for (const verbs of VERBS) for (const verb of verbs) this.#verbs.set(rootOf(verb), verbs);
  }

  add(synonyms: readonly SearchSynonym[]): void {
    for (const synonym of synonyms) {
      const [said, written] = [queryFrom(synonym.said).terms, significantWords(synonym.written)];
      const [first] = said;
      if (first === undefined) continue;
      const terms = this.#terms.get(rootOf(first)) ?? [];
      this.#terms.set(rootOf(first), terms);
      terms.push({ said, written });
    }
  }

  /** Other names for each word of a query. A term of several words matches only if all its words follow each other. */
  of(words: readonly string[]): Synonym[][] {
    const names = words.map((word): Synonym[] =>
      (this.#verbs.get(rootOf(word)) ?? []).flatMap((verb) =>
        verb === word ? [] : [{ words: [verb], named: 1, isVerb: true }],
      ),
    );
    for (const [start, word] of words.entries()) {
      for (const { said, written } of this.#terms.get(rootOf(word)) ?? []) {
        if (!said.every((part, index) => rootOf(part) === rootOf(words[start + index] ?? ''))) continue;
        for (const [index, part] of said.entries())
          if (!written.includes(part))
            names[start + index]?.push({ words: written, named: said.length, isVerb: false });
      }
    }
    return names;
  }
}
