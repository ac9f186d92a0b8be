import { env } from 'cloudflare:workers';

import text from '../../dist/simulator/apis.txt';
import { simulatorDataFrom } from '../../web/model/simulator/data.ts';
import { accountsOf } from './accounts.ts';
import { createSimulator } from './worker.ts';

export { Account } from './account/account.ts';
export { NewAccountLimit } from './account/new-account-limit.ts';

export default createSimulator({
  data: simulatorDataFrom(text),
  ...accountsOf(env),
  report: (message) => console.error(message),
});
