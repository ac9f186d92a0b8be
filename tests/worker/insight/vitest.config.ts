import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

const root = new URL('../../..', import.meta.url);
const migrations = await readD1Migrations(new URL('worker/insight/migrations', root).pathname);

/** The tests of the insight Worker run in workerd with D1 and a Durable Object. Neither dist/ nor the network is needed. */
export default defineConfig({
  root: root.pathname,
  plugins: [
    cloudflareTest({
      main: './tests/worker/insight/support/worker.ts',
      miniflare: {
        compatibilityDate: '2026-07-01',
        compatibilityFlags: ['nodejs_compat'],
        durableObjects: { READERS: { className: 'Readers', useSQLite: true } },
        d1Databases: ['DATABASE'],
        bindings: { MIGRATIONS: migrations },
      },
    }),
  ],
  test: {
    name: 'insight',
    isolate: false,
    include: ['tests/worker/insight/**/*.test.ts'],
    testTimeout: 60_000,
    // A reader's hundredth finding of a day is the last that counts. `npm run test:all` sends many more signals.
    provide: { flood: process.env.FULL === undefined ? 150 : 4_000 },
  },
});
