import { SIMULATOR } from '../../model/edge/simulator.ts';
import type { JsonObject } from '../../model/text/json.ts';

/** Whether a collection describes the simulator's own addresses or an API that it simulates. */
export type InSimulator = 'controls' | 'api';

/** Explains the scripts to the reader of the collection. */
export const SIMULATOR_NOTE =
  "Without credentials, the collection creates a simulator account for each run. In the simulator it also does the customer's part after each sale, so that all requests succeed from the first to the last. Reset an account of your own before each run.";

/** A new account of the collection that controls the simulator has events, and a contract that waits for the customer. */
const FIRST_STATE = 'first-sale';
const WAITING_SALE = {
  user: {
    firstName: 'Zoë',
    lastName: 'Ortiz',
    email: 'zoe@example.com',
    mobileNumber: '+13125550188',
    address: { line1: '1840 W Division St', city: 'Chicago', region: 'IL', postalCode: '60622', country: 'US' },
  },
  lineItems: [
    {
      productPriceId: 'prc_phone_t2_month',
      device: { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', condition: 'used', imei: '356938035644104' },
    },
  ],
};

const SIMULATOR_LINES = [
  'const value = (name) => pm.variables.get(name);',
  `const simulator = value('baseUrl').replace(/(${SIMULATOR.replace('/', String.raw`\/`)})?$/, '${SIMULATOR}');`,
  "const basic = () => 'Basic ' + btoa(value('clientId') + ':' + value('clientSecret'));",
  'const send = (method, path, body, then, authorization = basic()) =>',
  '  pm.sendRequest(',
  '    {',
  '      url: simulator + path,',
  '      method,',
  "      header: { Authorization: authorization, 'Content-Type': 'application/json', 'Idempotency-Key': pm.variables.replaceIn('{{$guid}}') },",
  "      ...(body && { body: { mode: 'raw', raw: JSON.stringify(body) } }),",
  '    },',
  '    (error, response) => {',
  '      if (error || response.code >= 300) throw error ?? new Error(response.text());',
  "      then(response.text() === '' ? {} : response.json());",
  '    },',
  '  );',
];

/**
 * The lines that create a simulator account before the first request if the reader has entered no credentials.
 * @param then the lines that follow, such as those that get an access token
 */
export function accountLines(kind: InSimulator, then: readonly string[]): string[] {
  const credentials = "['clientId', 'partnerToken', 'gatewayKey'].some((name) => value(name))";
  const isSimulator = kind === 'controls' ? 'true' : `value('baseUrl').endsWith('${SIMULATOR}')`;
  const begin =
    kind === 'api'
      ? ['    next();']
      : [
          `    send('PUT', '/account/state', { name: '${FIRST_STATE}' }, () =>`,
          "      send('POST', '/public/v3/tokens', { grant_type: 'client_credentials' }, ({ access_token }) => {",
          `        const sale = ${JSON.stringify(WAITING_SALE)};`,
          '        const sold = ({ id }) => {',
          "          pm.collectionVariables.set('contractId', id);",
          '          next();',
          '        };',
          "        send('POST', '/public/v3/contracts', sale, sold, 'Bearer ' + access_token);",
          '      }),',
          '    );',
        ];
  return [
    ...SIMULATOR_LINES,
    'const next = () => {',
    ...then.map((line) => `  ${line}`),
    '};',
    `if (!${isSimulator} || ${credentials}) next();`,
    'else',
    "  send('POST', '/accounts', null, (account) => {",
    '    for (const name of Object.keys(account))',
    "      if (!value(name) && typeof account[name] === 'string') pm.collectionVariables.set(name, account[name]);",
    ...begin,
    '  });',
  ];
}

/** The script that does the customer's part of each new contract in the simulator. It runs after each request. */
export function customerScript(): JsonObject {
  const exec = [
    ...SIMULATOR_LINES,
    "const steps = ['enter_passcode', 'complete_form', 'send_photos', 'pay'];",
    'const act = (path, [action]) => {',
    "  const body = { action, ...(action === 'enter_passcode' && { passcode: '418205' }) };",
    "  if (steps.includes(action)) send('POST', path, body, ({ nextActions }) => act(path, nextActions));",
    '};',
    `if (pm.response.code === 201 && value('baseUrl').endsWith('${SIMULATOR}') && value('clientId'))`,
    "  send('GET', '/account', null, ({ contracts }) => {",
    '    for (const { id, status } of contracts)',
    "      if (status === 'pending_activation') {",
    '        const path = `/account/contracts/${id}/customer-actions`;',
    "        send('GET', path, null, ({ nextActions }) => act(path, nextActions));",
    '      }',
    '  });',
  ];
  return { listen: 'test', script: { type: 'text/javascript', exec } };
}
