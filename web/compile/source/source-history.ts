import { execFile } from 'node:child_process';
import { relative, sep } from 'node:path';

/** When files last changed, by git. */
export interface SourceHistory {
  /** The latest change of several files, as ISO 8601 in UTC; null if the history knows none of them. @param files relative to the site; default: all */
  latestOf(files?: readonly string[]): string | null;
  /** A path relative to the site. @param path absolute */
  fileOf(path: string): string;
}

const COMMIT = '\u0001';
const END = '\u0002';
/** A history that takes longer is left out. */
const TIMEOUT = 10_000;

export const NO_HISTORY: SourceHistory = { latestOf: () => null, fileOf: (path) => path };

/** When each file last changed, in milliseconds since 1970, by its path relative to the site. */
type SourceDates = ReadonlyMap<string, number>;

/**
 * Reads when a site's sources changed, with one call of git. It is empty without git, without a repository, and in an archive.
 * The oldest commit of a shallow clone names every file, so its date counts for no file.
 * @param root absolute path of the site's folder
 */
export async function readDates(root: string): Promise<SourceDates> {
  const dates = new Map<string, number>();
  let date = Number.NaN;
  for (const part of (await gitLog(root)).split('\0')) {
    const [before = '', file = ''] = part.includes(END) ? part.split(END) : ['', part];
    if (before !== '') {
      const [committed = '', decoration = ''] = before.slice(before.indexOf(COMMIT) + 1).split('\n');
      date = decoration.includes('grafted') ? Number.NaN : Number(committed) * 1_000;
    }
    const name = file.trim();
    if (name !== '' && !Number.isNaN(date) && !dates.has(name)) dates.set(name, date);
  }
  return dates;
}

/** The history of a site with these dates. @param root absolute path of the site's folder */
export function sourceHistoryOf(root: string, dates: SourceDates): SourceHistory {
  return {
    latestOf(files) {
      const known = files?.flatMap((file) => dates.get(file) ?? []) ?? [...dates.values()];
      return known.length === 0 ? null : new Date(Math.max(...known)).toISOString().replace(/\.\d+Z$/, 'Z');
    },
    fileOf: (path) => relative(root, path).split(sep).join('/'),
  };
}

/** Commits from new to old, each with its files; empty if git cannot tell. */
async function gitLog(root: string): Promise<string> {
  const format = `--format=${COMMIT}%ct%n%D${END}`;
  const options = ['-c', 'log.showSignature=false', '--no-optional-locks', '-C', root];
  const settings = [format, '--decorate=full', '--name-only', '-z', '--relative'];
  const command = ['log', ...settings, '--', 'content', 'specs', 'web/app/pages'];
  return new Promise((resolve) => {
    execFile('git', [...options, ...command], { timeout: TIMEOUT, maxBuffer: 64 * 1_024 * 1_024 }, (error, output) => {
      resolve(error === null ? output : '');
    });
  });
}
