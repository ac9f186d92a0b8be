import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import type { Finding } from '../../compile/base/finding.ts';
import { PROJECT_ROOT } from '../../compile/base/project.ts';
import type { PageEntry } from '../../compile/pages/page-entry.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { spawnTied } from '../spawn-tied.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const STATEMENTS = 'tests/proofs/statements/statements.test.ts';

/** The part of a report of Vitest's JSON reporter that is read here. */
const Report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

interface ProvingContext {
  /** Absolute path of the site's folder. */
  root: string;
  /** Origin of a running simulator. */
  origin: string;
}

/**
 * Runs the checks of the marked sentences of a page against a simulator.
 * @returns one finding for each sentence that is false now, with what the API responded; a warning if the page has no such sentence
 */
export async function provePage(entry: PageEntry, { root, origin }: ProvingContext): Promise<Finding[]> {
  const location = { file: entry.file };
  const pattern = `^${statementPlace(entry).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)} `;
  using folder = temporaryFolder();
  const file = join(folder.path, 'report.json');
  const args = ['run', '--project', 'proofs', STATEMENTS, '-t', pattern, '--reporter', 'json', '--outputFile', file];
  const env = { ...process.env, SIMULATOR: origin, SITE: root };
  const child = spawnTied('vitest', args, { cwd: PROJECT_ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise((resolve) => child.once('close', resolve));
  if (!existsSync(file)) throw new Error(`The checks did not run: npx vitest ${args.join(' ')}`);
  const { testResults } = Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const run = results.filter(({ status }) => status === 'passed' || status === 'failed');
  if (run.length === 0)
    return [{ severity: 'warning', code: 'no-proof', message: 'No sentence of this page has a check.', location }];
  return run.flatMap(({ title, status, failureMessages: [reason = ''] }): Finding[] =>
    status === 'passed'
      ? []
      : [
          {
            severity: 'error',
            code: 'false-sentence',
            message: `"${title}" ${reason.split('\n    at ', 1)[0]}`,
            location,
          },
        ],
  );
}

/** The place of a page's statements, as `statementsOf` names it. */
function statementPlace(entry: PageEntry): string {
  const { page } = entry.build();
  if (page.kind === 'operation') return `${entry.file} paths ${page.operation.path} ${page.operation.method}`;
  return entry.file.replace(/^(content\/\w+)\/\w+\//, `$1/${DEFAULT_LOCALE}/`);
}
