import { existingFolder, readArguments } from './arguments.ts';
import { benchAuthoring } from './bench/authoring.ts';
import { benchBuild, benchDocuments, benchGrowth } from './bench/build.ts';
import { benchClients } from './bench/clients.ts';
import { type Figure, figuresToTable } from './bench/figure.ts';
import { benchGate } from './bench/gate.ts';
import { benchInsight } from './bench/insight.ts';
import { benchLighthouse } from './bench/lighthouse.ts';
import { benchMcp } from './bench/mcp.ts';
import { benchNavigation } from './bench/navigation.ts';
import { benchSearch } from './bench/search.ts';
import { benchSimulator } from './bench/simulator.ts';
import { benchStart } from './bench/start.ts';

/** `npm run bench [-- --specs DIR] [--only NAME]`: measures on this machine and prints a table. A slow machine is not a failure. */
const values = readArguments({ specs: { type: 'string' }, only: { type: 'string' } });
const named = values.specs ?? process.env.REAL_SPECS;
const specs = named === undefined ? undefined : existingFolder(named);

/** The first bench builds the release in `dist/` for the next ones. The last one leaves a build for local use there. */
const MEASURES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  build: benchBuild,
  documents: () => benchDocuments(specs),
  growth: benchGrowth,
  lighthouse: benchLighthouse,
  navigation: () => benchNavigation(specs),
  gate: benchGate,
  simulator: benchSimulator,
  mcp: benchMcp,
  insight: benchInsight,
  search: () => benchSearch(specs),
  clients: benchClients,
  authoring: () => benchAuthoring(specs),
  start: benchStart,
};

const chosen = Object.entries(MEASURES).filter(([name]) => values.only === undefined || name === values.only);
if (chosen.length === 0) {
  console.error(`--only takes one of ${Object.keys(MEASURES).join(', ')}.`);
  process.exit(1);
}
const figures: Figure[] = [];
for (const [, measure] of chosen) figures.push(...(await measure()));
console.log(`\n${figuresToTable(figures)}`);
