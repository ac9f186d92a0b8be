import { createRequire } from 'node:module';

type Context = Record<'rebuild' | 'watch', () => Promise<unknown>>;

/** The part of esbuild that is changed. It comes from wrangler's dependencies. */
interface Bundler {
  context: (options: unknown) => Promise<Context>;
}

// `wrangler dev` loads this file first. wrangler has no option that turns esbuild's watcher off, and the watcher takes a
// twentieth of a core, because it reads the sources again and again.
const require = createRequire(createRequire(import.meta.url).resolve('wrangler/package.json'));
const bundler = require('esbuild') as Bundler;
const loaded = require.cache[require.resolve('esbuild')];
async function contextWithoutWatcher(options: unknown): Promise<Context> {
  const context = await bundler.context(options);
  return { ...context, watch: context.rebuild };
}
if (loaded !== undefined) loaded.exports = { ...bundler, context: contextWithoutWatcher };
