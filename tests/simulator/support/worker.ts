import { env } from 'cloudflare:workers';
import text from 'descriptions:data';

import { accountsOf } from '../../../simulator/accounts.ts';
import { createSimulator } from '../../../simulator/worker.ts';
import type { SimulatorData } from '../../../web/model/simulator/data.ts';
import { reports } from './reports.ts';

export { Account } from '../../../simulator/account/account.ts';
export { Creations } from '../../../simulator/account/creations.ts';

export default createSimulator({
  data: JSON.parse(text) as SimulatorData,
  ...accountsOf(env),
  report: (message) => {
    reports().push(message);
  },
});
