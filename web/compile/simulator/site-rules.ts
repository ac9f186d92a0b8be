import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

import { PROJECT_ROOT } from '../base/project.ts';

/** The module in the output folder that leads to the rules of a site. `worker/simulator/index.ts` imports it. */
export const RULES_FILE = 'simulator/rules.js';

/** Absolute path of the module with the rules of a site's simulated APIs, or of the one without any. */
export function rulesModule(root: string): string {
  const own = join(root, 'content/simulator/index.ts');
  return existsSync(own) ? own : join(PROJECT_ROOT, 'worker/simulator/no-rules.ts');
}

/** The text of `RULES_FILE`. @param out the output folder */
export function rulesText(root: string, out: string): string {
  const path = relative(dirname(join(out, RULES_FILE)), rulesModule(root));
  return `export { default } from ${JSON.stringify(path.split(sep).join('/'))};\n`;
}
