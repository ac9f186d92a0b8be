import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { ROOT } from './dist.ts';

const FOLDER = join(ROOT, 'node_modules/.cache', `imports-${process.pid}`);

/** Compiles one line as part of a folder of the project, with its settings. */
function compileIn(folder: string, line: string): { status: number | null; output: string } {
  const probe = join(FOLDER, folder.replaceAll('/', '-'));
  mkdirSync(probe, { recursive: true });
  writeFileSync(join(probe, 'probe.ts'), `${line}\n`);
  const references = folder === 'web/model' ? [] : [{ path: join(ROOT, 'web/model') }];
  writeFileSync(
    join(probe, 'tsconfig.json'),
    JSON.stringify({
      extends: join(ROOT, folder, 'tsconfig.json'),
      compilerOptions: { rootDir: ROOT, outDir: join(probe, 'out') },
      include: ['probe.ts'],
      references,
    }),
  );
  const { status, stdout } = spawnSync('tsc', ['-p', probe], { cwd: ROOT, encoding: 'utf8' });
  return { status, output: stdout };
}

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

describe('the compiler refuses an import', () => {
  test.each([
    ['web/model', 'web/compile/stages.ts'],
    ['web/article', 'web/app/start/fonts.ts'],
    ['web/app', 'web/article/language.ts'],
    ['web/compile', 'web/article/language.ts'],
    ['worker', 'web/compile/stages.ts'],
    ['internal', 'worker/gate.ts'],
    ['web/app', 'content/site.ts'],
  ])('of %s from %s', (folder, target) => {
    const { status, output } = compileIn(folder, `export * from '${join(ROOT, target)}';`);
    expect(output).toContain('TS6307');
    expect(output).toContain(target);
    expect(status).not.toBe(0);
  });
});

describe('the compiler takes an import', () => {
  test.each(['web/article', 'web/app', 'web/compile', 'worker'])('of web/model from %s', (folder) => {
    expect(compileIn(folder, `export { escapeHtml } from '${join(ROOT, 'web/model/text/html.ts')}';`)).toEqual({
      status: 0,
      output: '',
    });
  });
});
