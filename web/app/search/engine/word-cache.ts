import { segmentsOf, stemsOf, tellingWords } from './query.ts';

/** A label by its telling words. */
export interface LabelWords {
  words: readonly string[];
  joined: string;
  stems: string;
}

/** Texts taken apart, each once: every letter typed asks for the same ones. */
export class WordCache {
  readonly #labels = new Map<string, LabelWords>();
  readonly #paths = new Map<string, readonly string[]>();

  label(label: string): LabelWords {
    return cached(this.#labels, label, () => {
      const words = tellingWords(label);
      return { words, joined: words.join(' '), stems: stemsOf(words) };
    });
  }

  path(path: string): readonly string[] {
    return cached(this.#paths, path, () => segmentsOf(path));
  }
}

function cached<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
