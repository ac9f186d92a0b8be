import type { StatementAccount } from './statement-account.ts';

/** A proof of one or several sentences with the same meaning. */
export interface Check {
  /** The marked sentences, as they were when the check was written. A sentence that changed must be confirmed here. */
  says: readonly string[];
  /** Calls the simulator with an account of its own. @throws an assertion if a sentence is false */
  holds: (account: StatementAccount) => Promise<void>;
}

export type Checks = Readonly<Record<string, Check>>;
