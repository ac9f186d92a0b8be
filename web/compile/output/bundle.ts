import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type InlineConfig } from 'vite';
import type { Prerender } from '../../model/prerender.ts';

/** Folder of this project; the site that is compiled may lie elsewhere. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../../..');
const CACHE = join(PROJECT_ROOT, 'node_modules/.cache/portal');

export interface ClientBundle {
  /** Folder that holds `assets/`. */
  folder: string;
  /** Addresses of the stylesheet and the one script of every document. */
  stylesheet: string;
  boot: string;
}

/** What both bundles are built with. @param localIdentity origin of the local identity provider, in the build that `npm start` makes */
function baseConfig(localIdentity: string | undefined): InlineConfig {
  return {
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    define: { 'import.meta.env.VITE_LOCAL_IDENTITY': JSON.stringify(localIdentity ?? '') },
  };
}

/** Fails the client build on any module of the folders that say what the site and the API are: content reaches a reader as documents only. */
export function contentGuard(): Plugin {
  const forbidden = ['specs', 'content', 'web/article', 'web/compile'].map((folder) => join(PROJECT_ROOT, folder));
  return {
    name: 'content-guard',
    load(id) {
      const folder = forbidden.find((path) => id.startsWith(`${path}/`));
      if (folder !== undefined) throw new Error(`The client bundle imports ${id.slice(PROJECT_ROOT.length + 1)}: nothing of ${folder.slice(PROJECT_ROOT.length + 1)} may travel as script. Pass what is needed through the page's data.`);
      return null;
    },
  };
}

/** Builds what the browser runs. Throws vite's error when a module does not compile. */
export async function buildClient({ localIdentity, minify = true }: { localIdentity?: string | undefined; minify?: boolean } = {}): Promise<ClientBundle> {
  const folder = join(CACHE, 'client');
  const base = baseConfig(localIdentity);
  const result = await build({
    ...base,
    plugins: [...(base.plugins ?? []), contentGuard()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify,
      target: 'es2023',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // mermaid's parts are large and come only when a diagram is near the screen.
      chunkSizeWarningLimit: 4_000,
      rolldownOptions: { input: { boot: join(PROJECT_ROOT, 'web/app/boot.ts'), site: join(PROJECT_ROOT, 'web/styles/site.css') } },
    },
  });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const boot = outputs.find((output) => output.type === 'chunk' && output.isEntry && output.name === 'boot');
  const stylesheet = outputs.find((output) => output.type === 'asset' && /(?:^|\/)site-[^/]*\.css$/.test(output.fileName));
  if (boot === undefined || stylesheet === undefined) throw new Error('The client build made no boot script or no stylesheet.');
  return { folder, boot: `/${boot.fileName}`, stylesheet: `/${stylesheet.fileName}` };
}

/** Builds the React that draws articles and shells, and loads it. */
export async function loadPrerender({ localIdentity }: { localIdentity?: string | undefined } = {}): Promise<Prerender> {
  const folder = join(CACHE, 'prerender');
  await build({
    ...baseConfig(localIdentity),
    mode: 'production',
    build: { ssr: join(PROJECT_ROOT, 'web/prerender/index.tsx'), outDir: folder, emptyOutDir: true, minify: false, target: 'node22', reportCompressedSize: false, rolldownOptions: { output: { entryFileNames: 'prerender.js' } } },
    ssr: { noExternal: true },
  });
  // A plain require.resolve-free import; the query keeps a rebuilt bundle from being answered from Node's module cache.
  const module = (await import(`${pathToFileURL(join(folder, 'prerender.js')).href}?${Date.now()}`)) as { prerender: Prerender };
  return module.prerender;
}

/** Path of a file of an installed package. */
export function packageFile(name: string, file: string): string {
  return join(createRequire(import.meta.url).resolve(`${name}/package.json`), '..', file);
}
