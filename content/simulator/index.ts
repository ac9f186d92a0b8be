import type { SiteRules } from '../../worker/simulator/front/rules.ts';
import { Account } from './account/account.ts';
import { akkoRules } from './rules.ts';

export default { Account, rulesOf: akkoRules } satisfies SiteRules;
