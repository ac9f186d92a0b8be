import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import react from '@vitejs/plugin-react';
import { build, type Plugin, type InlineConfig } from 'vite';

import { type FirstStyles, layerOrder, STYLE_LIST, styleFiles } from './first-styles.ts';
import { isInInterfaceKey, PRERENDER_FILE } from './interface-cache.ts';
import {
  findPackage,
  installedPackage,
  licensesText,
  packagesInBundledPackage,
  packagesOfModules,
  type ServedPackage,
} from './licenses.ts';
import { PROJECT_ROOT } from './project.ts';

export interface ClientBundle {
  /** Files to copy unchanged, with their paths in the site. */
  vendor: { from: string; path: string }[];
  /** Addresses of the style sheet and the one script of every document. */
  stylesheet: string;
  firstStyles: FirstStyles;
  boot: string;
  /** Addresses of the scripts that the boot script loads when a reader acts. */
  clientScripts: readonly string[];
  /** Text of `licenses.txt`: the licenses of all packages whose code is in the files. */
  licenses: string;
}

/** The module that is the one script of every document. */
const BOOT = join(PROJECT_ROOT, 'web/app/start/boot.ts');
const CLIENT = join(PROJECT_ROOT, 'web/app/start/client.tsx');

/** The first line of every script. Licenses ask that their text goes with the code. */
const LICENSE_NOTE = '/*! Licenses of third-party code: /licenses.txt */';
/** The bundler's advice about slow plugins depends on how busy the machine is, so it is off. */
const CHECKS = { bundlerTimings: false };

/** The configuration of both bundles. @param localIdentity origin of the local identity provider, in the build that `npm start` makes */
function baseConfig(localIdentity: string | undefined): InlineConfig {
  // With any other value, which test runners set, Vite would use React's development build.
  process.env.NODE_ENV = 'production';
  return {
    mode: 'production',
    configFile: false,
    // Only what the key of the interface's cache contains may influence a bundle.
    envDir: false,
    root: PROJECT_ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), keyGuard()],
    worker: { rolldownOptions: { checks: CHECKS } },
    define: { 'import.meta.env.VITE_LOCAL_IDENTITY': JSON.stringify(localIdentity ?? '') },
  };
}

/** Fails the client build if it imports a module of the content folders: content reaches readers as documents only. */
function contentGuard(): Plugin {
  const forbidden = ['specs', 'content', 'web/article', 'web/compile'].map((folder) => join(PROJECT_ROOT, folder));
  return {
    name: 'content-guard',
    load(id) {
      const folder = forbidden.find((path) => id.startsWith(`${path}/`));
      // The style sheets of articles are entries of the build. No script imports them.
      if (folder !== undefined && !id.startsWith(`${PROJECT_ROOT}/web/article/styles/`))
        throw new Error(
          `The client bundle imports ${id.slice(PROJECT_ROOT.length + 1)}: modules of ${folder.slice(PROJECT_ROOT.length + 1)} must not be in it. Pass what the client needs through the page data.`,
        );
      return null;
    },
  };
}

/**
 * Marks calls of React Router as pure, which removes 12 KiB of unused code from the bundle. Its top-level `createContext`,
 * `forwardRef` and `memo` calls have no side effects, and its display names are for development only. The context of its error
 * boundary becomes a part of the class.
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
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/^(var (\w+) = class extends .* \{)$([^]*?)^\2\.(contextType = \w+;)$/gm, '$1static $4$3'),
      }),
    },
  };
}

/** Fails a bundle that has a module which is not in the key of the interface's cache: a change of it would not be noticed. */
function keyGuard(): Plugin {
  return {
    name: 'key-guard',
    buildEnd(error) {
      const missing = [...this.getModuleIds()].find((id) => !isInInterfaceKey(PROJECT_ROOT, id));
      if (error === undefined && missing !== undefined)
        throw new Error(
          `The interface imports ${missing.slice(PROJECT_ROOT.length + 1)}, which is not in a source folder of the interface. Move it there, or add its folder to SOURCE_FOLDERS in web/compile/output/interface-cache.ts.`,
        );
    },
  };
}

/** Resolves `react/jsx-runtime` to our module with the same exports as constants, which are faster than the bundler's getters. */
function directJsx(): Plugin {
  const runtime = join(PROJECT_ROOT, 'web/prerender/jsx-runtime.ts');
  return {
    name: 'direct-jsx',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react\/jsx-runtime$/ },
      handler: (_, importer) => (importer === runtime ? null : runtime),
    },
  };
}

/** Collects the files of all modules that are in the scripts. */
function moduleCollector(modules: Set<string>): Plugin {
  return {
    name: 'module-collector',
    generateBundle: (_, bundle) => {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk') for (const id of output.moduleIds) modules.add(id);
    },
  };
}

/** Names of the bundler's entries for {@link FirstStyles}. */
const FONTS_ENTRY = 'first-fonts';
const partEntry = (index: number): string => `first-${index}`;

/** Takes the files of {@link FirstStyles} out of the bundle: they are in the documents. @param files collects their texts by the name of the entry */
function firstStylesCollector(files: Map<string, string>): Plugin {
  return {
    name: 'first-styles-collector',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        const name = output.type === 'asset' ? output.names[0]?.replace(/\.css$/, '') : undefined;
        if (output.type !== 'asset' || name === undefined || !/^first-(?:fonts|\d+)$/.test(name)) continue;
        files.set(name, String(output.source).trim());
        delete bundle[output.fileName];
      }
    },
  };
}

/** Builds the client bundle into a folder. @throws Vite's error if a module does not compile */
export async function buildClient(folder: string, localIdentity: string | undefined): Promise<ClientBundle> {
  const mermaid = mermaidModules();
  const base = baseConfig(localIdentity);
  const modules = new Set<string>();
  const styles = styleFiles();
  const firstFiles = new Map<string, string>();
  const result = await build({
    ...base,
    plugins: [
      ...(base.plugins ?? []),
      contentGuard(),
      pureReactRouter(),
      moduleCollector(modules),
      firstStylesCollector(firstFiles),
    ],
    // Vite bundles the search worker separately.
    worker: {
      plugins: () => [keyGuard(), moduleCollector(modules)],
      rolldownOptions: { output: { postBanner: LICENSE_NOTE } },
    },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      // The first browsers with oklch and color-mix, which the styles need. Vite converts nesting for them.
      cssTarget: ['chrome111', 'edge111', 'firefox113', 'safari16.4'],
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        checks: CHECKS,
        input: {
          boot: BOOT,
          site: STYLE_LIST,
          [FONTS_ENTRY]: join(PROJECT_ROOT, 'web/styles/fonts.css'),
          ...Object.fromEntries(styles.map(({ path }, index) => [partEntry(index), path])),
        },
        // mermaid ships minified modules. Copying them saves build time and 400 MB of memory.
        external: ['mermaid'],
        output: {
          paths: { mermaid: `/${mermaid.path}/${mermaid.entry}` },
          postBanner: LICENSE_NOTE,
          codeSplitting: {
            groups: [
              // Everything that the first script needs is one file, even if later scripts need parts of it too.
              { name: 'boot', tags: ['$initial'], test: /\.ts$/ },
              // React is two thirds of the client and rarely changes. In a chunk of its own it stays cached over releases.
              { name: 'react-dom', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
              // The client and the islands without React share these modules.
              { name: 'document-cache', test: /\/(?:document-cache|session-end)\.ts$/ },
              // The client and the React islands share these modules. As single chunks they would be eight small requests.
              { name: 'shared', test: /\/web\/(?:app\/(?:errors|state)\/|model\/text\/json)/ },
            ],
          },
        },
      },
    },
  });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const boot = outputs.find((output) => output.type === 'chunk' && output.moduleIds.includes(BOOT));
  const client = outputs.find((output) => output.type === 'chunk' && output.moduleIds.includes(CLIENT));
  const stylesheet = outputs.find(
    (output) => output.type === 'asset' && /(?:^|\/)site-[^/]*\.css$/.test(output.fileName),
  );
  if (boot === undefined || client?.type !== 'chunk' || stylesheet === undefined)
    throw new Error('The client build made no boot script, no client or no stylesheet.');
  const firstFile = (entry: string): string => {
    const css = firstFiles.get(entry);
    if (css === undefined) throw new Error(`The client build made no file for the entry ${entry}.`);
    return css;
  };
  return {
    vendor: mermaid.files,
    boot: `/${boot.fileName}`,
    clientScripts: [client.fileName, ...client.imports.filter((name) => name !== boot.fileName)].map(
      (name) => `/${name}`,
    ),
    stylesheet: `/${stylesheet.fileName}`,
    firstStyles: {
      layers: layerOrder(),
      fonts: firstFile(FONTS_ENTRY),
      parts: styles.map(({ className }, index) => ({ className, css: firstFile(partEntry(index)) })),
    },
    licenses: licensesText([...packagesOfModules([...modules]), ...bundlerPackages(), ...mermaid.packages]),
  };
}

/** The packages whose helper functions are in the scripts of every build. */
function bundlerPackages(): ServedPackage[] {
  return ['vite', 'rolldown'].flatMap((name) => {
    const vite = findPackage('vite', PROJECT_ROOT) ?? PROJECT_ROOT;
    const folder = name === 'vite' ? vite : findPackage(name, vite);
    return folder === null ? [] : [installedPackage(folder)];
  });
}

/** Builds the prerender bundle, which renders articles and shells, into {@link PRERENDER_FILE} of a folder. */
export async function buildPrerender(folder: string, localIdentity: string | undefined): Promise<void> {
  const config = baseConfig(localIdentity);
  await build({
    ...config,
    plugins: [...(config.plugins ?? []), directJsx()],
    // Selects React's production build at build time, whatever the environment that loads the bundle.
    define: { ...config.define, 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: join(PROJECT_ROOT, 'web/prerender/index.tsx'),
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'node22',
      reportCompressedSize: false,
      rolldownOptions: { checks: CHECKS, output: { entryFileNames: PRERENDER_FILE } },
    },
    ssr: { noExternal: true },
  });
}

/** The modules of mermaid, below a path with its version, so that they can be cached like hashed assets. */
function mermaidModules(): {
  path: string;
  entry: string;
  files: ClientBundle['vendor'];
  packages: ServedPackage[];
} {
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
  return {
    path,
    entry,
    files: modules.map((module) => ({ from: join(dist, module), path: `${path}/${module}` })),
    packages: packagesInBundledPackage(
      dirname(manifest),
      modules.map((module) => join(dist, `${module}.map`)),
    ),
  };
}
