import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { SIMULATOR } from '../../model/edge/simulator.ts';
import type { JsonObject } from '../../model/text/json.ts';
import { type ReferenceConfig, withNames } from '../config/config-schema.ts';

/** The scripts of a site for its simulator. */
export type PostmanScripts = NonNullable<ReferenceConfig['postman']>;

/** Whether a collection describes the simulator's own addresses or an API that it simulates. */
export type InSimulator = 'controls' | 'api';

/** Explains the scripts to the reader of the collection. */
export const SIMULATOR_NOTE =
  'Without credentials, the collection creates a simulator account for each run. In the simulator it also does the part of your users, so that all requests succeed from the first to the last. Reset an account of your own before each run.';

/** The lines of a script, with values in the place of words such as `%URL%`. @param folder of the module that has it */
export function scriptLines(
  name: string,
  values: Readonly<Record<string, string>> = {},
  folder = import.meta.dirname,
): string[] {
  return withNames(readFileSync(join(folder, 'scripts', name), 'utf8').trimEnd(), values).split('\n');
}

const SIMULATOR_LINES = scriptLines('simulator.txt');

/**
 * The lines that create a simulator account before the first request if the reader has entered no credentials.
 * @param then the lines that follow, such as those that get an access token
 */
export function accountLines(
  kind: InSimulator,
  then: readonly string[],
  { begin = ['next();'], keys = [] }: PostmanScripts & { keys?: readonly string[] },
): string[] {
  const values = {
    CREDENTIALS: ['clientId', ...keys].map((name) => `'${name}'`).join(', '),
    THEN: then.map((line) => `\n  ${line}`).join(''),
    BEGIN: begin.map((line) => `\n    ${line}`).join(''),
    SIMULATED: kind === 'controls' ? 'true' : `value('baseUrl').endsWith('${SIMULATOR}')`,
  };
  return [...SIMULATOR_LINES, ...scriptLines('account.txt', values)];
}

/** A script that runs before or after a request. */
export function scriptOf(listen: 'prerequest' | 'test', exec: string[]): JsonObject {
  return { listen, script: { type: 'text/javascript', exec } };
}

/** The script that runs after each request. */
export function afterScript(lines: readonly string[]): JsonObject {
  return scriptOf('test', [...SIMULATOR_LINES, ...lines]);
}
