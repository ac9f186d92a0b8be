/** The address that says how the portal is. */
export const HEALTH_PATH = '/.well-known/health';

export interface Health {
  commit: string;
  /** Whether each part responds: `keys` is the key server, `internal` the internal Worker, and `database` that of the insight Worker. */
  parts: Readonly<Record<string, boolean>>;
}
