import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build, type Plugin } from 'vite';

import { unpackTexts } from '../model/edge/text-pack.ts';
import type { ReleaseSettings } from './release-settings.ts';
import { runWrangler } from './wrangler.ts';

/** The worker answers every path but the hashed assets; the patterns match paths, whether there is a file or not. */
const ROUTES = { version: 1, include: ['/*'], exclude: ['/assets/*'] };

export interface PagesBundleOptions {
  /** Folder with `wrangler.toml`, `worker/` and `dist/`. */
  root: string;
  settings: ReleaseSettings;
}

/**
 * Makes the bundle for `wrangler pages deploy` out of a finished build: a folder with a configuration of its own, because
 * Pages ignores a Worker's, and in it the files with the same worker beside them.
 * @returns the folder, `dist/pages`; wrangler is to be run in it
 * @throws Error when there is no build, or wrangler cannot bundle the worker
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
  writeFileSync(join(files, '_routes.json'), JSON.stringify(ROUTES));
  // Without it Pages takes the site for a single-page app, and answers a missing asset with the home page.
  writeFileSync(
    join(files, '404.html'),
    unpackTexts(readFileSync(join(dist, 'internal/edge.txt'), 'utf8'))('not-found/en') ?? '',
  );
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(pagesConfig(settings), null, 2));
  // wrangler takes the nearest package.json for the project's root, and the configuration beside it for the one that counts.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  return folder;
}

/**
 * The worker as wrangler bundles it, in one file: Pages leaves out a file `_worker.js` wherever it serves files, but the modules
 * of a folder of that name are files like any other to `wrangler pages dev`, internal texts and all.
 */
async function bundleWorker(root: string, folder: string): Promise<void> {
  const out = mkdtempSync(join(tmpdir(), 'portal-worker-'));
  try {
    await runWrangler(['deploy', '--dry-run', '--outdir', out], { cwd: root, output: 'ignore' });
    await build({
      configFile: false,
      root: out,
      publicDir: false,
      logLevel: 'warn',
      plugins: [textModules],
      ssr: { noExternal: true },
      build: {
        ssr: join(out, 'index.js'),
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        target: 'es2024',
        reportCompressedSize: false,
        rolldownOptions: { external: /^cloudflare:/, output: { entryFileNames: '_worker.js' } },
      },
    });
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Text modules, as wrangler understands them. */
const textModules: Plugin = {
  name: 'text-modules',
  enforce: 'pre',
  load: (id) => (id.endsWith('.txt') ? { code: readFileSync(id, 'utf8'), moduleType: 'text' } : null),
};

function pagesConfig({ name, compatibilityDate, compatibilityFlags, variables }: ReleaseSettings): object {
  return {
    name,
    pages_build_output_dir: 'public',
    compatibility_date: compatibilityDate,
    compatibility_flags: compatibilityFlags,
    vars: variables,
  };
}
