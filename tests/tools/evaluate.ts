import { join } from 'node:path';

import { readCommand } from '../../web/commands/arguments.ts';
import { errorText } from '../../web/model/text/error-text.ts';
import { commandCandidate, evaluate, tableOf } from '../proofs/evaluation/evaluate.ts';
import { TASKS } from '../proofs/evaluation/tasks.ts';

try {
  const { values, positionals } = readCommand(
    'Gives integration tasks to an assistant, and counts its calls and tokens. Without a command, a script solves them.',
    {
      url: {
        type: 'string',
        default: 'http://localhost:8787',
        value: 'URL',
        does: 'the portal; default: http://localhost:8787',
      },
    },
    '[COMMAND]',
  );
  const script = join(import.meta.dirname, '../proofs/evaluation/candidate.ts');
  const [program = process.execPath, ...parameters] = positionals.length > 0 ? positionals : [process.execPath, script];
  const rows = await evaluate(TASKS, values.url, commandCandidate([program, ...parameters]));
  console.log(tableOf(rows));
  process.exitCode = rows.every(({ isSolved }) => isSolved) ? 0 : 1;
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
