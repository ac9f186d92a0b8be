import { env } from 'cloudflare:workers';
import text from 'descriptions:data';

import { simulatorDataFrom } from '../../../../../web/model/simulator/data.ts';
import { accountsOf, akkoRules } from '../../../../../worker/simulator/akko/index.ts';
import { storeOf } from '../../../../../worker/simulator/kept/store-of.ts';
import { createSimulator } from '../../../../../worker/simulator/worker.ts';
import { reports } from './reports.ts';

export { Account } from '../../../../../worker/simulator/akko/account/account.ts';
export { KeptObjects } from '../../../../../worker/simulator/kept/kept-objects.ts';
export { NewAccountLimit } from '../../../../../worker/simulator/kept/new-account-limit.ts';

const data = simulatorDataFrom(text);

export default createSimulator({
  data,
  rules: akkoRules(data, accountsOf(env)),
  storeOf: storeOf(env),
  report: (message) => {
    reports().push(message);
  },
});
