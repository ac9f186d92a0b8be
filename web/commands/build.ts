import { resolve } from 'node:path';

import './compile-cache.ts';
import './interface-texts.ts';
import { CACHE } from '../compile/base/project.ts';
import { errorText } from '../model/text/error-text.ts';
import { existingFolder, readArguments } from './arguments.ts';
import { checksPass } from './checks.ts';

const { build } = await import('../compile/build.ts');

/**
 * `npm run build [-- --site DIR --out DIR]`. For this project, types and unit tests run beside the compiler, and nothing
 * is written to `dist/` before both have passed. Another site does not depend on them. `--no-checks` skips them; `npm test`
 * uses it because it has just run them. `--strict` applies the rules about style to a site without `content/site.ts`, too. `--no-cache`
 * takes nothing from earlier builds. A relative DIR starts from the working directory. Exits with 1 if there
 * is an error, and then does not change the output folder.
 */
const values = readArguments({
  site: { type: 'string' },
  out: { type: 'string' },
  checks: { type: 'boolean', default: true },
  strict: { type: 'boolean', default: false },
  cache: { type: 'boolean', default: true },
});

try {
  const approval = values.checks && values.site === undefined ? checksPass() : Promise.resolve();
  // The build awaits the checks before it writes. This only prevents an unhandled-rejection warning until then.
  approval.catch(() => {});
  const { ok } = await build({
    approval,
    now: Date.now(),
    strict: values.strict,
    cache: values.cache ? CACHE : undefined,
    ...(values.site === undefined ? {} : { site: existingFolder(values.site) }),
    ...(values.out === undefined ? {} : { out: resolve(values.out) }),
  });
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(`The build failed: ${errorText(error)}`);
  process.exitCode = 1;
}
