import { build } from '../compile/build.ts';
import { errorText } from '../model/text/error-text.ts';
import { existingFolder, readArguments } from './arguments.ts';
import { checksPass } from './checks.ts';

/**
 * `npm run build [-- --site DIR --out DIR]`. For this project, types and unit tests run beside the compiler, and nothing is put into
 * `dist/` before both have passed; another folder's content does not depend on them. `--no-checks` is for `npm test`, which has just run them.
 * Exits with 1 when an error was found, and then leaves the output folder as it was.
 */
const values = readArguments({
  site: { type: 'string' },
  out: { type: 'string' },
  checks: { type: 'boolean', default: true },
});

try {
  const approval = values.checks && values.site === undefined ? checksPass() : Promise.resolve();
  // Judged by the build, when it is about to write; until then a rejection is no unhandled one.
  approval.catch(() => {});
  const { ok } = await build({
    approval,
    ...(values.site === undefined ? {} : { site: existingFolder(values.site) }),
    ...(values.out === undefined ? {} : { out: values.out }),
  });
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(`The build failed: ${errorText(error)}`);
  process.exitCode = 1;
}
