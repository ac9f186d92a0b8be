import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Four kinds of test: pure functions, the worker in workerd, facts about `dist/`, and journeys in a real browser. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/summary-reporter.ts'],
    projects: [
      {
        plugins: [react()],
        test: { name: 'unit', environment: 'node', include: ['tests/{model,compile,article,app,commands}/**/*.test.{ts,tsx}'] },
      },
      'tests/worker/vitest.config.ts',
      { test: { name: 'site', environment: 'node', include: ['tests/site/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/portal.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
