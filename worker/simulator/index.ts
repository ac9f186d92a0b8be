import { env } from 'cloudflare:workers';

import text from '../../dist/simulator/apis.txt';
import type { SimulatorData } from '../../web/model/simulator/data.ts';
import { accountsOf } from './accounts.ts';
import { createSimulator } from './worker.ts';

export { Account } from './account/account.ts';
export { NewAccountLimit } from './account/new-account-limit.ts';

const data: SimulatorData = JSON.parse(text);

export default createSimulator({
  data,
  ...accountsOf(env),
  report: (message) => console.error(message),
});
