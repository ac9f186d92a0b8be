import type { StatementAccount } from './statement-account.ts';

/**
 * A proof of the sentences that have its mark. `npm run statements -- --accept NAME` confirms that it proves them. It calls the simulator
 * with an account of its own. @throws an assertion if a sentence is false
 */
export type Check = (account: StatementAccount) => Promise<void>;

export type Checks = Readonly<Record<string, Check>>;
