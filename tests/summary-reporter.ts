import { stripVTControlCharacters } from 'node:util';

import type { TestError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Names the tests that failed, with the first line of the error, what a browser test waited for, and the line of the
 * test. Ends a run with one line, `N passed, N failed, N skipped`. tests/tools/run-tests.ts sums these lines and repeats the failed tests at the end of all output.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      if (module.children.size === 0 && module.state() === 'failed') {
        counts.failed += 1;
        print(module.moduleId, '', module.errors()[0]);
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state !== 'pending') counts[state] += 1;
        if (state === 'failed') print(module.moduleId, test.fullName, errors?.[0]);
      }
    }
    console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}

function print(file: string, test: string, error?: TestError): void {
  const [message = '', ...others] = (error?.message ?? '').split('\n');
  const awaited = others.map(stripVTControlCharacters).find((line) => line.includes('waiting for'));
  const line = error?.stacks?.find((frame) => frame.file === file)?.line;
  const place = line === undefined ? file : `${file}:${line}`;
  console.log(['Failed', place, test, message, awaited?.trim()].filter(Boolean).join(': '));
}
