import { env } from 'cloudflare:workers';
import text from 'descriptions:data';

import site from '../../../../../content/simulator/index.ts';
import { simulatorDataFrom } from '../../../../../web/model/simulator/data.ts';
import { storeOf } from '../../../../../worker/simulator/kept/store-of.ts';
import { createSimulator } from '../../../../../worker/simulator/worker.ts';
import { reports } from './reports.ts';

export { KeptObjects } from '../../../../../worker/simulator/kept/kept-objects.ts';
export { NewAccountLimit } from '../../../../../worker/simulator/kept/new-account-limit.ts';

const data = simulatorDataFrom(text);
const apis = data.apis.map(({ names }) => names);

export class Account extends site.Account {
  override readonly apis = apis;
}

export default createSimulator({
  data,
  rules: site.rulesOf(data, env),
  storeOf: storeOf(env),
  report: (message) => {
    reports().push(message);
  },
});
