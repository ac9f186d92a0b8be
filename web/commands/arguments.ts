import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

import { type LoadedConfig, loadConfig } from '../compile/config/load-config.ts';
import { errorText } from '../model/text/error-text.ts';

type Values<T extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: T; allowNegative: true; allowPositionals: true }>
>['values'];

/**
 * Parses the command line. `--help` prints how to call the command. A mistake ends the process with one line that names it and the valid
 * options.
 * @param places the names of the arguments without a dash, for the help; none if the command takes none
 */
export function readCommand<T extends ParseArgsOptionsConfig>(
  options: T,
  ...places: string[]
): { values: Values<T>; positionals: string[] } {
  const known = Object.entries(options).map(([name, { type }]) => `[--${name}${type === 'string' ? ' VALUE' : ''}]`);
  const usage = `Usage: npm run ${[basename(process.argv[1] ?? '', '.ts'), '--', ...places, ...known].join(' ')}`;
  if (process.argv.slice(2).includes('--help')) {
    console.log(`${usage}\nREADME.md says what each command does.`);
    process.exit(0);
  }
  try {
    return parseArgs({ options, allowNegative: true, allowPositionals: places.length > 0 });
  } catch (error) {
    return endWith(`${errorText(error).split('\n')[0] ?? ''} ${usage}`);
  }
}

/** {@link readCommand} for a command that takes options only. */
export function readArguments<T extends ParseArgsOptionsConfig>(options: T): Values<T> {
  return readCommand(options).values;
}

/** {@link readCommand} for a command that takes the address of a portal, such as `https://portal.example`. */
export function readAddress<T extends ParseArgsOptionsConfig>(options: T): { origin: string; values: Values<T> } {
  const { values, positionals } = readCommand(options, 'URL');
  const [address = '', ...more] = positionals;
  if (more.length === 0 && /^https?:\/\//.test(address) && URL.canParse(address))
    return { origin: new URL(address).origin, values };
  return endWith('Pass one address, such as https://portal.example or http://localhost:8787.');
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
