import { join } from 'node:path';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import { errorText } from '../model/text/error-text.ts';
import { readCommand } from './arguments.ts';

interface Harness {
  evaluate: (
    tasks: unknown,
    options: { origin: string; command: readonly [string, ...string[]] },
  ) => Promise<{ isSolved: boolean }[]>;
  tableOf: (rows: unknown) => string;
}

/** `npm run evaluate -- [--url http://localhost:8787] [-- command …]`: gives integration tasks to an assistant. Without a command, to a script. */
try {
  const { values, positionals } = readCommand(
    { url: { type: 'string', default: 'http://localhost:8787' } },
    '[COMMAND]',
  );
  const folder = join(PROJECT_ROOT, 'tests/proofs/evaluation');
  const { evaluate, tableOf }: Harness = await import(join(folder, 'evaluate.ts'));
  const { TASKS }: { TASKS: unknown } = await import(join(folder, 'tasks.ts'));
  const [program = process.execPath, ...parameters] =
    positionals.length > 0 ? positionals : [process.execPath, join(folder, 'candidate.ts')];
  const rows = await evaluate(TASKS, { origin: values.url, command: [program, ...parameters] });
  console.log(tableOf(rows));
  process.exitCode = rows.every(({ isSolved }) => isSolved) ? 0 : 1;
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
