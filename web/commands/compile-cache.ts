import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../compile/output/project.ts';

/**
 * Keeps compiled modules between runs, which saves a third of the time of a small build. Import this module first, and the others with
 * `import()`: Node compiles static imports before it runs any of them.
 */
process.env.NODE_COMPILE_CACHE ??= join(PROJECT_ROOT, 'node_modules/.cache/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
