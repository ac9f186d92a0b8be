import { spawn } from 'node:child_process';

import { PROJECT_ROOT } from '../compile/base/project.ts';

/** Runs a command of this project. Rejects with its whole output if it fails. */
export function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: PROJECT_ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} did not pass.\n${output.join('')}`)),
    );
  });
}
