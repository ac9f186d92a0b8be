import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Unit tests that take inputs made to exhaust, or whole descriptions: seconds each, so a release build leaves them to `npm test`. */
const ENDURANCE = [
  'tests/model/gate.test.ts',
  'tests/compile/markdown/pathological.test.ts',
  'tests/compile/openapi/golden-routes.test.ts',
  'tests/compile/openapi/valid-samples.test.ts',
  'tests/compile/real-documents.test.ts',
  'tests/compile/source/hostile-yaml.test.ts',
];

/** Pure functions, the worker in workerd, facts about `dist/`, and journeys in a real browser. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/summary-reporter.ts'],
    projects: [
      {
        plugins: [react()],
        // Pure functions share nothing, so the files need no walls between them; that halves the time.
        test: {
          name: 'unit',
          environment: 'node',
          pool: 'threads',
          isolate: false,
          include: ['tests/{model,compile,article,app,commands}/**/*.test.{ts,tsx}'],
          exclude: ENDURANCE,
        },
      },
      { test: { name: 'endurance', environment: 'node', include: ENDURANCE } },
      'tests/worker/vitest.config.ts',
      'tests/simulator/vitest.config.ts',
      {
        test: {
          name: 'site',
          environment: 'node',
          include: ['tests/site/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/portal.ts'],
          // One browser at a time leaves almost half of two cores idle.
          maxWorkers: 2,
          // A page that was late once, on a busy machine, is asked once more; the summary tells which.
          retry: 1,
          // As patient as the rest: on a busy machine a page takes longer than the second that is usual.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
