import { readFileSync } from 'node:fs';

import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { load } from 'js-yaml';
import { defineConfig, type Plugin } from 'vitest/config';

import { once } from '../../../../web/compile/base/once.ts';
import { simulatorData } from '../../../../web/compile/simulator/simulator-data.ts';
import type { JsonObject } from '../../../../web/model/text/json.ts';

const root = new URL('../../../..', import.meta.url);

function documentOf(name: string): Record<string, unknown> {
  return load(readFileSync(new URL(`specs/public/${name}.yaml`, root), 'utf8')) as Record<string, unknown>;
}

/** The modules of the descriptions: as the build gives them to the simulator, and as they are written, for the oracle of the tests. */
const modules = once((): Record<string, string> => {
  const names = ['v2', 'v3', 'gateway', 'simulator'];
  const documents = names.map((name) => ({ name, document: documentOf(name), problemType: 'about:blank#' }));
  const written = Object.fromEntries(documents.map(({ name, document }) => [name, document]));
  return {
    '\0descriptions:data': `export default ${JSON.stringify(simulatorData(documents, [documentOf('workflows.arazzo') as JsonObject]))};`,
    // A text is transformed faster than an object literal of this size.
    '\0descriptions:documents': `export default JSON.parse(${JSON.stringify(JSON.stringify(written))});`,
  };
});

function descriptions(): Plugin {
  return {
    name: 'descriptions',
    resolveId: (id) => (id.startsWith('descriptions:') ? `\0${id}` : null),
    // Each test file loads its modules again.
    load: (id) => (id.startsWith('\0descriptions:') ? (modules()[id] ?? null) : null),
  };
}

/** The simulator's tests run in workerd with SQLite Durable Objects. Neither dist/ nor the network is needed. */
export default defineConfig({
  root: root.pathname,
  plugins: [
    descriptions(),
    cloudflareTest({
      main: './tests/content/simulator/in-workerd/support/worker.ts',
      miniflare: {
        compatibilityDate: '2026-07-01',
        compatibilityFlags: ['nodejs_compat'],
        durableObjects: {
          ACCOUNTS: { className: 'Account', useSQLite: true },
          KEPT_OBJECTS: { className: 'KeptObjects', useSQLite: true },
          NEW_ACCOUNT_LIMITS: { className: 'NewAccountLimit', useSQLite: true },
        },
        // The fuzz test of `npm run test:all` sends thousands of requests. Tests that use up a minute send as many.
        bindings: { ACCOUNTS_PER_HOUR: 50, REQUESTS_PER_MINUTE: process.env.FULL === undefined ? 1000 : 6000 },
      },
    }),
  ],
  test: {
    name: 'simulator',
    isolate: false,
    include: ['tests/content/simulator/in-workerd/**/*.test.ts'],
    testTimeout: 60_000,
    // `npm run test:all` sends every request of the fuzz test, and starts again after each change. `npm test` sends a share of them.
    provide: process.env.FULL === undefined ? { fuzzEvery: 60, fuzzChanges: 12 } : { fuzzEvery: 1, fuzzChanges: 1 },
  },
});
