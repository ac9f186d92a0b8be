import { resolve } from 'node:path';

import './compile-cache.ts';
import './write-modules.ts';
import { CACHE } from '../compile/base/project.ts';
import { existingFolder, readArguments, runCommand, SITE } from './arguments.ts';
import { buildSite } from './build-site.ts';
import { checksPass } from './checks.ts';

const values = readArguments(
  'Checks types and unit tests, and builds dist/. A build with an error leaves the output folder as it is.',
  {
    site: { ...SITE, does: 'the folder of another site, which is built without these checks' },
    out: { type: 'string', value: 'DIR', does: 'the output folder; default: dist' },
    checks: { type: 'boolean', default: true, does: 'skips types and unit tests' },
    cache: { type: 'boolean', default: true, does: 'takes nothing from earlier builds' },
  },
);

await runCommand(async () => {
  const approval = values.checks && values.site === undefined ? checksPass() : Promise.resolve();
  // The build awaits the checks before it writes. This only prevents an unhandled-rejection warning until then.
  approval.catch(() => {});
  const { ok } = await buildSite({
    approval,
    now: Date.now(),
    cache: values.cache ? CACHE : undefined,
    ...(values.site === undefined ? {} : { site: existingFolder(values.site) }),
    ...(values.out === undefined ? {} : { out: resolve(values.out) }),
  });
  if (!ok) process.exitCode = 1;
});
