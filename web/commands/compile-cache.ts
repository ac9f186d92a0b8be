import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

import { CACHE } from '../compile/base/project.ts';

/**
 * Keeps compiled modules between runs, which saves a quarter of the time of a small build. Import this module first, and the
 * compiler with `import()`, because Node compiles all static imports before it runs any of them. The npm scripts name the same
 * folder. Node then keeps the static imports, too. The processes that this one starts inherit the folder: a relative one would be below
 * their working directory.
 */
process.env.NODE_COMPILE_CACHE = join(CACHE, 'compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
