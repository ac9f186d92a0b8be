import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PROJECT_ROOT } from '../../compile/base/project.ts';
import { arrayOf, type JsonObject, objectOf, textOf } from '../../model/text/json.ts';

/** The folders of the product. A new version replaces them. */
const FOLDERS = ['clients/plain', 'clients/simulator', 'web', 'worker'];
const FILES = [
  '.gitignore',
  'tsconfig.base.json',
  'tsconfig.content.json',
  'tsconfig.pages.json',
  'tsconfig.rules.json',
];
/** The commands that write or test the product itself. */
const OWN_COMMANDS = new Set(['new', 'types']);
const WORKER_SETTINGS = 'worker/*/wrangler.toml';
/** The values in the settings of Workers that are the owner's: names and limits. */
const OWN_VALUE = /^(?:\.name|d1_databases\.database_(?:name|id)|vars\.\w+)$/;

/** Copies the product, as git lists it, without the content, the tests and the documents of its own portal. */
export function copyProduct(target: string, name: string): void {
  const list = execFileSync('git', ['ls-files', '-z', ...FOLDERS, ...FILES], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  for (const path of list.split('\0').filter((path) => path !== '' && existsSync(join(PROJECT_ROOT, path))))
    cpSync(join(PROJECT_ROOT, path), join(target, path));
  for (const path of globSync(WORKER_SETTINGS, { cwd: target }))
    write(join(target, path), ownWorkers(read(join(target, path)), name));
  const readJson = (path: string): JsonObject => objectOf(JSON.parse(read(join(PROJECT_ROOT, path))));
  const { scripts, ...manifest } = readJson('package.json');
  const kept = Object.entries(objectOf(scripts)).filter(
    ([key, text]) => !OWN_COMMANDS.has(key) && (textOf(text) ?? '').includes('web/commands/'),
  );
  const lock = readJson('package-lock.json');
  const packages = objectOf(lock.packages);
  const references = arrayOf(readJson('tsconfig.json').references).filter((each) =>
    existsSync(join(target, textOf(objectOf(each).path) ?? '')),
  );
  for (const [path, value] of [
    ['package.json', { ...manifest, name, scripts: Object.fromEntries(kept) }],
    ['package-lock.json', { ...lock, name, packages: { ...packages, '': { ...objectOf(packages['']), name } } }],
    ['tsconfig.json', { files: [], references }],
  ] as const)
    write(join(target, path), `${JSON.stringify(value, null, 2)}\n`);
}

/** Replaces the product in the folder of a portal. The owner's values in the settings of Workers stay. */
export function replaceProduct(target: string): void {
  const { name } = objectOf(JSON.parse(read(join(target, 'package.json'))));
  const settings = globSync(WORKER_SETTINGS, { cwd: target }).map((path) => [path, read(join(target, path))] as const);
  for (const path of FOLDERS) rmSync(join(target, path), { recursive: true, force: true });
  copyProduct(target, textOf(name) ?? '');
  for (const [path, own] of settings.filter(([path]) => existsSync(join(target, path))))
    write(join(target, path), withOwnValues(read(join(target, path)), own));
}

/** Names the Workers beside the portal after it, because one account of Cloudflare can have several portals. */
export function ownWorkers(settings: string, name: string): string {
  return settings.replaceAll('"portal-', `"${name}-`);
}

/** Keeps the values of a Worker's settings that its owner sets, in those of a new version. */
function withOwnValues(settings: string, own: string): string {
  const kept = new Map(entriesOf(own).flatMap(({ path, line }) => (OWN_VALUE.test(path) ? [[path, line]] : [])));
  const known = new Set(entriesOf(settings).map(({ path }) => path));
  return entriesOf(settings)
    .flatMap(({ path, line }) => {
      const isTable = line.startsWith('[');
      const added = isTable ? [...kept].filter(([key]) => key.startsWith(path) && !known.has(key)) : [];
      return [kept.get(path) ?? line].concat(added.map(([, text]) => text));
    })
    .join('\n');
}

/** The lines of settings, each with its table and its key, such as `vars.REQUESTS_PER_MINUTE`. */
function entriesOf(settings: string): { path: string; line: string }[] {
  let table = '';
  return settings.split('\n').map((line) => {
    table = /^\[+([\w.]+)\]+/.exec(line)?.[1] ?? table;
    return { path: `${table}.${/^(\w+) *=/.exec(line)?.[1] ?? ''}`, line };
  });
}

export function read(path: string): string {
  return readFileSync(path, 'utf8');
}

export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
