import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';

import { PROJECT_ROOT } from '../base/project.ts';
import { findPackage, installedPackage, packagesOfModules, type ServedPackage } from '../licenses/licenses.ts';
import { firstPaintVisitor } from './first-paint.ts';
import { type FirstStyles, STYLE_LIST, styleFiles } from './first-styles.ts';
import { PRERENDER_FILE, type SiteNames } from './interface-cache.ts';
import { logicalSides } from './logical-sides.ts';
import { withShortTokens } from './style-rules.ts';
import {
  contentGuard,
  directJsx,
  keyGuard,
  moduleCollector,
  bundledFilesOf,
  pureReactRouter,
  siteNames,
} from './vite-plugins.ts';

export interface ClientBundle {
  /** Addresses of the style sheet and the one script of every document. */
  stylesheet: string;
  firstStyles: FirstStyles;
  boot: string;
  /** Addresses of the scripts that the boot script loads when a reader acts. */
  clientScripts: readonly string[];
  /** All packages whose code is in the files. */
  packages: readonly ServedPackage[];
}

/** The module that is the one script of every document. */
const BOOT = join(PROJECT_ROOT, 'web/app/start/boot.ts');
const CLIENT = join(PROJECT_ROOT, 'web/app/start/client.tsx');

/** The first line of every script. Licenses ask that their text goes with the code. */
const LICENSE_NOTE = '/*! Licenses: /licenses.txt */';
/** The bundler's advice about slow plugins depends on how busy the machine is, so it is off. */
const CHECKS = { bundlerTimings: false };
/** The first browsers with nesting and `light-dark()`, which the styles need: those of May 2024. */
const CSS_TARGET = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** The configuration of both bundles. */
function baseConfig(names: SiteNames): InlineConfig {
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
    plugins: [react(), keyGuard(), siteNames(names), logicalSides()],
    worker: { rolldownOptions: { checks: CHECKS } },
  };
}

/** Names of the bundler's entries for {@link FirstStyles}. */
const FONTS_ENTRY = 'first-fonts';
const partEntry = (index: number): string => `first-${index}`;

/** Returns the styles that documents have inside. */
async function buildFirstStyles(): Promise<FirstStyles> {
  const styles = styleFiles();
  const result = await build({
    ...baseConfig({}),
    // Without targets, the minifier alone adapts the styles to `cssTarget`.
    css: { transformer: 'lightningcss', lightningcss: { targets: {}, visitor: firstPaintVisitor } },
    build: {
      write: false,
      cssTarget: CSS_TARGET,
      rolldownOptions: {
        input: {
          [FONTS_ENTRY]: join(PROJECT_ROOT, 'web/styles/fonts.css'),
          ...Object.fromEntries(styles.map(({ path }, index) => [partEntry(index), path])),
        },
      },
    },
  });
  const outputs = bundledFilesOf(result);
  const cssOf = (entry: string): string => {
    const file = outputs.find((output) => output.type === 'asset' && output.names.includes(`${entry}.css`));
    if (file?.type !== 'asset') throw new Error(`The client build made no file for the entry ${entry}.`);
    return String(file.source).trim();
  };
  const sheets = withShortTokens(styles.map((_, index) => cssOf(partEntry(index))));
  return {
    fonts: cssOf(FONTS_ENTRY),
    parts: styles.map(({ className, layer }, index) => ({ className, layer, css: sheets[index] ?? '' })),
  };
}

/** The scripts of the client. A module is in the first one whose pattern it matches. */
const CHUNKS = [
  // Everything that the first script needs is one file, even if later scripts need parts of it too.
  { name: 'boot', tags: ['$initial' as const], test: /\.ts$/ },
  // React is two thirds of the client and rarely changes. In a chunk of its own it stays cached over releases.
  { name: 'react-dom', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
  // The client and the islands without React share these modules.
  {
    name: 'document-cache',
    test: /\/(?:document-cache|session-end|load-once|navigation\/target|description\/console|api\/operation)\.ts$/,
  },
  // The pages of the simulator and the request form share these modules. Two chunks are larger than one.
  { name: 'credentials', test: /\/(?:random-uuid|text\/imei)\.ts$/ },
  // The client and the React islands share these modules. As single chunks they would be eight small requests.
  {
    name: 'shared',
    test: /\/web\/(?:app\/(?:errors\/|layout\/icons|state\/(?!browser-store)|kit\/button)|model\/text\/(?:base64|json))/,
  },
  // All tools are made of these parts. In a chunk of their own, the second tool that a reader opens finds them.
  { name: 'kit', test: /\/web\/app\/(?:kit\/|state\/browser-store)/ },
  // Pages load these before the request form, which needs them, too.
  { name: 'samples', test: /\/web\/app\/islands\/samples\.ts/ },
  { name: 'requests', test: /\/web\/model\/request\// },
  // The request form, and the check of pasted messages, which shares most of its code. The parts named here load later.
  {
    name: 'request-form',
    test: /\/web\/(?:app\/console\/(?!checker|editor|history|preference|share|simulator|strings|response\/(?:json-tree|response-panel)|sections\/(?:authorization|server))|styles\/later\/console)/,
  },
  // The first request loads both modules of the history.
  { name: 'history', test: /\/web\/app\/console\/history\// },
  { name: 'account', test: /\/(?:simulator\/account|kept-store)\.ts$/ },
  // The pages of the simulator and its bar on other pages show the account with these modules.
  {
    name: 'simulator-status',
    test: /\/(?:web\/app\/simulator\/(?:client|live|status\/(?!strings))|content\/pages\/simulator\/status\/(?!strings|status\.css))/,
  },
  // Pages with a simulator account are made of these parts. As single chunks they would be three small requests.
  { name: 'simulator-parts', test: /\/web\/app\/simulator\/parts\/(?!strings)/ },
];

/** Builds the client bundle into a folder. @throws Vite's error if a module does not compile */
export async function buildClient(folder: string, names: SiteNames): Promise<ClientBundle> {
  const base = baseConfig(names);
  const modules = new Set<string>();
  const result = await build({
    ...base,
    plugins: [...(base.plugins ?? []), contentGuard(), pureReactRouter(), moduleCollector(modules)],
    // Vite bundles the search worker separately.
    worker: {
      plugins: () => [keyGuard(), moduleCollector(modules)],
      rolldownOptions: { output: { postBanner: LICENSE_NOTE } },
    },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      cssTarget: CSS_TARGET,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        checks: CHECKS,
        input: { boot: BOOT, site: STYLE_LIST },
        output: {
          postBanner: LICENSE_NOTE,
          codeSplitting: {
            groups: CHUNKS,
          },
        },
      },
    },
  });
  const outputs = bundledFilesOf(result);
  const boot = outputs.find((output) => output.type === 'chunk' && output.moduleIds.includes(BOOT));
  const client = outputs.find((output) => output.type === 'chunk' && output.moduleIds.includes(CLIENT));
  const stylesheet = outputs.find(
    (output) => output.type === 'asset' && /(?:^|\/)site-[^/]*\.css$/.test(output.fileName),
  );
  if (boot === undefined || client?.type !== 'chunk' || stylesheet === undefined)
    throw new Error('The client build made no boot script, no client or no stylesheet.');
  return {
    boot: `/${boot.fileName}`,
    clientScripts: [client.fileName, ...client.imports.filter((name) => name !== boot.fileName)].map(
      (name) => `/${name}`,
    ),
    stylesheet: `/${stylesheet.fileName}`,
    firstStyles: await buildFirstStyles(),
    packages: [...packagesOfModules([...modules]), ...bundlerPackages()],
  };
}

/** The packages whose helper functions are in the scripts of every build. */
function bundlerPackages(): ServedPackage[] {
  const vite = findPackage('vite', PROJECT_ROOT) ?? PROJECT_ROOT;
  const folders = [vite, findPackage('rolldown', vite)];
  return folders.filter((folder) => folder !== null).map(installedPackage);
}

/** Builds the prerender bundle, which renders articles and shells, into {@link PRERENDER_FILE} of a folder. */
export async function buildPrerender(folder: string, names: SiteNames): Promise<void> {
  const config = baseConfig(names);
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
