/** An object of parsed JSON. Its keys are a caller's, so read them with `own`. */
export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object, otherwise an empty object. */
export function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

/** Returns the value if it is a string, otherwise null. */
export function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Reads a property of a caller's object, and nothing that objects inherit. */
export function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
