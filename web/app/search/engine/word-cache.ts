import { segmentsOf, stemsOf, significantWords } from './query.ts';

/** The significant words of a label. */
export interface LabelWords {
  words: readonly string[];
  joined: string;
  /** All words without spaces. */
  compact: string;
  stems: string;
}

/** Caches the words of labels and addresses, because every typed letter needs them again. */
export class WordCache {
  readonly #labels = new Map<string, LabelWords>();
  readonly #paths = new Map<string, readonly string[]>();

  label(label: string): LabelWords {
    return cached(this.#labels, label, () => {
      const words = significantWords(label);
      return { words, joined: words.join(' '), compact: words.join(''), stems: stemsOf(words) };
    });
  }

  path(path: string): readonly string[] {
    return cached(this.#paths, path, () => segmentsOf(path));
  }
}

function cached<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}
