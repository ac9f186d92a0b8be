import { defineConfig } from 'vitest/config';

const UNIT = [
  'tests/{model,compile,article,app,prerender,search-engine,commands,docs}/**/*.test.{ts,tsx}',
  'tests/worker/simulator/**/*.test.ts',
];
/** Tests that need workerd, not Node. */
const IN_WORKERD = '**/in-workerd/**';
/** Exhausting inputs or whole API descriptions: `npm run build` runs the unit tests without these. */
const SLOW = '**/*.slow.test.ts';
/** Tests of the content and the API descriptions of this project. A fork with its own content does not run them. */
const CONTENT = '**/*.content.test.ts';

/** React as a build runs it. In development, React records a stack for each element, which takes longer than to render it. */
const AS_BUILT = { oxc: { jsx: { development: false } } };
const ENVIRONMENT = { NODE_ENV: 'production' };
/** Processes and pages that respond. The default of one second is too short on a busy machine. */
const PATIENT = { poll: { timeout: 15_000 } };
/**
 * Node loads the modules of these tests itself, as those of the commands, and keeps them compiled for the next step. Vite would transform the
 * whole compiler again. Such tests cannot replace modules.
 */
const LOADED_BY_NODE = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** The configurations of the projects that run in workerd, by the names of the projects. */
const WORKERS = {
  worker: 'tests/worker/vitest.config.ts',
  insight: 'tests/worker/insight/vitest.config.ts',
  simulator: 'tests/content/simulator/in-workerd/vitest.config.ts',
};
/** The projects that the command names; empty if it means all. */
const named = process.argv.flatMap((word, index, words) =>
  word.startsWith('--project') ? [word.split('=')[1] ?? words[index + 1] ?? ''] : [],
);
/** Vitest reads all configurations, also of projects that it does not run. Those of workerd load wrangler, which takes longest. */
const ofWorkers = Object.entries(WORKERS).flatMap(([name, file]) =>
  named.length === 0 || named.some((each) => each === name || /[!*]/.test(each)) ? [file] : [],
);

/**
 * `unit` and `slow` test functions, `worker`, `insight` and `simulator` the Workers in workerd, `site` the files in `dist/`, and `e2e` pages in a
 * browser. `proofs` runs printed workflows and code against the simulator.
 */
export default defineConfig({
  test: {
    reporters: ['default', './tests/summary-reporter.ts'],
    coverage: {
      provider: 'v8',
      // The steps `release` and `e2e` prove what this leaves out: the interface, and what only a whole build runs.
      include: [
        'web/{model,compile,article,search-engine,prerender}/**/*.{ts,tsx}',
        '{worker,content/simulator}/**/*.ts',
      ],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: 'node_modules/.cache/coverage',
      thresholds: { statements: 85 },
    },
    projects: [
      {
        ...AS_BUILT,
        test: {
          name: 'unit',
          environment: 'node',
          env: ENVIRONMENT,
          pool: 'threads',
          // Without isolation the tests take half the time. They share no state.
          isolate: false,
          setupFiles: process.argv.includes('--coverage') ? ['tests/coverage-once.ts'] : [],
          include: UNIT,
          exclude: [SLOW, CONTENT, IN_WORKERD],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...LOADED_BY_NODE,
          name: 'content',
          environment: 'node',
          env: ENVIRONMENT,
          pool: 'threads',
          isolate: false,
          include: [`tests/${CONTENT}`],
          setupFiles: ['tests/load-components.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...LOADED_BY_NODE,
          name: 'slow',
          environment: 'node',
          env: ENVIRONMENT,
          pool: 'threads',
          isolate: false,
          include: [`tests/${SLOW}`],
          setupFiles: ['tests/load-components.ts'],
          // On a busy machine, the longest input needs more than a minute.
          testTimeout: 240_000,
        },
      },
      ...ofWorkers,
      {
        test: {
          ...LOADED_BY_NODE,
          name: 'site',
          environment: 'node',
          isolate: false,
          include: ['tests/site/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...LOADED_BY_NODE,
          name: 'proofs',
          environment: 'node',
          setupFiles: ['tests/proofs/site-names.ts'],
          // Each worker loads the compiler and reads the printed requests once, for all of its files.
          isolate: false,
          include: ['tests/proofs/**/*.test.ts'],
          globalSetup: ['tests/proofs/simulator.ts'],
          // The statements wait for the simulator more than they compute.
          maxConcurrency: 20,
          expect: PATIENT,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/portal.ts'],
          // Each worker starts its browser once, for all of its files.
          isolate: false,
          expect: PATIENT,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
