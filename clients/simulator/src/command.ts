#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { Account } from './account.js';
import { targetOf, webAddress } from './address.js';
import { InputError, SimulatorError } from './errors.js';
import { forward } from './forward.js';
import { startSimulator } from './index.js';

const { version, homepage } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
  homepage: string;
};
const HELP = `akko-simulator [--port 4010] [--now 2026-03-02] [--seed 7] [--state past-due | FILE]
               [--forward-to URL] [--data FOLDER] [--allow-remote]
akko-simulator listen --account ID:SECRET --to URL [--server URL] [--allow-remote]

The line that begins with READY has the address and the credentials as JSON.
Guide: ${homepage}`;

const OPTIONS = {
  port: { type: 'string', default: '4010' },
  now: { type: 'string' },
  seed: { type: 'string' },
  state: { type: 'string' },
  'forward-to': { type: 'string' },
  data: { type: 'string' },
  'allow-remote': { type: 'boolean', default: false },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const;
const LISTEN_OPTIONS = {
  account: { type: 'string' },
  to: { type: 'string' },
  server: { type: 'string', default: new URL(homepage).origin },
  'allow-remote': { type: 'boolean', default: false },
} as const;

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
// npx does not pass SIGTERM on.
if (process.env.npm_command === 'exec') {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && ending.abort(), 200).unref();
}
const print = (line: string): void => console.log(line);

try {
  await (process.argv[2] === 'listen' ? listen(process.argv.slice(3)) : simulate(process.argv.slice(2)));
} catch (error) {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  const isInput = error instanceof InputError || error instanceof SimulatorError || code?.startsWith('ERR_PARSE_ARGS');
  if (isInput !== true && !(error instanceof TypeError && cause instanceof Error)) throw error;
  console.error(
    isInput === true ? message.split('\n')[0] : `The server cannot be reached: ${(cause as Error).message}`,
  );
  process.exitCode = 1;
}

async function simulate(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { port, now, seed, state, data, help } = values;
  if (help === true || values.version === true) return print(help === true ? HELP : version);
  const simulator = await startSimulator({
    port: portOf(port),
    ...(now !== undefined && { now }),
    ...(seed !== undefined && { seed }),
    ...(state !== undefined && { state }),
    ...(data !== undefined && { data }),
    ...(values['forward-to'] !== undefined && { forwardTo: values['forward-to'] }),
    allowRemote: values['allow-remote'],
    onForward: print,
  });
  print(`READY ${JSON.stringify({ url: simulator.url, credentials: simulator.credentials })}`);
  await ended();
  await simulator.stop();
}

async function listen(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: LISTEN_OPTIONS });
  const [, clientId, clientSecret] = /^([^:]+):([^:]+)$/.exec(values.account ?? '') ?? [];
  if (clientId === undefined || clientSecret === undefined)
    throw new InputError('--account: pass the client id and the client secret, as ID:SECRET.');
  if (values.to === undefined) throw new InputError('--to: pass the address that gets the webhooks.');
  const server = webAddress(values.server, '--server').origin;
  const to = await targetOf(values.to, '--to', values['allow-remote']);
  const account = new Account(`${server}/simulator`, { clientId, clientSecret });
  const onOpen = (): void => print(`READY ${JSON.stringify({ server, account: clientId, to: to.href })}`);
  await forward({ account, to, signal: ending.signal, report: print, onOpen });
}

function ended(): Promise<void> {
  const { signal } = ending;
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function portOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InputError(`--port: "${text}" is not a number.`);
}
