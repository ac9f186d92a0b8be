import { readArguments } from '../../web/commands/arguments.ts';
import { benchBuild } from './build.ts';
import type { Figure } from './figure.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchGate } from './gate.ts';
import { benchNavigation } from './navigation.ts';
import { benchSearch } from './search.ts';
import { benchSimulator } from './simulator.ts';

const { only } = readArguments('Measures on this machine and prints a table. A slow machine is not a failure.', {
  only: { type: 'string', value: 'NAME', does: 'measures build, load, navigation, gate, simulator or search only' },
});

/** The first bench builds the release in `dist/` for the next ones. */
const MEASURES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  build: benchBuild,
  load: benchFirstLoad,
  navigation: benchNavigation,
  gate: benchGate,
  simulator: benchSimulator,
  search: benchSearch,
};

const chosen = Object.entries(MEASURES).filter(([name]) => only === undefined || name === only);
if (chosen.length === 0) {
  console.error(`--only takes one of ${Object.keys(MEASURES).join(', ')}.`);
  process.exit(1);
}
const figures: Figure[] = [];
for (const [, measure] of chosen) figures.push(...(await measure()));
console.table(Object.fromEntries(figures.map(({ figure, ...fields }) => [figure, fields])));
const judged = figures.filter(({ result }) => result !== '');
console.log(`${judged.filter(({ result }) => result === 'missed').length} of ${judged.length} limits missed.`);
