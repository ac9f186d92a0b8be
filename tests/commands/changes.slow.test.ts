import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { temporarySite } from '../compile/support/sources.ts';
import { type Ended, runCommand } from './run-command.ts';

const API = `openapi: 3.1.0
info: { title: Things, version: "1" }
paths:
  /things:
    get: { operationId: listThings, responses: { "200": { description: All things. } } }
`;
const NEWER = `${API}    post: { responses: { "201": { description: Made. } } }\n`;
const CONFIG = `export default { title: 'Site', url: 'https://docs.example.com', references: { public: [{ spec: 'api.yaml', base: '/api' }] } };\n`;
const ENTRY = 'content/public/changes/r1.yaml';
const TIMEOUT = { timeout: 60_000 };

const changes = (...options: string[]): Promise<Ended> => runCommand('changes', ...options);

function repository(files: Record<string, string>): string {
  const root = temporarySite({ 'content/site.ts': CONFIG, ...files });
  execFileSync('git', ['init', '-q'], { cwd: root });
  commit(root);
  return root;
}

function commit(root: string): void {
  const name = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  execFileSync('git', ['add', '.'], { cwd: root });
  execFileSync('git', [...name, 'commit', '-qm', 'A state'], { cwd: root });
}

const edit = (root: string, text: string): void => writeFileSync(join(root, 'specs/public/api.yaml'), text);

describe('npm run changes', TIMEOUT, () => {
  test('writes the entry of a release, keeps its sentences, and checks that it is complete', TIMEOUT, async () => {
    const root = repository({ 'specs/public/api.yaml': API });
    edit(root, NEWER);
    const written = await changes('--site', root, '--since', 'HEAD', '--release', 'r1');
    expect(written).toMatchObject({ status: 0, errors: '' });
    expect(written.out).toBe(
      `specs/public/api.yaml: 1 change, 0 breaking\n  info     POST /things is new [endpoint-added]\nwrote ${ENTRY}\n`,
    );
    const file = join(root, ENTRY);
    // The title and the summary.
    expect((await changes('--site', root, '--check')).errors.match(/is still a TODO/g)).toHaveLength(2);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/TODO[^"\n]*/g, 'Things can be made.'));
    expect(await changes('--site', root, '--check')).toMatchObject({ status: 0 });

    edit(root, `${API}    delete: { responses: { "204": { description: Gone. } } }\n`);
    const failed = await changes('--site', root, '--check');
    expect(failed.status).toBe(1);
    expect(failed.errors).toContain(
      'specs/public/api.yaml error unrecorded-change: The description changed since the release "r1"',
    );
    expect(failed.errors).toContain('npm run changes -- --since');

    await changes('--site', root, '--since', 'HEAD', '--release', 'r1');
    expect(readFileSync(file, 'utf8')).toContain('Things can be made.');
    expect(readFileSync(file, 'utf8')).toContain('operation: DELETE /things');
    expect(await changes('--site', root, '--check')).toMatchObject({ status: 0 });
  });

  test('never rewrites an entry that is committed', TIMEOUT, async () => {
    const root = repository({ 'specs/public/api.yaml': API });
    const folder = join(root, 'content/public/changes');
    edit(root, NEWER);
    await changes('--site', root, '--since', 'HEAD');
    commit(root);
    edit(root, `${NEWER}    delete: { responses: { "204": { description: Gone. } } }\n`);
    expect(await changes('--site', root, '--since', 'HEAD')).toMatchObject({ status: 0, errors: '' });
    const [second = '', first = ''] = readdirSync(folder).toSorted();
    expect(second.replace('.2.yaml', '')).toBe(first.replace('.yaml', ''));
    expect(readFileSync(join(folder, first), 'utf8')).toContain('operation: POST /things');
    expect(readFileSync(join(folder, second), 'utf8')).toContain('operation: DELETE /things');
    const named = await changes('--site', root, '--since', 'HEAD', '--release', first.replace('.yaml', ''));
    expect(named).toMatchObject({ status: 1, errors: expect.stringContaining('is committed') as string });
  });

  test('lists better texts and asks for no entry', TIMEOUT, async () => {
    const root = repository({ 'specs/public/api.yaml': API });
    edit(root, API.replace('All things.', 'Every thing.'));
    expect(await changes('--site', root, '--since', 'HEAD')).toEqual({
      status: 0,
      out: 'specs/public/api.yaml: 0 changes, 0 breaking\n  documentation only: listThings\n',
      errors: '',
    });
  });

  test('says that nothing changed', TIMEOUT, async () => {
    const root = repository({ 'specs/public/api.yaml': API });
    expect((await changes('--site', root, '--since', 'HEAD')).out).toBe('No public description changed.\n');
  });

  test('recognizes a renamed file', TIMEOUT, async () => {
    const root = repository({ 'specs/public/old.yaml': API });
    renameSync(join(root, 'specs/public/old.yaml'), join(root, 'specs/public/api.yaml'));
    const { out } = await changes('--site', root, '--since', 'HEAD', '--release', 'r1');
    expect(out).toContain('specs/public/api.yaml (was old.yaml): 0 changes');
    expect(readFileSync(join(root, ENTRY), 'utf8')).toContain('was: old.yaml');
  });

  test('compares two folders without git', TIMEOUT, async () => {
    const [older, newer] = [API, NEWER].map((text) => temporarySite({ 'specs/public/api.yaml': text }));
    const { status, out } = await changes('--from', older ?? '', '--to', newer ?? '', '--no-write');
    expect(status).toBe(0);
    expect(out).toContain('POST /things is new');
    expect(out).not.toContain('wrote');
  });

  test('has nothing to check on a site without entries', TIMEOUT, async () => {
    const root = temporarySite({ 'specs/public/api.yaml': API });
    expect(await changes('--site', root, '--check')).toMatchObject({
      status: 0,
      out: expect.stringContaining('nothing to check') as string,
    });
  });

  test('says what is wrong with its options or its sources, and how to fix it', TIMEOUT, async () => {
    const root = repository({ 'specs/public/api.yaml': API });
    const fail = async (...options: string[]): Promise<string> => {
      const { status, errors } = await changes('--site', root, ...options);
      expect(status).toBe(1);
      return errors;
    };
    expect(await fail()).toContain('Pass either --since REVISION, or --from DIR and --to DIR.');
    expect(await fail('--since', 'v99')).toContain(
      'The repository has no revision "v99". git log lists the revisions.',
    );
    expect(await fail('--since', 'a b')).toContain('is no name of a revision');
    const plain = temporarySite({ 'specs/public/api.yaml': API });
    expect((await changes('--site', plain, '--since', 'HEAD')).errors).toContain(
      'is not in a git repository. Compare two folders with --from DIR --to DIR.',
    );
    const broken = temporarySite({ 'specs/public/api.yaml': 'openapi: "3.1.0\n' });
    expect((await changes('--from', broken, '--to', root)).errors).toMatch(
      /specs\/public\/api\.yaml.*In the older state:/,
    );
    writeFileSync(join(root, 'specs/public/api.yaml'), NEWER);
    await changes('--site', root, '--since', 'HEAD', '--release', 'r1');
    const file = join(root, ENTRY);
    writeFileSync(file, readFileSync(file, 'utf8').replace('endpoint-added', 'endpoint-invented'));
    expect(await fail('--check')).toContain('Copy the name of a rule from the output of npm run changes.');
  });
});
