import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';

import v8 from '@vitest/coverage-v8';

type Taken = NonNullable<Parameters<NonNullable<typeof v8.takeCoverage>>[0]>;

const { takeCoverage, stopCoverage } = v8;
const IS_CHANGED = Symbol.for('coverage is read once');

/** The options that Vitest passes at the end of each test file. */
let options: Taken = { coverageFilesDirectory: '' };
/** The file in which Vitest expects the coverage of the test files that run now. */
let file: string | null = null;

/**
 * Reads the coverage when the last test file of a worker has ended. Vitest would read it after each of several hundred test files, and
 * each reading searches the whole memory for functions. The tests in workerd accept no provider of our own, so this changes Vitest's.
 */
const READ_ONCE: Partial<typeof v8> = {
  takeCoverage(said = options): string | null {
    options = said;
    if (file !== null) return null;
    file = join(said.coverageFilesDirectory, `${randomUUID()}.json`);
    return file;
  },

  async stopCoverage(run): Promise<void> {
    const written = await takeCoverage?.call(v8, options);
    if (file !== null) await rename(String(written), file);
    file = null;
    await stopCoverage?.call(v8, run);
  },
};

// Vitest loads this file again for each test file, but its provider once.
if (!(IS_CHANGED in v8)) Object.assign(v8, READ_ONCE, { [IS_CHANGED]: true });
