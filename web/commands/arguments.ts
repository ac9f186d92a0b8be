import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** The command line by its options; a mistake in it ends the process with one line that names it, and what is known. */
export function readArguments<T extends ParseArgsOptionsConfig>(
  options: T,
): ReturnType<typeof parseArgs<{ options: T; allowNegative: true }>>['values'] {
  try {
    return parseArgs({ options, allowNegative: true }).values;
  } catch (error) {
    const known = Object.keys(options)
      .map((name) => `--${name}`)
      .join(', ');
    return endWith(
      `${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)} Known options: ${known}.`,
    );
  }
}

/** A folder named on the command line, absolute; ends the process when there is none. */
export function existingFolder(path: string): string {
  const folder = resolve(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    endWith(`There is no folder ${path}. Name one that has specs/ or content/ in it.`);
  return folder;
}

function endWith(message: string): never {
  console.error(message);
  process.exit(1);
}
