/** The RPC interface of the internal Worker. */
export interface InternalService {
  /** @param key canonical path, lower case. @returns null if no file has this path */
  read(key: string): Promise<string | null>;
}
