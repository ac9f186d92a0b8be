import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { ConfigError, LoadedConfig } from '../../../web/compile/config/load-config.ts';

/** A configuration, or the mistakes in it. */
export type TriedConfig = Partial<LoadedConfig & Pick<ConfigError, 'findings'>>;

const MODULE = fileURLToPath(new URL('../../../web/compile/config/load-config.ts', import.meta.url));
const SCRIPT = `
  const [, module, ...roots] = process.argv;
  const { loadConfig } = await import(module);
  console.log(JSON.stringify(await Promise.all(roots.map((root) => loadConfig(root).catch(({ findings }) => ({ findings }))))));
`;

/** Loads the configurations of several sites in Node, as the build does. The test runner would transform the files first. */
export function loadConfigs(roots: readonly string[]): TriedConfig[] {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT, '--', MODULE, ...roots], {
    encoding: 'utf8',
  });
  return JSON.parse(output) as TriedConfig[];
}
