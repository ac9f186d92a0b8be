/** Wraps a function so that it runs on the first call only; later calls return the same value. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
