import { join } from 'node:path';

import { vi } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

export interface Ended {
  status: number;
  out: string;
  errors: string;
}

let runs = 0;

/**
 * Runs a command in this process: a process of its own would load the whole compiler each time.
 * @param command its file, or its name in web/commands
 */
export async function runCommand(command: string, ...options: string[]): Promise<Ended> {
  const file = join(PROJECT_ROOT, command.endsWith('.ts') ? command : `web/commands/${command}.ts`);
  const { argv, exitCode } = process;
  const [out, errors] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  const textOf = (printed: typeof out): string => printed.mock.calls.map((values) => `${values.join(' ')}\n`).join('');
  for (const printed of [out, errors]) printed.mockImplementation(() => {});
  // A command can catch what ends it here, so its first code counts.
  let ended: number | null = null;
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    ended ??= Number(code ?? 0);
    throw new Ending();
  });
  try {
    process.argv = [process.execPath, file, ...options];
    process.exitCode = 0;
    runs += 1;
    // Another address, because a module runs once.
    await import(`${file}?run=${runs}`).catch((error: unknown) => {
      if (!(error instanceof Ending)) throw error;
    });
    return { status: ended ?? process.exitCode, out: textOf(out), errors: textOf(errors) };
  } finally {
    for (const spy of [out, errors, exit]) spy.mockRestore();
    Object.assign(process, { argv, exitCode });
  }
}

class Ending extends Error {}
