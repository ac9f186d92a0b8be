import '../../web/commands/write-modules.ts';
import { CACHE } from '../../web/compile/base/project.ts';
import { SIMULATED_BASES } from '../simulated-bases.ts';

/**
 * Bundles the interface of the sites that tests build, without and with simulated APIs. Otherwise steps that run at the same time
 * would each bundle it.
 */
const { startBundles } = await import('../../web/compile/bundle/bundle.ts');
const { interfaceNames } = await import('../../web/compile/config/config-schema.ts');

const simulated = SIMULATED_BASES.map((base) => ({ spec: 'api.yaml', base, simulator: true }));
for (const references of [[], simulated])
  await startBundles(interfaceNames({ references: { public: references } }), CACHE).ready;
