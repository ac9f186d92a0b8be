import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { gzipSync } from 'fflate';
import lowerFirst from 'lodash-es/lowerFirst.js';
import mapValues from 'lodash-es/mapValues.js';
import { packTar } from 'modern-tar';

import type { JsonObject } from '../../model/text/json.ts';
import { installedPackages, PROJECT_ROOT } from '../base/project.ts';
import { interfaceNames, type SiteConfig, withNames } from '../config/config-schema.ts';
import type { PackageFile } from '../site/site.ts';

const execute = promisify(execFile);
const require = createRequire(import.meta.url);
/** The folder of the setup modules. */
export const SETUP = join(PROJECT_ROOT, 'clients');
/** The notices of other authors in a package. */
export const NOTICES_FILE = 'LICENSES-OF-OTHERS.txt';
/** The time of all files in a package. The same sources make the same bytes. */
const TIME = new Date('1980-01-01T00:00:00Z');

/** The names of a site for its packages, by the words that stand for them in `clients/`. */
export function packageNames(config: SiteConfig) {
  const names = interfaceNames(config);
  const {
    license = `This package has no license for publication. You may use it to call the APIs of ${names.COMPANY}.`,
  } = config.names ?? {};
  return { ...names, CLASS: 'Acme', URL: config.url, LICENSE: `${license}\n` };
}

/** Copies `clients/` into a folder, and puts the names in. The name of a class is Acme there, because `%CLASS%` would be no identifier. */
export function copySetup(folder: string, names: ReturnType<typeof packageNames>): void {
  cpSync(SETUP, folder, { recursive: true });
  const escaped = mapValues(names, (name) => JSON.stringify(name).slice(1, -1));
  for (const name of globSync('*/**/{METADATA,*.*}', { cwd: folder })) {
    const text = withNames(readFileSync(join(folder, name), 'utf8'), name.endsWith('.json') ? escaped : names);
    writeFileSync(join(folder, name), text.replaceAll('Acme', names.CLASS).replaceAll('acme', lowerFirst(names.CLASS)));
  }
  writeFileSync(join(folder, 'LICENSE.txt'), names.LICENSE);
}

/** Hashes of the files in folders, of the code that makes the packages, and of the list of installed packages. */
export function sourceHashes(...folders: readonly string[]): string[] {
  const files = [...folders, import.meta.dirname, join(import.meta.dirname, '../licenses')].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const all = [...files.toSorted(), join(PROJECT_ROOT, installedPackages(PROJECT_ROOT))];
  return all.map((file) => `${basename(file)} ${hash('sha256', readFileSync(file))}`);
}

/** The paths of the files directly in a folder, by name. @param name of the folder, relative to `folder` */
export function filesIn(folder: string, name: string): string[] {
  const files = readdirSync(join(folder, name), { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((file) => `${name}/${file.name}`).toSorted();
}

/** The texts of some files, by their path relative to `folder`. */
export function textsIn(folder: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** A tarball that npm installs. @param texts of the files beside `package.json`, by their path in the package */
export async function npmPackage(manifest: JsonObject, texts: Readonly<Record<string, string>>): Promise<PackageFile> {
  const entries = Object.entries({ ...texts, 'package.json': `${JSON.stringify(manifest, null, 2)}\n` })
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => {
      const body = Buffer.from(text);
      return { header: { name: `package/${name}`, size: body.length, mtime: TIME, mode: 0o644, uid: 0, gid: 0 }, body };
    });
  // Node's zlib writes the name of the operating system, and compresses differently in other versions.
  const bytes = gzipSync(await packTar(entries), { level: 9, mtime: TIME });
  return { path: `clients/${String(manifest.name)}-${String(manifest.version)}.tgz`, bytes };
}

/** Runs the command of an installed package. @throws Error with its output if it fails */
export async function runTool(name: string, file: string, args: readonly string[], cwd: string): Promise<void> {
  const tool = join(dirname(require.resolve(`${name}/package.json`)), file);
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  try {
    await execute(process.execPath, [tool, ...args], { cwd, env, maxBuffer: 1 << 26 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${name} cannot make a package of clients/:\n${stdout ?? ''}${stderr ?? ''}`, {
      cause: error,
    });
  }
}
