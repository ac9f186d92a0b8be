import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

import { PROJECT_ROOT } from '../base/project.ts';
import { SIMULATOR_FILE } from '../base/site-file.ts';
import { type SimulatedSite, simulatorText } from './simulator-data.ts';

/** The module in the output folder that leads to the rules of a site. `worker/simulator/index.ts` imports it. */
export const RULES_FILE = 'simulator/rules.js';

/** Absolute path of the module with the rules of a site's simulated APIs, or of the one without any. */
export function rulesModule(root: string): string {
  const own = 'content/simulator/index.ts';
  if (!existsSync(join(root, own))) return join(PROJECT_ROOT, 'worker/simulator/no-rules.ts');
  // A copy of the content alone has no Worker beside it whose modules its rules could import.
  return join(existsSync(join(root, 'worker/simulator')) ? root : PROJECT_ROOT, own);
}

/** The text of `RULES_FILE`. @param out the output folder */
export function rulesText(root: string, out: string): string {
  const path = relative(dirname(join(out, RULES_FILE)), rulesModule(root));
  return `export { default } from ${JSON.stringify(path.split(sep).join('/'))};\n`;
}

/** The files of the simulator's Worker: the data of the descriptions, and the module that leads to the rules. Only a site with a simulator has them. */
export function simulator({ root, out }: { root: string; out: string }) {
  return {
    files: ({ sites }: { sites: { public: SimulatedSite } }): [path: string, content: string][] => {
      const text = simulatorText(sites.public);
      if (text === null) return [];
      return [
        [SIMULATOR_FILE, text],
        [RULES_FILE, rulesText(root, out)],
      ];
    },
  };
}
