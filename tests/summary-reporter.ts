import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with one plain line, `tests: N passed, N failed, N skipped`, for people and scripts alike, after the tests that passed only when they were tried again. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      if (module.children.size === 0 && module.state() === 'failed') counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state] += 1;
        if (test.diagnostic()?.flaky)
          console.log(`passed only when tried again: ${module.relativeModuleId} > ${test.fullName}`);
      }
    }
    console.log(`\ntests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}
