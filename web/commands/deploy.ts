import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { build } from '../compile/build.ts';
import { PROJECT_ROOT } from '../compile/output/project.ts';
import { errorText } from '../model/text/error-text.ts';
import { checksPass } from './checks.ts';
import { makePagesBundle } from './pages-bundle.ts';
import { localIdentityFiles } from './release-check.ts';
import { readReleaseSettings, type ReleaseSettings } from './release-settings.ts';
import { runWrangler, varArguments } from './wrangler.ts';

/** `npm run deploy`, `npm run deploy:pages`: checks the configuration, builds, and releases. `-- --dry-run` stops before the upload. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
});

try {
  await deploy(positionals[0], values['dry-run']);
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}

async function deploy(target: string | undefined, isDryRun: boolean): Promise<void> {
  if (target !== 'worker' && target !== 'pages')
    throw new Error(`"${target ?? ''}" is no target: name worker or pages.`);
  const settings = readReleaseSettings({ root: PROJECT_ROOT, environment: process.env });
  const approval = checksPass();
  approval.catch(() => {});
  const { ok } = await build({ approval });
  if (!ok) throw new Error('Nothing was released: mend the errors above first.');
  const files = localIdentityFiles(join(PROJECT_ROOT, 'dist'));
  if (files.length > 0)
    throw new Error(
      `Nothing was released: dist/ has the local identity provider's door in ${files.join(', ')}. Run npm run build, and no npm start meanwhile.`,
    );
  await (target === 'worker' ? deployWorker(settings, isDryRun) : deployPages(settings, isDryRun));
}

async function deployWorker({ variables }: ReleaseSettings, isDryRun: boolean): Promise<void> {
  await runWrangler(['deploy', ...(isDryRun ? ['--dry-run'] : []), ...varArguments(variables)], { cwd: PROJECT_ROOT });
}

/** `wrangler pages deploy` has no dry run, so ours stops after the bundle. */
async function deployPages(settings: ReleaseSettings, isDryRun: boolean): Promise<void> {
  const folder = await makePagesBundle({ root: PROJECT_ROOT, settings });
  console.log(`The Pages bundle is in ${folder}`);
  if (!isDryRun) await runWrangler(['pages', 'deploy'], { cwd: folder });
}
