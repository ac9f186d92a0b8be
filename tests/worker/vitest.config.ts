import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** The worker's tests run in workerd, on fixtures of their own: neither dist/ nor the network is needed. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  // The flag is the test runner's; the worker itself is released without it.
  plugins: [cloudflareTest({ miniflare: { compatibilityDate: '2026-07-01', compatibilityFlags: ['nodejs_compat'] } })],
  test: {
    name: 'worker',
    // No test leaves anything behind, so one workerd serves all files.
    isolate: false,
    include: ['tests/worker/**/*.test.ts'],
  },
});
