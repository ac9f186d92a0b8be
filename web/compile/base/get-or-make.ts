interface Entries<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** The value of a key in a map. A missing value is made and kept. */
export function getOrMake<K, V>(entries: Entries<K, V>, key: K, make: () => NoInfer<V>): V {
  const existing = entries.get(key);
  if (existing !== undefined) return existing;
  const made = make();
  entries.set(key, made);
  return made;
}
