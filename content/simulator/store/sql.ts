type Value = string | number | null;

/** The part of the platform's `SqlStorage` that an account uses. Tests run it on Node's SQLite. */
export interface Sql {
  exec: <Row extends Record<string, Value>>(
    query: string,
    ...values: Value[]
  ) => { toArray: () => Row[]; one: () => Row; readonly rowsWritten: number };
}

/** The bytes of a text in UTF-8, as `OCTET_LENGTH` of SQLite counts them. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

/** Reads JSON that the account itself has written, with the type that it had then. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows what it has written
export function stored<T>(text: string): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else writes to the storage of an account
  return JSON.parse(text) as T;
}
