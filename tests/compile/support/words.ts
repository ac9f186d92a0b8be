import type { CompilerStrings } from '../../../web/model/page/prerender.ts';

/** Interface words that do not occur in documents. */
export const WORDS: CompilerStrings = {
  home: 'Home',
  overview: 'Overview',
  webhooks: 'Webhooks',
  schemas: 'Schemas',
  untagged: 'Other',
  errors: 'Errors',
  errorsDescription: (api) => `Codes of ${api}.`,
  migration: (to) => `To ${to}`,
  migrationTitle: (from, to) => `From ${from} to ${to}`,
  migrationDescription: (from, to) => `What changes from ${from} to ${to}.`,
  changelog: 'Changelog',
  changelogPage: (page) => `Changelog ${page}`,
  changelogDescription: (apis) => `Changes of ${apis}.`,
  changelogFeed: (api) => `Changes of ${api ?? 'all'}`,
  changeInRequests: 'in requests',
  changeInResponses: 'in responses',
  changeAffects: 'Concerns:',
  changeAppliesFrom: (date) => `From ${date}.`,
  changeLevels: { breaking: 'Breaking', warning: 'May break', info: 'Compatible' },
  codeSamples: 'code samples',
  backToOperation: 'Back to the operation',
  programmingLanguages: 'Programming languages',
  guides: 'Guides',
  llmsNote: (address) => `This list is at ${address}.`,
};
