import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of a specs folder are at most some megabytes each. */
const MAX_BYTES = 256 * 1_024 * 1_024;

/**
 * Writes a folder of a site as it was at a revision to another folder.
 * @param root the site; it may be a folder inside the repository
 * @throws Error with the fix, if git or the revision is missing
 */
export function writeRevision(root: string, revision: string, folder: string, target: string): void {
  // A revision that begins with a dash would be an option.
  if (!/^[\w@^~/.{}-]+$/.test(revision) || revision.startsWith('-'))
    throw new Error(`"${revision}" is no name of a revision. Pass a commit, a tag or a branch.`);
  if (git(root, ['rev-parse', '--is-inside-work-tree']) === null)
    throw new Error(`${root} is not in a git repository. Compare two folders with --from DIR --to DIR.`);
  if (git(root, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]) === null) {
    const isShallow = git(root, ['rev-parse', '--is-shallow-repository'])?.toString().trim() === 'true';
    throw new Error(
      `The repository has no revision "${revision}". ${isShallow ? 'The clone is shallow: run git fetch --unshallow first.' : 'git log lists the revisions.'}`,
    );
  }
  const list = git(root, ['ls-tree', '-r', '-z', '--name-only', revision, '--', folder])?.toString() ?? '';
  for (const path of list.split('\0').filter((name) => name !== '')) {
    const file = join(target, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, git(root, ['show', `${revision}:./${path}`]) ?? '');
  }
}

/** The last revision that changed a folder; null without git or history. */
export function lastRevisionOf(root: string, folder: string): string | null {
  return git(root, ['log', '-1', '--format=%h', '--', folder])?.toString().trim() || null;
}

/** Whether the newest commit has a file. False without git. @param file relative to `root` */
export function isCommitted(root: string, file: string): boolean {
  return git(root, ['cat-file', '-e', `HEAD:./${file}`]) !== null;
}

/**
 * The lines that a file has lost and gained since its newest committed text for which a condition holds; null if no text does.
 * @param file relative to `root`
 */
export function changesSince(root: string, file: string, isBase: (text: string) => boolean): string[] | null {
  const commits = git(root, ['log', '--format=%H', '--', file])?.toString().split('\n') ?? [];
  const base = commits.find((commit) => {
    const text = commit === '' ? null : git(root, ['show', `${commit}:./${file}`]);
    return text !== null && isBase(text.toString());
  });
  if (base === undefined) return null;
  const difference = git(root, ['diff', '--unified=0', '--no-color', base, '--', file])?.toString() ?? '';
  return difference.split('\n').filter((line) => /^[+-](?![+-]{2})/.test(line));
}

/** The output of git; null if it fails. @throws Error if there is no git */
function git(root: string, args: readonly string[]): Buffer | null {
  try {
    return execFileSync('git', args, { cwd: root, maxBuffer: MAX_BYTES, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error('git is not installed. Compare two folders with --from DIR --to DIR.', { cause: error });
    return null;
  }
}
