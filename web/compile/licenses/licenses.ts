import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package as the list of third-party software names it. */
export interface NamedPackage {
  name: string;
  version: string;
  /** SPDX expression; empty if the package does not name one. */
  license: string;
  /** Where its source code is. Some licenses ask to name that place. */
  source: string;
}

/** A package whose code readers receive, in whole or in part. */
export interface ServedPackage extends NamedPackage {
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

const PACKAGE_NAME = /^(?:@[^/]+\/)?[^/]+/;
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)\b/i;
/** Vite appends the licenses of the packages that it runs on. Readers receive none of these. */
const LICENSES_OF_OTHERS = /\n# Licenses of bundled dependencies\n[^]*$/;
/** An import of a value. The types of a module are no code. */
const IMPORT = /^(?:import|export)\s(?!type\s)(?:[\w\s{},*]+\sfrom\s+)?'([^']+)'/gm;
const PACKAGE_IN_PATH = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//s;

/**
 * The packages that modules of a bundle come from.
 * @param modules file names; those outside `node_modules` are ignored
 */
export function packagesOfModules(modules: readonly string[]): ServedPackage[] {
  const folders = modules.flatMap((path) => PACKAGE_IN_PATH.exec(path)?.[0] ?? []);
  return [...new Set(folders)].map((folder) => installedPackage(folder));
}

/**
 * The packages that a Worker and the modules below it import, with the packages that these depend on.
 * @param entries the files of its first modules
 */
export function packagesOfWorker(...entries: readonly string[]): ServedPackage[] {
  const modules = new Set(entries);
  const folders = new Set<string>();
  const add = (name: string, from: string): void => {
    const folder = findPackage(name, from);
    // The runtime has the modules that are not installed, such as "cloudflare:workers".
    if (folder !== null) folders.add(folder);
  };
  // A set also iterates over what is added meanwhile.
  for (const module of modules)
    for (const [, target = ''] of readFileSync(module, 'utf8').matchAll(IMPORT)) {
      const path = join(dirname(module), target);
      if (!target.startsWith('.')) add(PACKAGE_NAME.exec(target)?.[0] ?? target, module);
      else if (path.endsWith('.ts')) modules.add(path);
    }
  for (const folder of folders)
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) add(name, folder);
  return [...folders].map(installedPackage);
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
  return {
    ...namedPackage(folder),
    text: texts.length === 0 ? standardText(manifest) : [...new Set(texts)].join('\n\n'),
  };
}

/** Reads the name of an installed package. */
export function namedPackage(folder: string): NamedPackage {
  const { name, version, license = '', homepage, repository } = manifestOf(folder);
  const url = (typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? '';
  const source = url
    .replace(/^git\+/, '')
    .replace(/^git:/, 'https:')
    .replace(/^(?:github:)?([\w-]+\/[\w.-]+)$/, 'https://github.com/$1')
    .replace(/\.git$/, '');
  return { name, version, license, source };
}

/** The license of a package that names it and its author, but has no license file. */
function standardText({ name, version, license, author }: Manifest): string {
  const holder = typeof author === 'string' ? author : author?.name;
  if (license !== 'MIT' || holder === undefined)
    throw new Error(
      `The package ${name} ${version}, whose code readers receive, has no license file, and its license is "${license ?? ''}": write its text where web/compile/licenses/licenses.ts has that of the MIT license.`,
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
    'This software contains code of the packages below, in whole or in part. The list also has packages that these depend on.\n',
    ...groups,
  ].join('\n');
}
