import { once } from 'node:events';
import { parseArgs } from 'node:util';

import { InputError, SimulatorError } from './errors.js';
import { startSimulator } from './index.js';
import { homepage, name, version } from './manifest.js';

const HELP = `${name} [--port 4010] [--seed 7]

The line that begins with READY has the address as JSON. The same seed gives the same ids in every run.
Portal: ${homepage}`;
const OPTIONS = {
  port: { type: 'string', default: '4010' },
  seed: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
// npx does not pass SIGTERM on.
if (process.env.npm_command === 'exec') {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && ending.abort(), 200).unref();
}

try {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help === true) console.log(HELP);
  else if (values.version === true) console.log(version);
  else {
    const port = /^\d+$/.test(values.port) ? Number(values.port) : Number.NaN;
    const { url, stop } = await startSimulator({ port, ...(values.seed !== undefined && { seed: values.seed }) });
    console.log(`READY ${JSON.stringify({ url })}`);
    if (!ending.signal.aborted) await once(ending.signal, 'abort');
    await stop();
  }
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  const isInput = error instanceof InputError || error instanceof SimulatorError || code?.startsWith('ERR_PARSE_ARGS');
  if (isInput !== true) throw error;
  console.error(message.split('\n')[0]);
  process.exitCode = 1;
}
