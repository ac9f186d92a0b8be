import type { Granted } from './session/token-policy.ts';

/** The RPC interface of the internal Worker. */
export interface InternalFiles {
  /** @param key canonical path, lower case. @param requestId for log lines. @returns null if no file has this path */
  read(key: string, requestId: string): Promise<string | null>;
}

/** Reads internal files for somebody who has access. */
export interface InternalService {
  /** @param granted the proof of access. @param key canonical path, lower case. @returns null if no file has this path */
  read(granted: Granted, key: string, requestId: string): Promise<string | null>;
}

/** Asks for the proof of access before each call of the internal Worker. */
export function createInternal(files: InternalFiles): InternalService {
  return { read: (_granted, key, requestId) => files.read(key, requestId) };
}
