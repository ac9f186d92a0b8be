import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { gzipSync } from 'fflate';
import { packTar } from 'modern-tar';

import { type JsonObject, objectOf } from '../../model/text/json.ts';
import { PROJECT_ROOT } from '../base/project.ts';
import type { ReleaseSource } from '../source/release-source.ts';
import { clientDocument } from './client-document.ts';
import { clientVersion } from './client-version.ts';

const execute = promisify(execFile);
const require = createRequire(import.meta.url);
/** The setup modules of the clients of this description, relative to the site. */
const SETUP = 'clients/typescript';
const DESCRIPTION = 'v3.yaml';
/** The time of all files in a package: the earliest that zip knows. The same sources make the same bytes. */
const TIME = new Date('1980-01-01T00:00:00Z');

interface ClientSources {
  /** Absolute path of the site's folder. */
  root: string;
  apis: readonly { name: string; document: JsonObject }[];
  releases: readonly ReleaseSource[];
}

/** A file to publish. */
export interface ClientFile {
  path: string;
  bytes: Uint8Array;
}

/**
 * The packages of the clients with their hashes; none for a site without setup modules. `redocly generate-client` makes the code of
 * the operations, and TypeScript compiles it together with the setup modules.
 * @throws Error with the messages of the tool if the code cannot be generated or does not compile
 */
export async function clientPackages({ root, apis, releases }: ClientSources): Promise<ClientFile[]> {
  const setup = join(root, SETUP);
  const api = apis.find(({ name }) => name === DESCRIPTION);
  if (!existsSync(setup) || api === undefined) return [];
  // Below the project, so that the compiler finds the types of Node.
  const folder = join(PROJECT_ROOT, `node_modules/.cache/clients-${process.pid}`);
  try {
    cpSync(setup, folder, { recursive: true });
    writeFileSync(join(folder, 'description.json'), JSON.stringify(clientDocument(api.document)));
    await runTool(
      '@redocly/cli',
      'bin/cli.js',
      [...['generate-client', 'description.json', '--output', 'src/api.ts', '--config', 'redocly.yaml']],
      folder,
    );
    await runTool('typescript', 'bin/tsc', ['--project', 'tsconfig.package.json'], folder);
    return await packed(folder, clientVersion(releases, DESCRIPTION));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Packs what a reader of the package needs: code, declarations, sources, license and introduction. */
async function packed(folder: string, version: string): Promise<ClientFile[]> {
  const manifest = objectOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const names = ['README.md', 'LICENSE.txt', ...filesIn(folder, 'dist')];
  const files = names.map((name) => ({ name, data: readFileSync(join(folder, name), 'utf8') }));
  files.push({ name: 'package.json', data: `${JSON.stringify({ ...manifest, version }, null, 2)}\n` });
  const entries = files
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, data }) => {
      const body = Buffer.from(data);
      return { header: { name: `package/${name}`, size: body.length, mtime: TIME, mode: 0o644, uid: 0, gid: 0 }, body };
    });
  // Node's zlib writes the name of the operating system, and compresses differently in other versions.
  const bytes = gzipSync(await packTar(entries), { level: 9, mtime: TIME });
  const path = `clients/${String(manifest.name)}-${version}.tgz`;
  const hash = createHash('sha256').update(bytes).digest('hex');
  return [
    { path, bytes },
    { path: `${path}.sha256`, bytes: Buffer.from(`${hash}  ${path.slice('clients/'.length)}\n`) },
  ];
}

function filesIn(folder: string, name: string): string[] {
  return readdirSync(join(folder, name)).map((file) => `${name}/${file}`);
}

async function runTool(name: string, file: string, args: readonly string[], cwd: string): Promise<void> {
  const tool = join(dirname(require.resolve(`${name}/package.json`)), file);
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  try {
    await execute(process.execPath, [tool, ...args], { cwd, env, maxBuffer: 1 << 26 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${name} cannot make the clients of ${DESCRIPTION}:\n${stdout ?? ''}${stderr ?? ''}`, {
      cause: error,
    });
  }
}
