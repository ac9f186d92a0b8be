import { env } from 'cloudflare:workers';

import text from '../../dist/simulator/apis.txt';
import { simulatorDataFrom } from '../../web/model/simulator/data.ts';
// The only file outside of the folder that names the rules of a site. Another site has a folder of its own, or `rules: null`.
import { Account as AkkoAccount, accountsOf, akkoRules } from './akko/index.ts';
import { indexedApi } from './front/indexed-api.ts';
import { storeOf } from './kept/store-of.ts';
import { createSimulator } from './worker.ts';

export { KeptObjects } from './kept/kept-objects.ts';
export { NewAccountLimit } from './kept/new-account-limit.ts';

const data = simulatorDataFrom(text);
const apis = data.apis.map(indexedApi);

/** An account that knows the names in the descriptions. */
export class Account extends AkkoAccount {
  protected override readonly apis = apis;
}

export default createSimulator({
  data,
  rules: akkoRules(data, accountsOf(env)),
  storeOf: storeOf(env),
  report: (message) => console.error(message),
});
