import { execFile } from 'node:child_process';
import { createHash, hash } from 'node:crypto';
import { cpSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { gzipSync, zipSync } from 'fflate';
import lowerFirst from 'lodash-es/lowerFirst.js';
import mapKeys from 'lodash-es/mapKeys.js';
import mapValues from 'lodash-es/mapValues.js';
import snakeCase from 'lodash-es/snakeCase.js';
import { packTar } from 'modern-tar';

import { errorText } from '../../model/text/error-text.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  keyOfPointerToken,
  objectOf,
  stringOf,
  textOf,
  valueAtPointer,
} from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { installedPackages, PROJECT_ROOT } from '../base/project.ts';
import { interfaceNames, type ReferenceConfig, type SiteConfig, withNames } from '../config/config-schema.ts';
import { findPackage, installedPackage, licensesText, type ServedPackage } from '../licenses/licenses.ts';
import { SBOM_FILE, sbomText, type ServedPart } from '../licenses/sbom.ts';
import { operationsIn, resolveObject } from '../openapi/reading/resolve.ts';
import { createsTokens } from '../samples/operation-samples.ts';
import { environmentOf } from '../samples/sampled-request.ts';
import type { PackageFile, ProductSources } from '../site/site.ts';
import {
  clientDocument,
  formsOf,
  plainDocument,
  pythonDocument,
  schemasModule,
  withoutMarks,
} from './client-document.ts';

const execute = promisify(execFile);
const require = createRequire(import.meta.url);
/** The folder of the setup modules. */
const SETUP = join(PROJECT_ROOT, 'clients');
/** The notices of other authors in a package. */
export const NOTICES_FILE = 'LICENSES-OF-OTHERS.txt';
const GENERATOR = '@redocly/cli';
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

/** The first reference that names its clients; undefined without one. */
export function clientReference({ references }: SiteConfig, apis: ProductSources['apis']): ReferenceConfig | undefined {
  return references?.public?.find(({ client, spec }) => client !== undefined && apis.some(({ name }) => name === spec));
}

/** The names of a reference for its clients. */
function clientNames(config: SiteConfig, { base, client }: ReferenceConfig, { info, servers }: JsonObject) {
  const { package: name = '', name: type = '', api = textOf(objectOf(info).title) ?? '', example } = client ?? {};
  const { list = '', property = '' } = example ?? {};
  const all = arrayOf(servers).map(objectOf);
  const serverOf = (wanted: string): string =>
    textOf(all.find((server) => environmentOf(server) === wanted)?.url) ?? '';
  const own = { PACKAGE: name, MODULE: name.replaceAll('-', '_'), CLASS: type, API: api, BASE: base };
  const shown = { LIST: list, PYTHON_LIST: snakeCase(list), PROPERTY: property };
  return {
    ...packageNames(config),
    ...own,
    ...shown,
    SANDBOX: serverOf('sandbox'),
    PRODUCTION: serverOf('production'),
    SERVER: textOf(all[0]?.url)?.replace(/\/$/, '') ?? '',
  };
}

/**
 * The packages of the clients; empty if no reference has clients. `redocly generate-client` makes the code of the operations. Our setup
 * modules join it.
 * @throws Error with the messages of the tool if the code cannot be generated or does not compile
 */
export async function clientPackages({ config, apis, cache }: ProductSources, version: string): Promise<PackageFile[]> {
  const reference = clientReference(config, apis);
  const api = apis.find(({ name }) => name === reference?.spec);
  if (reference === undefined || api === undefined) return [];
  const names = { ...clientNames(config, reference, api.document), VERSION: version };
  const isPlain = !createsTokens(api.document);
  const document = isPlain ? plainDocument(api.document, names.URL) : clientDocument(api.document, names);
  const forms = isPlain ? formsOf(api.document) : {};
  const key = hash('sha256', JSON.stringify([document, forms, names, ...sourceHashes(SETUP)]));
  const kept = cache?.read(key);
  if (kept) return [...kept.files].map(([path, bytes]) => ({ path: `clients/${path}`, bytes }));
  // Below the project, so that the compiler finds the types of Node.
  const folder = join(PROJECT_ROOT, `node_modules/.cache/clients-${process.pid}`);
  try {
    copySetup(folder, names);
    await generate(isPlain ? join(folder, 'plain') : folder, document, names.CLASS);
    const packages = await Promise.all([
      typescriptPackage(folder, document, { names, isPlain, forms }),
      pythonPackage(folder, document, { names, isPlain, forms }),
    ]);
    await cache?.add(key, async (into) => {
      for (const { path, bytes } of packages) writeFileSync(join(into, basename(path)), bytes);
    });
    return packages;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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

interface ClientKind {
  names: ReturnType<typeof clientNames> & { VERSION: string };
  /** Whether it has the generated code only, without the rules of an API. */
  isPlain: boolean;
  forms: ReturnType<typeof formsOf>;
}

/** The tarball that npm installs. It has what its reader needs: code, declarations, license and introduction. */
async function typescriptPackage(
  clients: string,
  document: JsonObject,
  { names, isPlain, forms }: ClientKind,
): Promise<PackageFile> {
  const folder = join(clients, isPlain ? 'plain/typescript' : 'typescript');
  if (isPlain) addForms(join(folder, 'src'), forms);
  else writeFileSync(join(folder, 'src/schemas.ts'), schemasModule(document));
  await runTool('typescript', 'bin/tsc', ['--project', 'tsconfig.package.json'], folder);
  const { PACKAGE: name, VERSION: version } = names;
  const manifest = objectOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const part = clientPart(name, version);
  return npmPackage(
    { ...manifest, version },
    {
      ...textsIn(folder, ['README.md', ...filesIn(folder, 'dist')]),
      ...textsIn(clients, ['LICENSE.txt']),
      [NOTICES_FILE]: licensesText(part.packages),
      [SBOM_FILE]: sbomText(part),
    },
  );
}

/** Makes the generated module write forms as `form.ts` does. */
function addForms(folder: string, forms: ClientKind['forms']): void {
  const api = join(folder, 'api.ts');
  const text = readFileSync(api, 'utf8').replace('const value = context.body;', 'const value = bodyOf(context);');
  writeFileSync(api, `import { bodyOf } from './form.js';\n\n${text}`);
  const type = 'Readonly<Record<string, Readonly<Record<string, string>>>>';
  writeFileSync(join(folder, 'forms.ts'), `export const FORMS: ${type} = ${JSON.stringify(forms)};\n`);
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

/** The wheel that pip installs. */
async function pythonPackage(
  clients: string,
  document: JsonObject,
  { names, isPlain, forms }: ClientKind,
): Promise<PackageFile> {
  const folder = join(clients, isPlain ? 'plain/python' : 'python');
  const { PACKAGE: client, MODULE: module, VERSION: version } = names;
  const listed = isPlain ? readdirSync(join(folder, 'generated')).toSorted() : GENERATED_MODULES;
  const generated = listed.map((name) => {
    const text = withoutMarks(readFileSync(join(folder, 'generated', name), 'utf8'));
    return [`${module}/${name}`, isPlain ? plainModule(text, name) : moduleOfPackage(text, names.URL + names.BASE)];
  });
  const modules = {
    ...Object.fromEntries(generated),
    ...(isPlain
      ? { [`${module}/_forms.py`]: `FORMS: dict[str, dict[str, str]] = ${JSON.stringify(forms)}\n` }
      : { [`${module}/_facts.py`]: factsModule(document, `${client}/${version}`) }),
    ...mapKeys(textsIn(folder, filesIn(folder, 'module')), (_, path) => path.replace('module', module)),
  };
  const introduction = readFileSync(join(folder, 'README.md'), 'utf8');
  const metadata = readFileSync(join(folder, 'METADATA'), 'utf8');
  const part = clientPart(client, version);
  const bytes = wheelOf(`${module}-${version}`, modules, {
    ...textsIn(clients, ['LICENSE.txt']),
    [NOTICES_FILE]: licensesText(part.packages),
    // https://peps.python.org/pep-0770/
    [`sboms/${SBOM_FILE}`]: sbomText(part),
    METADATA: `${metadata}\n${introduction}`,
  });
  return { path: `clients/${module}-${version}-py3-none-any.whl`, bytes };
}

/** The software in each client: the generator writes functions of its own into it. */
export function clientPart(name: string, version: string): ServedPart & { packages: ServedPackage[] } {
  const folder = findPackage(GENERATOR, PROJECT_ROOT);
  return { name, version, packages: folder === null ? [] : [installedPackage(folder)] };
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

/** Generates the code of both languages in one process, which loads the generator once. */
async function generate(folder: string, document: JsonObject, className: string): Promise<void> {
  const python = { generators: ['python'], runtime: 'module' };
  const apis = {
    typescript: { root: 'typescript.json', clientOutput: 'typescript/src/api.ts' },
    python: { root: 'python.json', clientOutput: 'python/generated/api.ts', client: python },
  };
  writeFileSync(join(folder, 'redocly.yaml'), JSON.stringify({ extends: [], apis }));
  for (let round = 1; ; round += 1) {
    writeFileSync(join(folder, apis.typescript.root), JSON.stringify(document));
    writeFileSync(join(folder, apis.python.root), JSON.stringify(pythonDocument(document, className)));
    try {
      return await runTool(GENERATOR, 'bin/cli.js', ['generate-client', '--config', 'redocly.yaml'], folder);
    } catch (error) {
      const refused = withoutMarks(errorText(error)).matchAll(REFUSED);
      if (round > MOST_ROUNDS || !correct(document, [...refused], round < 3)) throw error;
    }
  }
}

/** A mistake in a description, with its pointer. The generator refuses a description with mistakes, of which the build only warns. */
const REFUSED = /^- (.*) \(at (#\/.*)\)$/gm;
const MOST_ROUNDS = 5;

/** Removes each value that the generator refused, or adds the field that is missing there. Returns false if it refused no value. */
function correct(document: JsonObject, refused: readonly RegExpExecArray[], adds: boolean): boolean {
  const lists = new Map<Json[], Set<number>>();
  for (const [, problem = '', at = ''] of refused) {
    const missing = adds ? /^The field `(\w+)` must be present|fields: (\w+)/.exec(problem) : null;
    const name = missing?.[1] ?? missing?.[2];
    const [, around = '#', key = ''] = /^(.*)\/([^/]*)$/.exec(at) ?? [];
    const place = valueAtPointer(document, name === undefined ? around : at);
    if (Array.isArray(place)) getOrMake(lists, place, () => new Set()).add(Number(key));
    else if (isObject(place) && name === undefined) delete place[keyOfPointerToken(key)];
    else if (isObject(place) && name !== undefined)
      place[name] = /^(?:content|paths|responses|schema)$/.test(name) ? {} : '';
  }
  for (const [list, indexes] of lists) list.splice(0, list.length, ...list.filter((_, index) => !indexes.has(index)));
  return refused.length > 0;
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

/** Texts of files, by their path. */
type Texts = Readonly<Record<string, string>>;

/** The modules of the generator's output that the package has. Ours replace the others. */
const GENERATED_MODULES = ['api.py', '_auth.py', '_paginate.py', '_url.py'];

/** Type checkers see the models as dataclasses. Each becomes one when it is needed. */
const LAZY_MODELS = `from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from ._decode import model as dataclass`;

/** The fields of a class of which one is `type_`, with that field's type. */
const TYPE_FIELD =
  /((?:^ {4}\w.*\n)*^ {4}type_: (.+)\n(?:^ {4}\w.*\n)*\n {4}# Python field name.*\n {4}_field_map: .*\n)/gm;

/** The generated modules import each other from their folder. */
function withRelativeImports(text: string): string {
  return text.replaceAll(/^from (_[a-z]\w*) import /gm, 'from .$1 import ');
}

/** A module of a plain client as mypy accepts it: a strict one sees no name that another module imports. */
function plainModule(text: string, name: string): string {
  return name.startsWith('_')
    ? `# mypy: ignore-errors\n${withForms(withRelativeImports(text))}`
    : withRelativeImports(text).replace(/^from typing import .*$/m, '$&\n\nimport httpx');
}

/** The module that sends, which writes forms as `_form.py` does. */
function withForms(text: string): string {
  const written = '    if data is None:\n        data = form_of(context)\n';
  return text
    .replaceAll(/^ {4}# A file-like object or iterator is consumed.*$/gm, `${written}$&`)
    .replace(/^from \._errors import ApiTimeoutError$/m, '$&\nfrom ._form import form_of');
}

/**
 * A generated module as part of a package: it imports the modules beside it, `_http.py` takes the place of httpx, and there is no
 * client for asyncio, which httpx would have to send for. A property that the generator names `type_` is there as `type`, too.
 */
export function moduleOfPackage(text: string, pages: string): string {
  const [synchronous = ''] = withRelativeImports(text).split('\n\nclass AsyncClient:');
  return synchronous
    .replace(/^# Requires .*\n/m, `# Documentation: ${pages}\n`)
    .replace(/^from dataclasses import dataclass$/m, LAZY_MODELS)
    .replace(/^from \._sse import \*$/m, 'from . import _http as httpx')
    .replace(/^from \._multipart import \*\n/m, '')
    .replaceAll(TYPE_FIELD, '$1\n    @property\n    def type(self) -> $2:\n        return self.type_\n');
}

/** The module with the facts that the generated table of operations lacks. @param client name and version, for `User-Agent` */
export function factsModule(document: JsonObject, client: string): string {
  const keys: string[] = [];
  const exploded: string[] = [];
  for (const { operationId, parameters } of operationsIn(document))
    for (const { name, in: place, explode, schema } of arrayOf(parameters).map((each) =>
      resolveObject(document, each),
    )) {
      if (name === 'Idempotency-Key') keys.push(stringOf(operationId) ?? '');
      const isList = resolveObject(document, schema).type === 'array';
      if (place === 'query' && isList && explode !== false) exploded.push(`${stringOf(operationId)}.${stringOf(name)}`);
    }
  return `# Operations that take an idempotency key, and lists that repeat the name of their parameter.
KEYS = frozenset[str](${JSON.stringify(keys)})
EXPLODED = frozenset[str](${JSON.stringify(exploded)})
# Name and version, for the header User-Agent.
CLIENT = ${JSON.stringify(client)}
`;
}

/**
 * A wheel (https://packaging.python.org/en/latest/specifications/binary-distribution-format/).
 * @param name e.g. `shop_v3-2.0.0`
 * @param modules text of each module, by its path
 * @param information text of each file about the package, by its name
 */
export function wheelOf(name: string, modules: Texts, information: Texts): Uint8Array {
  const info = `${name}.dist-info`;
  const tags = `Wheel-Version: 1.0\nGenerator: ${name.split(/[_-]/)[0] ?? ''}\nRoot-Is-Purelib: true\nTag: py3-none-any\n`;
  const texts = [
    ...Object.entries(modules),
    ...Object.entries({ ...information, WHEEL: tags }).map(([file, text]) => [`${info}/${file}`, text] as const),
  ];
  const files: Record<string, Uint8Array> = Object.fromEntries(texts.map(([path, text]) => [path, Buffer.from(text)]));
  const record = Object.entries(files).map(
    ([path, bytes]) => `${path},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}\n`,
  );
  files[`${info}/RECORD`] = Buffer.from(`${record.join('')}${info}/RECORD,,\n`);
  // A zip has the local time, so this is the same everywhere: the earliest time that a zip knows.
  return zipSync(files, { level: 9, mtime: new Date(1980, 0, 1), os: 3, attrs: 0o644 << 16 });
}
