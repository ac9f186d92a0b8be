import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { build, type Plugin } from 'vite';

import { unpackTexts } from '../../model/edge/text-pack.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runWrangler } from '../wrangler.ts';
import type { ReleaseSettings } from './release-settings.ts';

interface PagesBundleOptions {
  /** The folder with `wrangler.toml`, `worker/` and `dist/`. */
  root: string;
  settings: ReleaseSettings;
}

/**
 * Makes the bundle for `wrangler pages deploy` from a finished build: a folder with the files, the same worker, and its own
 * configuration, because Pages ignores a Worker's. There is no `_routes.json`: the worker handles every path. Its patterns
 * match paths, not files, so Pages would serve a missing asset with the caching of the existing ones: 404 for a year.
 * @returns the folder, `dist/pages`; run wrangler in it
 * @throws Error if there is no build, or if wrangler cannot bundle the worker
 */
export async function makePagesBundle({ root, settings }: PagesBundleOptions): Promise<string> {
  const dist = join(root, 'dist');
  if (!existsSync(join(dist, 'internal/edge.txt'))) throw new Error(`${dist} holds no build: run npm run build first.`);
  const folder = join(dist, 'pages');
  const files = join(folder, 'public');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(dist, 'public'), files, { recursive: true });
  await bundleWorker(root, files);
  // Without it Pages assumes a single-page app and serves the home page for a missing asset.
  writeFileSync(
    join(files, '404.html'),
    unpackTexts(readFileSync(join(dist, 'internal/edge.txt'), 'utf8'))('not-found/en') ?? '',
  );
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(pagesConfig(settings), null, 2));
  // wrangler uses the configuration beside the nearest package.json.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  return folder;
}

/**
 * Bundles the worker with wrangler into one file. Pages never serves a file `_worker.js`, but `wrangler pages dev` would
 * serve the modules of a folder with that name, including `edge.txt`, which names internal pages.
 */
async function bundleWorker(root: string, folder: string): Promise<void> {
  using out = temporaryFolder();
  await runWrangler(['deploy', '--dry-run', '--outdir', out.path], { cwd: root, output: 'ignore' });
  await build({
    configFile: false,
    root: out.path,
    publicDir: false,
    logLevel: 'warn',
    plugins: [textModules],
    ssr: { noExternal: true },
    build: {
      ssr: join(out.path, 'index.js'),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'es2024',
      reportCompressedSize: false,
      rolldownOptions: { external: /^cloudflare:/, output: { entryFileNames: '_worker.js' } },
    },
  });
}

/** Loads text modules like wrangler. */
const textModules: Plugin = {
  name: 'text-modules',
  enforce: 'pre',
  load: (id) => (id.endsWith('.txt') ? { code: readFileSync(id, 'utf8'), moduleType: 'text' } : null),
};

function pagesConfig({ name, compatibilityDate, compatibilityFlags, variables, services }: ReleaseSettings): object {
  return {
    name,
    pages_build_output_dir: 'public',
    compatibility_date: compatibilityDate,
    compatibility_flags: compatibilityFlags,
    vars: variables,
    services,
  };
}
