import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { Account } from './account.js';
import { targetOf, webAddress } from './address.js';
import { judgeChanges, writeUsage } from './changes.js';
import { InputError, SimulatorError } from './errors.js';
import { prepareExam, takeExam } from './exam.js';
import { forward } from './forward.js';
import { startSimulator } from './index.js';
import { homepage, name as program, version } from './manifest.js';

/** Below the first option of a command. */
const INDENT = ' '.repeat(program.length + 1);
const HELP = `${program} [--port 4010] [--now 2026-03-02] [--seed 7 [--fixed-credentials]] [--state past-due | FILE]
${INDENT}[--forward-to URL] [--data FOLDER] [--allow-remote]
${program} listen --account ID:SECRET --to URL [--server URL] [--allow-remote]
${program} exam --cases all | C01,C02 [--report FILE] [--resume FILE] [--port 0] [--forward-to URL]
${INDENT}[--allow-remote] [--account ID:SECRET [--server URL]]
${program} usage --from LOG | --account ID:SECRET [--server URL] [--out integration.json]
${program} changes [integration.json] [--exit-code] [--within 90d] [--coverage 80] [--today 2026-03-02]
${INDENT}[--format text | markdown | junit | sarif | github] [--refresh [URL]]

The line that begins with READY has the address and the credentials as JSON; LOG is a file with this line.
"usage" writes which parts of the APIs your tests have used. "changes" tells which of them end, and until when they work.
With --exit-code, it fails if one ends within the time, or if your tests have met fewer errors and events than --coverage asks for.
Guide: ${homepage}`;

const OPTIONS = {
  port: { type: 'string', default: '4010' },
  now: { type: 'string' },
  seed: { type: 'string' },
  'fixed-credentials': { type: 'boolean', default: false },
  state: { type: 'string' },
  'forward-to': { type: 'string' },
  data: { type: 'string' },
  'allow-remote': { type: 'boolean', default: false },
  version: { type: 'boolean' },
} as const;
const LISTEN_OPTIONS = {
  account: { type: 'string' },
  to: { type: 'string' },
  server: { type: 'string', default: new URL(homepage).origin },
  'allow-remote': { type: 'boolean', default: false },
} as const;

const EXAM_OPTIONS = {
  cases: { type: 'string', default: 'all' },
  report: { type: 'string' },
  resume: { type: 'string' },
  port: { type: 'string', default: '0' },
  'forward-to': { type: 'string' },
  'allow-remote': { type: 'boolean', default: false },
  account: { type: 'string' },
  server: { type: 'string', default: new URL(homepage).origin },
} as const;
const USAGE_OPTIONS = {
  from: { type: 'string' },
  account: { type: 'string' },
  server: { type: 'string', default: new URL(homepage).origin },
  out: { type: 'string', default: 'integration.json' },
} as const;
const CHANGES_OPTIONS = {
  'exit-code': { type: 'boolean', default: false },
  within: { type: 'string', default: '90d' },
  coverage: { type: 'string' },
  format: { type: 'string', default: 'text' },
  refresh: { type: 'string' },
  today: { type: 'string' },
} as const;
const COMMANDS = new Map([
  ['listen', listen],
  ['exam', exam],
  ['usage', usage],
  ['changes', changes],
]);

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
// npx does not pass SIGTERM on.
if (process.env.npm_command === 'exec') {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && ending.abort(), 200).unref();
}
// A server or a webhook can contain characters that control a terminal.
const print = (line: string): void => console.log(line.replaceAll(/\p{Cc}/gu, ' '));

try {
  const [name = '', ...args] = process.argv.slice(2);
  if ([name, ...args].some((arg) => arg === '--help' || arg === '-h')) HELP.split('\n').forEach(print);
  else await (COMMANDS.get(name)?.(args) ?? simulate(process.argv.slice(2)));
} catch (error) {
  const { message, code, syscall, cause } = error as NodeJS.ErrnoException;
  const isInput = error instanceof InputError || error instanceof SimulatorError || code?.startsWith('ERR_PARSE_ARGS');
  if (isInput === true) console.error(message.split('\n')[0]);
  else if (syscall !== undefined) console.error(`A file cannot be read or written: ${message}`);
  else if (error instanceof TypeError && cause instanceof Error)
    console.error(`The server cannot be reached: ${cause.message}`);
  else throw error;
  process.exitCode = 1;
}

async function simulate(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { port, now, seed, state, data } = values;
  if (values.version === true) return print(version);
  const simulator = await startSimulator({
    port: portOf(port),
    ...(now !== undefined && { now }),
    ...(seed !== undefined && { seed }),
    fixedCredentials: values['fixed-credentials'],
    ...(state !== undefined && { state }),
    ...(data !== undefined && { data }),
    ...(values['forward-to'] !== undefined && { forwardTo: values['forward-to'] }),
    allowRemote: values['allow-remote'],
    onForward: print,
    onFault: print,
  });
  print(`READY ${JSON.stringify({ url: simulator.url, credentials: simulator.credentials })}`);
  await ended();
  await simulator.stop();
}

async function listen(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: LISTEN_OPTIONS });
  const { clientId, clientSecret } = credentialsOf(values.account ?? '');
  if (values.to === undefined) throw new InputError('--to: pass the address that gets the webhooks.');
  const server = webAddress(values.server, '--server').origin;
  const to = await targetOf(values.to, '--to', values['allow-remote']);
  const account = new Account(`${server}/simulator`, { clientId, clientSecret });
  const onOpen = (): void => print(`READY ${JSON.stringify({ server, account: clientId, to: to.url.href })}`);
  await forward({ account, to, signal: ending.signal, report: print, onOpen });
}

/** Examines the system that uses an account of a server, or else one of this machine. */
async function exam(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: EXAM_OPTIONS });
  const { cases, resume, report = resume, account, 'forward-to': to, 'allow-remote': allowRemote } = values;
  const taken = await prepareExam({ cases, report, resume });
  const server = account === undefined ? null : webAddress(values.server, '--server').origin;
  const local = server === null ? await startSimulator({ port: portOf(values.port), onFault: print }) : null;
  const url = local?.url ?? `${server}/simulator`;
  const credentials = local?.credentials ?? credentialsOf(account ?? '');
  const forwarding = new AbortController();
  try {
    if (to !== undefined) {
      const options = { account: new Account(url, credentials), to: await targetOf(to, '--forward-to', allowRemote) };
      forward({ ...options, signal: forwarding.signal, report: print }).catch((error: Error) => print(error.message));
    }
    print(
      `READY ${JSON.stringify({ url, credentials: local === null ? { clientId: credentials.clientId } : credentials })}`,
    );
    const home = new URL(homepage).origin;
    const isPassed = await takeExam(taken, { url, credentials, home, print, signal: ending.signal });
    if (!isPassed) process.exitCode = 1;
  } finally {
    forwarding.abort();
    await local?.stop();
  }
}

/** Writes the usage of an account: of one of a server, or of the simulator whose READY line a file has. */
async function usage(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: USAGE_OPTIONS });
  const { from, account = '', server, out } = values;
  const { url, credentials } =
    from === undefined
      ? { url: `${webAddress(server, '--server').origin}/simulator`, credentials: credentialsOf(account) }
      : readyLineIn(from);
  print(await writeUsage(await new Account(url, credentials).call('GET', '/usage'), out));
}

/** Tells which parts of the APIs that a file names will change. */
async function changes(args: string[]): Promise<void> {
  // The address of --refresh may be missing.
  const at = args.indexOf('--refresh');
  const isBare = at >= 0 && !/^https?:/.test(args[at + 1] ?? '');
  const complete = isBare ? args.with(at, `--refresh=${new URL(homepage).origin}`) : args;
  const { values, positionals } = parseArgs({ args: complete, options: CHANGES_OPTIONS, allowPositionals: true });
  if (positionals.length > 1) throw new InputError(`Pass one file with a usage, without "${positionals[1]}".`);
  const { 'exit-code': isJudged, ...options } = values;
  const { lines, isPassed, notes } = await judgeChanges(positionals[0] ?? 'integration.json', options);
  for (const note of notes) console.error(note);
  lines.forEach(print);
  if (isJudged && !isPassed) process.exitCode = 1;
}

/** The address and the credentials in the output of a running simulator. @throws InputError */
function readyLineIn(file: string): { url: string; credentials: { clientId: string; clientSecret: string } } {
  const [, json = ''] = /^READY (\{.*\})$/m.exec(readFileSync(file, 'utf8')) ?? [];
  try {
    return JSON.parse(json) as ReturnType<typeof readyLineIn>;
  } catch {
    throw new InputError(`--from: ${file} has no line that begins with READY and an address.`);
  }
}

/** @throws InputError */
function credentialsOf(text: string): { clientId: string; clientSecret: string } {
  const [, clientId, clientSecret] = /^([^:]+):([^:]+)$/.exec(text) ?? [];
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  throw new InputError('--account: pass the client id and the client secret, as ID:SECRET.');
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
