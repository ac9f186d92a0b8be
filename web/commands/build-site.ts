import { resolve } from 'node:path';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import type { BuildOptions, BuildResult } from '../compile/build.ts';
import { startBundles } from '../compile/bundle/bundle.ts';
import { interfaceNames } from '../compile/config/config-schema.ts';
import { loadConfig } from '../compile/config/load-config.ts';

/**
 * Builds a site. Another process bundles the interface while Node loads the compiler.
 * @param onBundled called when that process has ended; one core is free then
 * @throws what `build` throws
 */
export async function buildSite(
  options: Omit<BuildOptions, 'bundles'>,
  onBundled: () => void = () => {},
): Promise<BuildResult> {
  const { site = PROJECT_ROOT, cache } = options;
  const bundles = startBundles(interfaceNames((await loadConfig(resolve(site))).config), cache);
  // A bundle that fails ends the build, which awaits it, too.
  bundles.ready.then(onBundled, () => {});
  const { build } = await import('../compile/build.ts');
  return build({ ...options, bundles });
}
