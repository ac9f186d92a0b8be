import { BoundedMap } from '../../../model/collections/bounded-map.ts';
import { fold } from '../../../model/text/fold.ts';
import { segmentsOf, stemsOf, significantWords } from './query.ts';
import { termsOf, type Word, wordsOf } from './terms.ts';

/** The significant words of a label. */
export interface LabelWords {
  words: readonly string[];
  joined: string;
  /** All words without spaces. */
  compact: string;
  stems: string;
}

/** Number of cached texts. The hits of one letter are mostly among those of the next one. */
const CACHED_TEXTS = 200;

/** Caches what every typed letter needs again of labels, addresses and texts. */
export class WordCache {
  readonly #labels = new Map<string, LabelWords>();
  readonly #folded = new Map<string, string>();
  readonly #paths = new Map<string, readonly string[]>();
  readonly #terms = new Map<string, readonly string[]>();
  readonly #texts = new BoundedMap<string, readonly Word[]>(CACHED_TEXTS);

  label(label: string): LabelWords {
    return cached(this.#labels, label, () => {
      const words = significantWords(label);
      return { words, joined: words.join(' '), compact: words.join(''), stems: stemsOf(words) };
    });
  }

  path(path: string): readonly string[] {
    return cached(this.#paths, path, () => segmentsOf(path));
  }

  folded(label: string): string {
    return cached(this.#folded, label, () => fold(label));
  }

  /** The terms of a name that many pages share. */
  terms(name: string): readonly string[] {
    return cached(this.#terms, name, () => termsOf(name));
  }

  /** The words of a text that is shown. */
  text(text: string): readonly Word[] {
    return cached(this.#texts, text, () => wordsOf(text));
  }
}

function cached<T>(cache: Pick<Map<string, T>, 'get' | 'set'>, key: string, make: () => T): T {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}
