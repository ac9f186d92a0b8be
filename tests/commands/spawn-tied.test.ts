import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { endTied, spawnTied } from '../../web/commands/spawn-tied.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

/** A command that starts another one, as wrangler starts workerd. Both hold the output open until they end. */
const COMMAND = JSON.stringify(['-c', 'sleep 60 & echo started; wait']);
const MODULE = JSON.stringify(join(PROJECT_ROOT, 'web/commands/spawn-tied.ts'));
const PARENT = `const { spawnTied } = await import(${MODULE}); spawnTied('sh', ${COMMAND}, { stdio: ['ignore', 'inherit', 'inherit'] });`;

async function untilStarted(child: ChildProcess): Promise<void> {
  onTestFinished(() => void child.kill('SIGKILL'));
  if (child.stdout === null) throw new Error('The output of the command is not piped.');
  await once(child.stdout, 'data');
  child.stdout.resume();
}

describe('a tied process and what it started', () => {
  // Node emits `close` when the last process that holds the output has ended.
  test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('end when their parent ends by %s', async (signal) => {
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', PARENT], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await untilStarted(parent);
    parent.kill(signal);
    expect(await once(parent, 'close')).toEqual([null, signal]);
  });

  test('end together', async () => {
    const child = spawnTied('sh', JSON.parse(COMMAND) as string[], { stdio: ['ignore', 'pipe', 'inherit'] });
    await untilStarted(child);
    const closed = once(child, 'close');
    await endTied(child);
    expect(await closed).toEqual([null, 'SIGTERM']);
  });
});
