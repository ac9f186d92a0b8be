import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface Ended {
  code: number;
  output: string;
}

/** Runs a command to its end, whatever its exit code is. */
export async function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: object; timeout?: number } = {},
): Promise<Ended> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  const settings = { maxBuffer: 1 << 26, ...options, env: { ...env, ...options.env } };
  return execute(command, [...args], settings).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code?: number; stdout?: string; stderr?: string }) => ({
      code: error.code ?? 1,
      output: `${error.stdout ?? ''}${error.stderr ?? ''}`,
    }),
  );
}

/** Runs a tool that npm installed. @param file of the tool, within its package */
export function runTool(name: string, file: string, args: readonly string[]): Promise<Ended> {
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  return run(process.execPath, [join(folder, file), ...args]);
}
