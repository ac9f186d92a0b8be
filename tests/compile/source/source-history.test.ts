import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sourceHistoryOf, readDates, type SourceHistory } from '../../../web/compile/source/source-history.ts';

const readHistory = async (root: string): Promise<SourceHistory> => sourceHistoryOf(root, await readDates(root));
const FOLDER = mkdtempSync(join(tmpdir(), 'history-'));
const SITE = join(FOLDER, 'repository/docs');

function git(folder: string, ...command: string[]): void {
  execFileSync(
    'git',
    ['-c', 'user.name=Test', '-c', 'user.email=test@shop.example', '-c', 'commit.gpgsign=false', ...command],
    {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
    },
  );
}

let date = '2026-01-01T12:00:00+02:00';

function commit(when: string, files: Record<string, string>): void {
  date = when;
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(SITE, name)), { recursive: true });
    writeFileSync(join(SITE, name), text);
  }
  git(join(FOLDER, 'repository'), 'add', '-A');
  git(join(FOLDER, 'repository'), 'commit', '-m', 'change\n\nbody');
}

beforeAll(() => {
  mkdirSync(SITE, { recursive: true });
  git(join(FOLDER, 'repository'), 'init', '-q');
  commit('2026-01-01T12:00:00+02:00', {
    'content/public/en/a.md': '1',
    'content/public/en/größe b.md': '1',
    'specs/x.yaml': '1',
  });
  commit('2026-02-02T12:00:00+02:00', { 'content/public/en/a.md': '2', 'other.txt': '1' });
});
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

describe('the history of sources', () => {
  test('has the date of the last commit of each file, in UTC', async () => {
    const history = await readHistory(SITE);
    expect(history.latestOf(['content/public/en/a.md'])).toBe('2026-02-02T10:00:00Z');
    expect(history.latestOf(['content/public/en/größe b.md'])).toBe('2026-01-01T10:00:00Z');
    expect(history.latestOf(['specs/x.yaml', 'content/public/en/a.md'])).toBe('2026-02-02T10:00:00Z');
    expect(history.latestOf(['content/public/en/new.md'])).toBeNull();
    expect(history.fileOf(join(SITE, 'specs/x.yaml'))).toBe('specs/x.yaml');
  });

  test('leaves out what a shallow clone does not know', async () => {
    git(FOLDER, 'clone', '-q', '--depth', '1', `file://${join(FOLDER, 'repository')}`, 'clone');
    const history = await readHistory(join(FOLDER, 'clone/docs'));
    expect(history.latestOf(['content/public/en/a.md', 'specs/x.yaml'])).toBeNull();
  });

  test('is empty without a repository', async () => {
    const archive = mkdtempSync(join(tmpdir(), 'archive-'));
    expect((await readHistory(archive)).latestOf(['content/public/en/a.md'])).toBeNull();
    rmSync(archive, { recursive: true });
  });
});
