import { env } from 'cloudflare:workers';

import text from '../../dist/simulator/apis.txt';
import { simulatorDataFrom } from '../../web/model/simulator/data.ts';
// The only file outside of the folder that names the rules of a site. Another site has a folder of its own, or `rules: null`.
import { accountsOf, akkoRules } from './akko/index.ts';
import { storeOf } from './kept/store-of.ts';
import { createSimulator } from './worker.ts';

export { Account } from './akko/index.ts';
export { KeptObjects } from './kept/kept-objects.ts';
export { NewAccountLimit } from './kept/new-account-limit.ts';

const data = simulatorDataFrom(text);

export default createSimulator({
  data,
  rules: akkoRules(data, accountsOf(env)),
  storeOf: storeOf(env),
  report: (message) => console.error(message),
});
