import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

const COMPILER = join(PROJECT_ROOT, 'web/compile');

/** `Stages` measures for the console. */
const MAY_READ_THE_CLOCK = new Set(['report.ts']);

test('no output depends on the time that a step takes: the compiler has no timers and reads no clock', () => {
  const files = readdirSync(COMPILER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('node_modules'),
  );
  const withClock = files.filter((file) =>
    /\b(?:setTimeout|setInterval|AbortSignal\.timeout|Date\.now|performance\.now|process\.hrtime)\b|\bnew Date\(\)/.test(
      readFileSync(join(COMPILER, file), 'utf8'),
    ),
  );
  expect(new Set(withClock)).toEqual(MAY_READ_THE_CLOCK);
});
