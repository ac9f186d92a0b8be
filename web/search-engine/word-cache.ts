import { BoundedMap } from '../model/collections/bounded-map.ts';
import { fold } from '../model/text/fold.ts';
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

/** Number of cached texts. Most hits stay the same from one key press to the next. */
const CACHED_TEXTS = 200;

/** Caches the words of labels, addresses and texts, because every key press needs them again. */
export class WordCache {
  readonly label = cached((label: string): LabelWords => {
    const words = significantWords(label);
    return { words, joined: words.join(' '), compact: words.join(''), stems: stemsOf(words) };
  });

  readonly path = cached((path: string): readonly string[] => segmentsOf(path));
  readonly folded = cached(fold);
  /** The terms of a name that many pages share. */
  readonly terms = cached((name: string): readonly string[] => termsOf(name));
  /** The words of a text that is shown. */
  readonly text = cached((text: string): readonly Word[] => wordsOf(text), new BoundedMap(CACHED_TEXTS));
}

/** Adds a cache to a function. */
export function cached<Key, Value>(make: (key: Key) => Value, cache = new Map<Key, Value>()): (key: Key) => Value {
  return (key) => {
    const value = cache.get(key) ?? make(key);
    cache.set(key, value);
    return value;
  };
}
