import { join } from 'node:path';

import { vi } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

export interface Ended {
  status: number;
  out: string;
  errors: string;
}

let runs = 0;

/** Runs a command of web/commands in this process: a process of its own would load the whole compiler each time. */
export async function runCommand(name: 'changes' | 'new' | 'translations', ...options: string[]): Promise<Ended> {
  const { argv, exitCode } = process;
  const [out, errors] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  const textOf = (printed: typeof out): string => printed.mock.calls.map((values) => `${values.join(' ')}\n`).join('');
  for (const printed of [out, errors]) printed.mockImplementation(() => {});
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    process.exitCode = code ?? 0;
    throw new Ending();
  });
  try {
    process.argv = [process.execPath, name, ...options];
    process.exitCode = 0;
    runs += 1;
    // Another address, because a module runs once.
    const module = `${join(PROJECT_ROOT, 'web/commands', name)}.ts?run=${runs}`;
    await import(module).catch((error: unknown) => {
      if (!(error instanceof Ending)) throw error;
    });
    return { status: process.exitCode, out: textOf(out), errors: textOf(errors) };
  } finally {
    for (const spy of [out, errors, exit]) spy.mockRestore();
    Object.assign(process, { argv, exitCode });
  }
}

class Ending extends Error {}
