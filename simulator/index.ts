import { env } from 'cloudflare:workers';

import text from '../dist/simulator/apis.txt';
import type { SimulatorData } from '../web/model/simulator/data.ts';
import { accountsOf } from './accounts.ts';
import { createSimulator } from './worker.ts';

export { Account } from './account/account.ts';
export { Creations } from './account/creations.ts';

export default createSimulator({
  data: JSON.parse(text) as SimulatorData,
  ...accountsOf(env),
  report: (message) => console.error(message),
});
