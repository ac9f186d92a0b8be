import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import react from '@vitejs/plugin-react';
import { build, type Plugin, type InlineConfig } from 'vite';

import { PROJECT_ROOT } from './project.ts';

export interface ClientBundle {
  /** Folder that holds `assets/`. */
  folder: string;
  /** Ready-made modules to copy: folders and files by their path in the site. */
  vendor: { from: string; path: string }[];
  /** Addresses of the stylesheet and the one script of every document. */
  stylesheet: string;
  boot: string;
}

/** What both bundles are built with. @param localIdentity origin of the local identity provider, in the build that `npm start` makes */
function baseConfig(localIdentity: string | undefined): InlineConfig {
  // Vite takes React's development build when a test runner has set this to anything else.
  process.env.NODE_ENV = 'production';
  return {
    mode: 'production',
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    define: { 'import.meta.env.VITE_LOCAL_IDENTITY': JSON.stringify(localIdentity ?? '') },
  };
}

/** Fails the client build on any module of the folders that say what the site and the API are: content reaches a reader as documents only. */
function contentGuard(): Plugin {
  const forbidden = ['specs', 'content', 'web/article', 'web/compile'].map((folder) => join(PROJECT_ROOT, folder));
  return {
    name: 'content-guard',
    load(id) {
      const folder = forbidden.find((path) => id.startsWith(`${path}/`));
      if (folder !== undefined)
        throw new Error(
          `The client bundle imports ${id.slice(PROJECT_ROOT.length + 1)}: nothing of ${folder.slice(PROJECT_ROOT.length + 1)} may travel as script. Pass what is needed through the page's data.`,
        );
      return null;
    },
  };
}

/**
 * React Router marks nothing as free of side effects, and so 8 KiB that no page uses would stay in the bundle.
 * Its top-level `createContext`, `forwardRef` and `memo` calls are pure, and its display names are for development.
 */
function pureReactRouter(): Plugin {
  return {
    name: 'pure-react-router',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) => ({
        map: null,
        code: code
          .replaceAll(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/^\w+\.displayName = .*;$/gm, ''),
      }),
    },
  };
}

/** Builds what the browser runs into a folder. Throws vite's error when a module does not compile. */
export async function buildClient(folder: string, localIdentity: string | undefined): Promise<ClientBundle> {
  const mermaid = mermaidModules();
  const base = baseConfig(localIdentity);
  const result = await build({
    ...base,
    plugins: [...(base.plugins ?? []), contentGuard(), pureReactRouter()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      // The browsers that know oklch and color-mix, which the styles cannot do without: colors are written once, nesting is written out.
      cssTarget: ['chrome111', 'edge111', 'firefox113', 'safari16.4'],
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: { boot: join(PROJECT_ROOT, 'web/app/start/boot.ts'), site: join(PROJECT_ROOT, 'web/styles/site.css') },
        // mermaid ships minified modules: copied as they are, they cost no build time and no 400 MB of memory.
        external: ['mermaid'],
        output: {
          paths: { mermaid: `/${mermaid.path}/${mermaid.entry}` },
          // React DOM is two thirds of the client and rarely changes: apart, it stays cached over releases and is run in a task of its own (see app/start/boot.ts).
          codeSplitting: { groups: [{ name: 'react-dom', test: /\/node_modules\/(?:react-dom|scheduler)\// }] },
        },
      },
    },
  });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const boot = outputs.find((output) => output.type === 'chunk' && output.isEntry && output.name === 'boot');
  const stylesheet = outputs.find(
    (output) => output.type === 'asset' && /(?:^|\/)site-[^/]*\.css$/.test(output.fileName),
  );
  if (boot === undefined || stylesheet === undefined)
    throw new Error('The client build made no boot script or no stylesheet.');
  return { folder, vendor: mermaid.files, boot: `/${boot.fileName}`, stylesheet: `/${stylesheet.fileName}` };
}

/** Builds the React that draws articles and shells into `prerender.js` of a folder. */
export async function buildPrerender(folder: string, localIdentity: string | undefined): Promise<void> {
  const config = baseConfig(localIdentity);
  await build({
    ...config,
    // React's production build, decided here and not where the bundle is loaded.
    define: { ...config.define, 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: join(PROJECT_ROOT, 'web/prerender/index.tsx'),
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'node22',
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
    ssr: { noExternal: true },
  });
}

/** mermaid's own modules, under a path that changes with its version, as every hashed asset's does. */
function mermaidModules(): { path: string; entry: string; files: ClientBundle['vendor'] } {
  const manifest = createRequire(import.meta.url).resolve('mermaid/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const dist = join(dirname(manifest), 'dist');
  const chunks = 'chunks/mermaid.esm.min';
  const entry = 'mermaid.esm.min.mjs';
  const path = `assets/mermaid-${version}`;
  const modules = [
    entry,
    ...readdirSync(join(dist, chunks))
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => `${chunks}/${name}`),
  ];
  return { path, entry, files: modules.map((module) => ({ from: join(dist, module), path: `${path}/${module}` })) };
}
