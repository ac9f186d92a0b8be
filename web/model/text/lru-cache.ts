/** A map that holds the most recently used values and drops the least recently used one when it is full. */
export class LruCache<K, V> {
  readonly #values = new Map<K, { value: V }>();
  readonly #size: number;

  /** @param size the most values it holds */
  constructor(size: number) {
    this.#size = size;
  }

  /** Returns the value of a key, made on the first request. */
  get(key: K, make: () => V): V {
    const entry = this.#values.get(key) ?? { value: make() };
    // A map keeps insertion order, so the first key is the least recently used one.
    this.#values.delete(key);
    this.#values.set(key, entry);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#size && oldest !== undefined) this.#values.delete(oldest);
    return entry.value;
  }
}
