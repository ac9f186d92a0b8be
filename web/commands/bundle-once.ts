import { createRequire } from 'node:module';

/** The part of esbuild that is changed. It comes from wrangler's dependencies. */
interface Bundler {
  build: (options: unknown) => Promise<unknown>;
  stop: () => Promise<void>;
}

// `wrangler dev` loads this file first. wrangler has no option that turns esbuild's watcher off, and the watcher takes a
// twentieth of a core, because it reads the sources again and again.
const require = createRequire(createRequire(import.meta.url).resolve('wrangler/package.json'));
const bundler = require('esbuild') as Bundler;
const loaded = require.cache[require.resolve('esbuild')];
let running = 0;

/** Without work, esbuild's process ends: it would print an error if it lost wrangler first. */
async function build(options: unknown): Promise<unknown> {
  running += 1;
  try {
    return await bundler.build(options);
  } finally {
    running -= 1;
    if (running === 0) await bundler.stop();
  }
}

const context = (options: unknown) => ({ watch: () => build(options), dispose: () => {} });
if (loaded !== undefined) loaded.exports = { ...bundler, build, context };
