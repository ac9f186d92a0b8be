import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

import { type LoadedConfig, loadConfig } from '../compile/config/load-config.ts';
import { errorText } from '../model/text/error-text.ts';

/** Parses the command line. A mistake ends the process with one line that names it and the valid options. */
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

/** Parses a command line with one address and options, such as `https://portal.example --only home`. */
export function readAddress<T extends ParseArgsOptionsConfig>(
  command: string,
  options: T,
): { origin: string; values: ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>['values'] } {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [address = '', ...more] = positionals;
    if (more.length === 0 && /^https?:\/\//.test(address) && URL.canParse(address))
      return { origin: new URL(address).origin, values };
    return endWith(`Usage: npm run ${command} -- URL, such as https://portal.example or http://localhost:8787.`);
  } catch (error) {
    return endWith(errorText(error));
  }
}

/** Returns the absolute path of a folder from the command line. Ends the process if the folder does not exist. */
export function existingFolder(path: string): string {
  const folder = resolve(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    endWith(`There is no folder ${path}. Pass a folder that contains specs/ or content/.`);
  return folder;
}

/** Loads `content/site.ts` of a site. Ends the process with its mistakes if it cannot be used. */
export function loadedConfig(root: string): Promise<LoadedConfig> {
  return loadConfig(root).catch((error: unknown) => endWith(errorText(error)));
}

function endWith(message: string): never {
  console.error(message);
  process.exit(1);
}
