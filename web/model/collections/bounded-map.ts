/**
 * A map with at most `capacity` entries: `set` drops the entry that was set longest ago.
 * Setting an entry again when it is read makes the map a least-recently-used cache.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #capacity: number;

  constructor(capacity: number) {
    super();
    this.#capacity = capacity;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#capacity) this.delete(this.keys().next().value as Key);
    return this;
  }
}
