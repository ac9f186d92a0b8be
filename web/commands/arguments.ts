import { readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import { type LoadedConfig, loadConfig } from '../compile/config/load-config.ts';
import { errorText } from '../model/text/error-text.ts';

/** An option of a command, with its line in the help. */
interface CommandOption {
  type: 'string' | 'boolean';
  default?: string | boolean | string[];
  multiple?: boolean;
  /** The name of the value in the help, such as `DIR`. */
  value?: string;
  does: string;
}
export type Options = Record<string, CommandOption>;
export type Values<T extends Options> = ReturnType<
  typeof parseArgs<{ options: T; allowNegative: true; allowPositionals: true }>
>['values'];

/** The option of commands that work on another site, too. */
export const SITE = { type: 'string', value: 'DIR', does: 'the folder of another site' } as const;

/**
 * Parses the command line. `--help` prints how to call the command. A mistake ends the process with one line that names it and the valid
 * options.
 * @param about what the command does, for the help
 * @param places the names of the arguments without a dash; empty if the command takes no such arguments, `''` if its npm script passes them
 */
export function readCommand<T extends Options>(
  about: string,
  options: T,
  ...places: string[]
): { values: Values<T>; positionals: string[] } {
  const help = helpText(callOfCommand(), { about, options, places });
  if (process.argv.slice(2).includes('--help')) {
    console.log(help);
    process.exit(0);
  }
  try {
    return parseArgs({ options, allowNegative: true, allowPositionals: places.length > 0 });
  } catch (error) {
    // Node's text goes on about arguments that begin with a dash.
    return endWith(
      `${/^[^\n]*?\.(?= |$)/m.exec(errorText(error))?.[0] ?? errorText(error)} ${help.split('\n')[0] ?? ''}`,
    );
  }
}

/** How to call this command: by the npm script that runs, or by the first one in package.json, if it has one. */
function callOfCommand(): string {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const command = relative(PROJECT_ROOT, process.argv[1] ?? '');
  const names = Object.entries(scripts).flatMap(([name, text]) => (String(text).includes(command) ? [name] : []));
  const name = names.find((script) => script === process.env.npm_lifecycle_event) ?? names[0];
  return name === undefined ? `node ${command}` : `npm run ${name}`;
}

/** The usage, what the command does, and a line for each option. @param call how to call it, such as `npm run build` */
export function helpText(
  call: string,
  { about, options, places }: { about: string; options: Options; places: readonly string[] },
): string {
  const flags = Object.entries(options).map(([key, { type, default: preset, value = 'VALUE', does }]) => ({
    flag: `--${preset === true ? 'no-' : ''}${key}${type === 'string' ? ` ${value}` : ''}`,
    does,
  }));
  const width = Math.max(...flags.map(({ flag }) => flag.length));
  const usage = [
    ...(call.startsWith('npm') ? [call, '--'] : [call]),
    ...places,
    ...flags.map(({ flag }) => `[${flag}]`),
  ].filter((part) => part !== '');
  return [
    `Usage: ${(usage.at(-1) === '--' ? usage.slice(0, -1) : usage).join(' ')}`,
    about,
    ...flags.map(({ flag, does }) => `  ${flag.padEnd(width)}  ${does}`),
  ].join('\n');
}

/** {@link readCommand} for a command that takes options only. */
export function readArguments<T extends Options>(about: string, options: T): Values<T> {
  return readCommand(about, options).values;
}

/** Returns the absolute path of a folder from the command line. Ends the process if the folder does not exist. */
export function existingFolder(path: string): string {
  const folder = resolve(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    endWith(`There is no folder ${path}. Pass a folder that contains specs/ or content/.`);
  return folder;
}

/** Returns the port that the variable `PORT` names. Ends the process if it names none. @param preset the port without the variable */
export function readPort(preset: number): number {
  const text = process.env.PORT ?? String(preset);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    endWith(`PORT is "${text}": set it to a number from 1 to 65535, such as PORT=8788.`);
  return port;
}

/** Loads `content/site.ts` of a site. Ends the process with its mistakes if it cannot be used. */
export function loadedConfig(root: string): Promise<LoadedConfig> {
  return loadConfig(root).catch((error: unknown) => endWith(errorText(error)));
}

/** Runs a command. If it fails, the process ends with 1 and the message of the error, and so do the processes that it has started. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  await run().catch((error: unknown) => endWith(errorText(error)));
}

/** Ends the process with 1 and a message. */
export function endWith(message: string): never {
  console.error(message);
  process.exit(1);
}
