export { Account } from './account/account.ts';
export { accountsOf } from './accounts.ts';
export { akkoRules } from './rules.ts';
