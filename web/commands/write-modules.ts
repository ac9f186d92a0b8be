/**
 * Writes the modules that are generated from the languages and the texts of the site. A command that compiles or bundles imports this file
 * first, for its effect: the modules that it imports afterwards need the written ones.
 */
import { spawnSync } from 'node:child_process';

import { errorText } from '../model/text/error-text.ts';
import { writeInterfaceTexts, writeLanguages } from './interface-texts.ts';

try {
  // Node has loaded the former languages, so the command begins again.
  if (await writeLanguages())
    process.exit(
      spawnSync(process.execPath, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' }).status ?? 1,
    );
} catch (error) {
  console.error(`content/site.ts: ${errorText(error)}`);
  process.exit(1);
}
if (!(await writeInterfaceTexts())) process.exit(1);
