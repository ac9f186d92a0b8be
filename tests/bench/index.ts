import { readArguments } from '../../web/commands/arguments.ts';
import type { Figure } from './figure.ts';

const { only } = readArguments('Measures on this machine and prints a table. A slow machine is not a failure.', {
  only: { type: 'string', value: 'NAME', does: 'measures build, load, navigation, gate, simulator or search only' },
});

/** The first bench builds the release in `dist/` for the next ones. Each loads its browser or bundler only if it runs. */
const MEASURES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  build: async () => (await import('./build.ts')).benchBuild(),
  load: async () => (await import('./first-load.ts')).benchFirstLoad(),
  navigation: async () => (await import('./navigation.ts')).benchNavigation(),
  gate: async () => (await import('./gate.ts')).benchGate(),
  simulator: async () => (await import('./simulator.ts')).benchSimulator(),
  search: async () => (await import('./search.ts')).benchSearch(),
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
