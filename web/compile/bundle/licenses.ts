import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package whose code readers receive, in whole or in part. */
export interface ServedPackage {
  name: string;
  version: string;
  /** SPDX expression; empty if the package does not name one. */
  license: string;
  /** Where its source code is. The Eclipse Public License (elkjs) and others ask to name that place. */
  source: string;
  /** The license, and notices of the authors. */
  text: string;
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name?: string; email?: string };
  homepage?: string;
  repository?: string | { url?: string };
  dependencies?: Record<string, string>;
}

/** Packages that others have bundled and that are therefore not installed. */
const NOT_INSTALLED: readonly Manifest[] = [
  {
    name: 'fastdom',
    version: '',
    license: 'MIT',
    author: 'Wilson Page <wilsonpage@me.com>',
    homepage: 'https://github.com/wilsonpage/fastdom',
  },
];

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)\b/i;
/** Vite appends the licenses of the packages that it runs on. Readers receive none of these. */
const LICENSES_OF_OTHERS = /\n# Licenses of bundled dependencies\n[^]*$/;
const PACKAGE_IN_PATH = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//s;
/** pnpm's folder of a package: `.pnpm/js-yaml@4.3.2/node_modules/js-yaml/`. */
const PNPM_VERSION = /\/\.pnpm\/(?:@[^/@]+\+)?[^/@]+@([^/_(]+)[^/]*\/node_modules\//;

/**
 * The packages that modules of a bundle come from.
 * @param modules file names; those outside `node_modules` are ignored
 */
export function packagesOfModules(modules: readonly string[]): ServedPackage[] {
  const folders = modules.flatMap((path) => PACKAGE_IN_PATH.exec(path)?.[0] ?? []);
  return [...new Set(folders)].map((folder) => installedPackage(folder));
}

/**
 * The packages inside a package that ships bundled modules with source maps: itself, the ones that the maps name, and the
 * dependencies of all these, since some of them are bundled too.
 * @param folder of the package
 * @param maps its source maps
 * @throws Error that names a package whose license text is not known
 */
export function packagesInBundledPackage(folder: string, maps: readonly string[]): ServedPackage[] {
  const found = new Map<string, ServedPackage>();
  const addInstalled = (packageFolder: string): void => {
    const manifest = manifestOf(packageFolder);
    if (found.has(manifest.name)) return;
    found.set(manifest.name, installedPackage(packageFolder));
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      // Types have no code.
      const dependency = name.startsWith('@types/') ? null : findPackage(name, packageFolder);
      if (dependency !== null) addInstalled(dependency);
    }
  };
  addInstalled(folder);
  const mapped = new Set<string>();
  for (const map of maps) {
    for (const source of (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources) {
      const name = PACKAGE_IN_PATH.exec(source)?.[1];
      if (name === undefined || mapped.has(name)) continue;
      mapped.add(name);
      const installed = findPackage(name, folder);
      const version = PNPM_VERSION.exec(source)?.[1] ?? '';
      if (installed === null) found.set(name, absentPackage(name, version));
      else {
        addInstalled(installed);
        // Another version may be installed than the one that was bundled.
        const served = found.get(name);
        if (served !== undefined && version !== '') found.set(name, { ...served, version });
      }
    }
  }
  return [...found.values()];
}

/** The package of a name as a file in another package's folder imports it, or null if it is not installed. */
export function findPackage(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === dirname(folder)) return null;
  }
}

/** Reads an installed package. @throws Error if its license text is not known */
export function installedPackage(folder: string): ServedPackage {
  const manifest = manifestOf(folder);
  const texts = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .map((file) =>
      readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').replace(LICENSES_OF_OTHERS, '').trim(),
    );
  return servedPackage(manifest, texts.length === 0 ? standardText(manifest) : [...new Set(texts)].join('\n\n'));
}

function absentPackage(name: string, version: string): ServedPackage {
  const known = NOT_INSTALLED.find((manifest) => manifest.name === name);
  if (known === undefined)
    throw new Error(
      `The package ${name} ${version} is bundled in another package and not installed, so its license is not known: add it to NOT_INSTALLED in web/compile/bundle/licenses.ts.`,
    );
  return servedPackage({ ...known, version }, standardText(known));
}

function servedPackage({ name, version, license = '', homepage, repository }: Manifest, text: string): ServedPackage {
  const url = (typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? '';
  const source = url
    .replace(/^git\+/, '')
    .replace(/^git:/, 'https:')
    .replace(/^(?:github:)?([\w-]+\/[\w.-]+)$/, 'https://github.com/$1')
    .replace(/\.git$/, '');
  return { name, version, license, source, text };
}

/** The license of a package that names it and its author, but has no license file. */
function standardText({ name, version, license, author }: Manifest): string {
  const holder = typeof author === 'string' ? author : author?.name;
  if (license !== 'MIT' || holder === undefined)
    throw new Error(
      `The package ${name} ${version}, whose code readers receive, has no license file, and its license is "${license ?? ''}": write its text where web/compile/bundle/licenses.ts has that of the MIT license.`,
    );
  const text = readFileSync(join(import.meta.dirname, 'mit-license.txt'), 'utf8').trim();
  return `MIT License\n\nCopyright (c) ${holder}\n\n${text}`;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The text of `licenses.txt`. Packages with the same license text share it. */
export function licensesText(packages: readonly ServedPackage[]): string {
  const sorted = packages.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const line = '-'.repeat(80);
  const groups = [...Map.groupBy(sorted, ({ text }) => text)].map(([text, group]) => {
    const names = new Set(
      group.map(({ name, version, license, source }) => {
        const lines = [`${name} ${version}`, license && `License: ${license}`, source && `Source code: ${source}`];
        return lines.filter((part) => part !== '').join('\n');
      }),
    );
    return `${line}\n${[...names].join('\n\n')}\n\n${text}\n`;
  });
  return [
    'Licenses of third-party software\n',
    'The scripts of this site contain code of the packages below, in whole or in part. The list also has packages that these depend on.\n',
    ...groups,
  ].join('\n');
}
