import type { Reporter, TestModule } from 'vitest/node';

/**
 * Names the tests that passed only at the second try, and ends a run with one line, `N passed, N failed, N skipped`, which
 * web/commands/test.ts sums.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      if (module.children.size === 0 && module.state() === 'failed') counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state] += 1;
        if (test.diagnostic()?.flaky === true)
          console.log(`Passed at the second try: ${module.moduleId}: ${test.fullName}`);
      }
    }
    console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}
