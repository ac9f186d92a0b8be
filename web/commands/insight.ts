import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import { INSIGHT_FILE } from '../compile/insight/places.ts';
import { inboxDataOf } from '../model/insight/inbox-data.ts';
import { inboxToText } from '../model/insight/inbox-export.ts';
import { inboxQueries, inboxRowsOf } from '../model/insight/inbox-rows.ts';
import type { Places } from '../model/insight/service.ts';
import { errorText } from '../model/text/error-text.ts';
import { INSIGHT_CONFIG, startWrangler } from './wrangler.ts';

/**
 * `npm run insight -- [--since 7d] [--remote]`: prints what readers missed, for a terminal or a chat. It reads the database of
 * `npm start` at its `PORT`, or with `--remote` the released one.
 */
try {
  const { values } = parseArgs({
    options: { since: { type: 'string', default: '7d' }, remote: { type: 'boolean', default: false } },
  });
  const days = Number(/^([1-9]\d{0,2})d$/.exec(values.since)?.[1] ?? Number.NaN);
  if (Number.isNaN(days)) throw new Error(`--since is "${values.since}": write a number of days, such as 7d.`);
  console.log(await digest(days, values.remote ? ['--remote'] : localDatabase()));
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}

function localDatabase(): string[] {
  return ['--local', `--persist-to=.wrangler/port-${process.env.PORT ?? '8787'}`];
}

async function digest(days: number, where: readonly string[]): Promise<string> {
  const query = inboxQueries(days).join(';\n');
  const args = ['d1', 'execute', 'DATABASE', `--config=${INSIGHT_CONFIG}`, '--json', `--command=${query}`, ...where];
  const wrangler = startWrangler(args, { cwd: PROJECT_ROOT, output: 'pipe' });
  const read = (stream: Readable | null): Promise<string> => (stream === null ? Promise.resolve('') : text(stream));
  const [output, errors] = await Promise.all([read(wrangler.stdout), read(wrangler.stderr)]);
  const results = resultsIn(output);
  if (results === null && /no such table/.test(output + errors))
    throw new Error('Nothing is recorded there. Run npm start first, and pass its PORT if it is not 8787.');
  if (results === null) throw new Error(`The database could not be read:\n${output}${errors}`);
  const places = JSON.parse(readFileSync(join(PROJECT_ROOT, 'dist', INSIGHT_FILE), 'utf8')) as Places;
  return inboxToText(inboxDataOf(inboxRowsOf(results.map((result) => result.results)), places));
}

/** The results of the queries; null if wrangler printed a message instead. */
function resultsIn(output: string): { results: unknown[] }[] | null {
  try {
    const value: unknown = JSON.parse(output);
    return Array.isArray(value) ? (value as { results: unknown[] }[]) : null;
  } catch {
    return null;
  }
}
