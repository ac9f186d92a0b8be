import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** The worker's tests run in workerd with their own fixtures. They need neither dist/ nor the network. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  // Only the test runner needs the flag. The released worker does not have it.
  plugins: [cloudflareTest({ miniflare: { compatibilityDate: '2026-07-01', compatibilityFlags: ['nodejs_compat'] } })],
  test: {
    name: 'worker',
    // On a busy machine, hundreds of messages need more than the default of five seconds.
    testTimeout: 60_000,
    // The tests share no state, so one workerd runs all files.
    isolate: false,
    // The portal logs each refusal, and most tests here are about refusals.
    silent: 'passed-only',
    include: ['tests/worker/{portal,mcp}/**/*.test.ts'],
  },
});
