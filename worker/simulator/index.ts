import { env } from 'cloudflare:workers';

import text from '../../dist/simulator/apis.txt';
import site from '../../dist/simulator/rules.js';
import { failureLine } from '../../web/model/edge/failure-line.ts';
import { PORTAL_REQUEST } from '../../web/model/edge/simulator.ts';
import { simulatorDataFrom } from '../../web/model/simulator/data.ts';
import { storeOf } from './kept/store-of.ts';
import { createSimulator } from './worker.ts';

export { KeptObjects } from './kept/kept-objects.ts';
export { NewAccountLimit } from './kept/new-account-limit.ts';

const data = simulatorDataFrom(text);
const apis = data.apis.map(({ names }) => names);

/** An account that knows the names in the descriptions. */
export class Account extends site.Account {
  override readonly apis = apis;
}

export default createSimulator({
  data,
  rules: site.rulesOf(data, env),
  storeOf: storeOf(env),
  report: (rule, { headers }) => console.error(failureLine('simulator', rule, headers.get(PORTAL_REQUEST))),
});
