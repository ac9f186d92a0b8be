import { env } from 'cloudflare:workers';
import text from 'descriptions:data';

import { simulatorDataFrom } from '../../../../../web/model/simulator/data.ts';
import { Account as AkkoAccount, accountsOf, akkoRules } from '../../../../../worker/simulator/akko/index.ts';
import { indexedApi } from '../../../../../worker/simulator/front/indexed-api.ts';
import { storeOf } from '../../../../../worker/simulator/kept/store-of.ts';
import { createSimulator } from '../../../../../worker/simulator/worker.ts';
import { reports } from './reports.ts';

export { KeptObjects } from '../../../../../worker/simulator/kept/kept-objects.ts';
export { NewAccountLimit } from '../../../../../worker/simulator/kept/new-account-limit.ts';

const data = simulatorDataFrom(text);
const apis = data.apis.map(indexedApi);

export class Account extends AkkoAccount {
  protected override readonly apis = apis;
}

export default createSimulator({
  data,
  rules: akkoRules(data, accountsOf(env)),
  storeOf: storeOf(env),
  report: (message) => {
    reports().push(message);
  },
});
