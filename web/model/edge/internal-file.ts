/** The RPC interface of the internal Worker. */
export interface InternalFiles {
  /** @param key canonical path, lower case. @param requestId for log lines. @returns null if no file has this path */
  read(key: string, requestId: string): Promise<string | null>;
}

/**
 * Returns the file of an internal text, relative to the folder of the internal Worker's assets. One ending for all of them lets
 * `/docs/internal` be a file beside the folder of the pages below it.
 * @param key canonical path: decoded, lower case, such as `/docs/internal/get-app` or `/docs/internal/get-app.md`
 */
export function internalFile(key: string): string {
  return `${key}.txt`;
}
