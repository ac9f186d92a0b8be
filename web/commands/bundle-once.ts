import { hash, webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import files from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';

/** The part of esbuild that is changed. It comes from wrangler's dependencies. */
interface Bundler {
  build: (options: BundleOptions) => Promise<unknown>;
  stop: () => Promise<void>;
}

interface BundleOptions {
  plugins?: readonly object[];
}

interface BundlePlugins {
  onResolve: (files: { filter: RegExp }, resolve: () => Promise<void>) => void;
}

/** The part of Miniflare that is changed. */
interface Runtimes {
  Miniflare: new (options: RuntimeOptions) => object;
}

interface RuntimeOptions {
  port?: number;
  /** Only the runtime of the Workers has it. */
  unsafeProxySharedSecret?: string;
}

const require = createRequire(createRequire(import.meta.url).resolve('wrangler/package.json'));

// `wrangler dev` loads this file first. wrangler has no option that turns esbuild's watcher off, and the watcher takes a
// twentieth of a core, because it reads the sources again and again.
const bundler = require('esbuild') as Bundler;
const loaded = require.cache[require.resolve('esbuild')];
// `npm start` starts wrangler while the portal is built, and ends its input after the build. Imports of built files wait for that.
const built = once(process.stdin.resume(), 'end');
const afterBuild = {
  name: 'after-build',
  setup: (bundle: BundlePlugins) => bundle.onResolve({ filter: /\/dist\// }, async () => void (await built)),
};
let running = 0;

/** Without work, esbuild's process ends: it would print an error if it lost wrangler first. */
async function build(options: BundleOptions): Promise<unknown> {
  running += 1;
  try {
    return await bundler.build({ ...options, plugins: [afterBuild, ...(options.plugins ?? [])] });
  } finally {
    running -= 1;
    if (running === 0) await bundler.stop();
  }
}

const context = (options: BundleOptions) => ({ watch: () => build(options), dispose: () => {} });
if (loaded !== undefined) loaded.exports = { ...bundler, build, context };

// The watcher of assets would look at thousands of files, which takes a quarter of the start. Only it names this option.
const { readdir } = files;
const readFolder = (folder: string, options?: { withFileTypes?: boolean }) =>
  options?.withFileTypes === false ? Promise.resolve([]) : Reflect.apply(readdir, files, [folder, options]);
// Miniflare asks for the size of each file of a site, each as a job of another thread.
Object.assign(files, { readdir: readFolder, stat: async (...of: Parameters<typeof statSync>) => statSync(...of) });

// Miniflare copies its whole configuration, which is megabytes, whenever that grows by 4 KB. Here it doubles.
const GROWTH = '(srcBuffer.byteLength + minSize)';
let doubles = false;
const hooks = registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (typeof loaded.source !== 'string' || !loaded.source.includes(GROWTH)) return loaded;
    doubles = true;
    return { ...loaded, source: loaded.source.replace(GROWTH, '(srcBuffer.byteLength * 2 + minSize)') };
  },
});
const runtimes = require('miniflare') as Runtimes;
hooks.deregister();
if (!doubles) throw new Error(`Miniflare has no ${GROWTH} any more. Adapt web/commands/bundle-once.ts to its version.`);

// Miniflare hashes two short texts for each file of a site, each as a job of another thread.
const digest = webcrypto.subtle.digest.bind(webcrypto.subtle);
webcrypto.subtle.digest = async (algorithm, data) =>
  algorithm === 'SHA-256' && data instanceof ArrayBuffer
    ? Uint8Array.from(hash('sha256', new Uint8Array(data), 'buffer')).buffer
    : digest(algorithm, data);

// wrangler puts a proxy, which is another runtime, before the Workers, so that requests can wait while a Worker is bundled again.
// It takes a third of the time of a request. Here nothing is bundled again, so the Workers have the port of the proxy.
const { WORKERS_PORT: port } = process.env;

class Runtime extends runtimes.Miniflare {
  constructor(options: RuntimeOptions) {
    const isOfWorkers = port !== undefined && options.unsafeProxySharedSecret !== undefined;
    super(isOfWorkers ? { ...options, port: Number(port) } : options);
  }
}

const loadedRuntimes = require.cache[require.resolve('miniflare')];
if (loadedRuntimes !== undefined) loadedRuntimes.exports = { ...runtimes, Miniflare: Runtime };
