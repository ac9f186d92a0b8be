import { env } from 'cloudflare:workers';
import text from 'descriptions:data';

import { simulatorDataFrom } from '../../../../../web/model/simulator/data.ts';
import { accountsOf } from '../../../../../worker/simulator/accounts.ts';
import { createSimulator } from '../../../../../worker/simulator/worker.ts';
import { reports } from './reports.ts';

export { Account } from '../../../../../worker/simulator/account/account.ts';
export { NewAccountLimit } from '../../../../../worker/simulator/account/new-account-limit.ts';

export default createSimulator({
  data: simulatorDataFrom(text),
  ...accountsOf(env),
  report: (message) => {
    reports().push(message);
  },
});
