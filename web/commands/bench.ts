import { existingFolder, readArguments } from './arguments.ts';
import { benchAuthoring } from './bench/authoring.ts';
import { benchBuild, benchDocuments } from './bench/build.ts';
import { benchStart } from './bench/start.ts';
import { type Figure, figuresToTable } from './bench/figure.ts';

/** `npm run bench [-- --specs DIR]`: measures on this machine and prints a table; never fails for a slow machine. */
const values = readArguments({ specs: { type: 'string' } });
const named = values.specs ?? process.env.REAL_SPECS;
const specs = named === undefined ? undefined : existingFolder(named);

const figures: Figure[] = [];
for (const measure of [benchBuild, () => benchDocuments(specs), () => benchAuthoring(specs), benchStart]) figures.push(...(await measure()));
console.log(`\n${figuresToTable(figures)}`);
