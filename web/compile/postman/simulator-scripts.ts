import { SIMULATOR } from '../../model/edge/simulator.ts';
import type { JsonObject } from '../../model/text/json.ts';
import type { ReferenceConfig } from '../config/config-schema.ts';

/** The scripts of a site for its simulator. */
export type PostmanScripts = NonNullable<ReferenceConfig['postman']>;

/** Whether a collection describes the simulator's own addresses or an API that it simulates. */
export type InSimulator = 'controls' | 'api';

/** Explains the scripts to the reader of the collection. */
export const SIMULATOR_NOTE =
  'Without credentials, the collection creates a simulator account for each run. In the simulator it also does the part of your users, so that all requests succeed from the first to the last. Reset an account of your own before each run.';

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
export function accountLines(
  kind: InSimulator,
  then: readonly string[],
  { begin = ['next();'] }: PostmanScripts,
): string[] {
  const credentials = "['clientId', 'partnerToken', 'gatewayKey'].some((name) => value(name))";
  const isSimulator = kind === 'controls' ? 'true' : `value('baseUrl').endsWith('${SIMULATOR}')`;
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
    ...begin.map((line) => `    ${line}`),
    '  });',
  ];
}

/** The script that runs after each request. */
export function afterScript(lines: readonly string[]): JsonObject {
  return { listen: 'test', script: { type: 'text/javascript', exec: [...SIMULATOR_LINES, ...lines] } };
}
