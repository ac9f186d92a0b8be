type Collection = Record<string, unknown>;

const isCollection = (value: unknown): value is Collection => typeof value === 'object' && value !== null;

/**
 * Replaces every part of a JSON value that equals the same part of an older value by the older part. A component that gets such a part
 * sees the same object as before, and React skips it.
 * @param next is changed; nothing else may refer to it
 * @returns `previous` if both are equal, otherwise `next`
 */
export function shareEqual<T>(next: T, previous: T): T {
  if (!isCollection(next) || !isCollection(previous) || Array.isArray(next) !== Array.isArray(previous)) return next;
  const parts: Collection = next;
  const keys = Object.keys(parts);
  let isEqual = keys.length === Object.keys(previous).length;
  for (const key of keys) {
    parts[key] = shareEqual(parts[key], previous[key]);
    isEqual &&= parts[key] === previous[key] && key in previous;
  }
  return isEqual ? previous : next;
}
