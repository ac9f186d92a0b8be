import type { SearchSynonym } from '../../../model/search/search.ts';
import { tellingWords } from './query.ts';
import { stemOf } from './terms.ts';
import { VERBS } from './tuning.ts';

/** Words that make a name together. */
export type Phrase = readonly string[];

/** What else a word may be called: the verbs that descriptions use for one another, and the names that a site's terms have. */
export class Synonyms {
  readonly #verbs = new Map<string, readonly string[]>();
  /** By the first word of what is said. */
  readonly #terms = new Map<string, { said: readonly string[]; written: readonly string[] }[]>();

  constructor() {
    for (const verbs of VERBS) for (const verb of verbs) this.#verbs.set(rootOf(verb), verbs);
  }

  add(synonyms: readonly SearchSynonym[]): void {
    for (const synonym of synonyms) {
      const [said, written] = [tellingWords(synonym.said), tellingWords(synonym.written)];
      const [first] = said;
      if (first === undefined) continue;
      const known = this.#terms.get(rootOf(first)) ?? [];
      this.#terms.set(rootOf(first), known);
      known.push({ said, written });
    }
  }

  /** Other names for each of some words in a row, each name by its words. A term of several words is known by all of them. */
  of(words: readonly string[]): Phrase[][] {
    const found = words.map((word): Phrase[] =>
      (this.#verbs.get(rootOf(word)) ?? []).flatMap((verb) => (verb === word ? [] : [[verb]])),
    );
    for (const [start, word] of words.entries()) {
      for (const { said, written } of this.#terms.get(rootOf(word)) ?? []) {
        if (!said.every((part, index) => rootOf(part) === rootOf(words[start + index] ?? ''))) continue;
        for (const [index, part] of said.entries()) if (!written.includes(part)) found[start + index]?.push(written);
      }
    }
    return found;
  }
}

function rootOf(word: string): string {
  return stemOf(word) ?? word;
}
