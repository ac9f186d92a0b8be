import { DurableObject } from 'cloudflare:workers';

import type { SiteAccount, SiteRules } from './front/rules.ts';

/** Nothing calls the accounts of a site without rules. The platform still wants their class. */
class Account extends DurableObject implements SiteAccount {
  readonly apis = [];

  create(): never {
    throw new TypeError('A site without rules has no accounts.');
  }

  handle(): never {
    return this.create();
  }
}

export default { Account, rulesOf: () => null } satisfies SiteRules;
