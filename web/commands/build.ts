import { parseArgs } from 'node:util';
import { build } from '../compile/build.ts';

/** `npm run build [-- --site DIR --out DIR]`: exits with 1 when an error was found, and then leaves the output folder as it was. */
const { values } = parseArgs({ options: { site: { type: 'string' }, out: { type: 'string' } } });
try {
  const { ok } = await build({ ...(values.site === undefined ? {} : { site: values.site }), ...(values.out === undefined ? {} : { out: values.out }) });
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(`The build failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
