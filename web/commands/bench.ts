import { parseArgs } from 'node:util';
import { benchAuthoring } from './bench/authoring.ts';
import { benchBuild, benchDocuments } from './bench/build.ts';
import { benchStart } from './bench/start.ts';
import { type Figure, figuresToTable } from './bench/figure.ts';

/** `npm run bench [-- --specs DIR]`: measures on this machine and prints a table; never fails for a slow machine. */
const { values } = parseArgs({ options: { specs: { type: 'string' } } });
const specs = values.specs ?? process.env.REAL_SPECS;

const figures: Figure[] = [];
for (const measure of [benchBuild, () => benchDocuments(specs), () => benchAuthoring(specs), benchStart]) figures.push(...(await measure()));
console.log(`\n${figuresToTable(figures)}`);
