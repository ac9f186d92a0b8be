import { env } from 'cloudflare:workers';
import text from 'descriptions:data';

import type { SimulatorData } from '../../../../../web/model/simulator/data.ts';
import { accountsOf } from '../../../../../worker/simulator/accounts.ts';
import { createSimulator } from '../../../../../worker/simulator/worker.ts';
import { reports } from './reports.ts';

export { Account } from '../../../../../worker/simulator/account/account.ts';
export { NewAccountLimit } from '../../../../../worker/simulator/account/new-account-limit.ts';

export default createSimulator({
  data: JSON.parse(text) as SimulatorData,
  ...accountsOf(env),
  report: (message) => {
    reports().push(message);
  },
});
