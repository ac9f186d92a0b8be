import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';

import camelCase from 'lodash-es/camelCase.js';
import upperFirst from 'lodash-es/upperFirst.js';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import { packageNames } from '../compile/clients/setup.ts';
import { type ReferenceConfig, type SiteConfig, withNames } from '../compile/config/config-schema.ts';
import { CONFIG_FILE } from '../compile/config/load-config.ts';
import { type ApiSource, readApiSource } from '../compile/source/api-source.ts';
import { languagesModule } from '../compile/translation/languages.ts';
import type { Locale } from '../model/site/locale.ts';
import { foldWord } from '../model/text/fold.ts';
import { arrayOf, type JsonObject, objectOf, textOf } from '../model/text/json.ts';
import { readCommand, runCommand } from './arguments.ts';

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
/** First segments of addresses that have another meaning, besides those of languages. */
const TAKEN = /^(?:assets|auth|clients|docs|guides|internal|mcp|simulator)$/;
const WORKER_SETTINGS = 'worker/*/wrangler.toml';
/** The values in the settings of Workers that are the owner's: names and limits. */
const OWN_VALUE = /^(?:\.name|d1_databases\.database_(?:name|id)|vars\.\w+)$/;
/** The public name in the address of a server, without a label for the service. */
const HOST =
  /(?:^|\s)https:\/\/(?:(?:apis?|sandbox|staging|test|www)\.)?([a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,})(?=[:/\s]|$)/i;

/** A description with the address of its pages and the files that it consists of. */
interface Description {
  source: ApiSource;
  base: string;
  files: { from: string; to: string }[];
}

await runCommand(async () => {
  const { values, positionals } = readCommand(
    'Writes a folder with a portal for other API descriptions: the product without its content, the descriptions, a configuration and a guide.',
    {
      specs: { type: 'string', multiple: true, value: 'FILE…', does: 'OpenAPI or Swagger documents, YAML or JSON' },
      languages: { type: 'string', value: 'LIST', default: 'en', does: 'the languages, such as en,es,pt' },
      update: { type: 'boolean', default: false, does: 'replaces the product in DIR, and keeps everything else' },
    },
    'DIR',
  );
  const [folder, ...more] = positionals;
  if (folder === undefined)
    throw new Error('Pass the folder to write, such as npm run new -- ../portal --specs api.yaml.');
  if (values.update) update(folder);
  else await create(folder, [...(values.specs ?? []), ...more], values.languages ?? '');
});

async function create(folder: string, paths: readonly string[], languages: string): Promise<void> {
  const target = resolve(folder);
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`${folder} is a file: pass a new folder.`);
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Error(`${folder} is not empty: pass a new folder.`);
  if (paths.length === 0) throw new Error('Pass the documents of the API: --specs api.yaml.');
  const locales = languages.split(',').map((name) => name.trim());
  // It throws an error for a code that is no language.
  languagesModule(locales);
  if (locales[0] !== 'en' || new Set(locales).size < locales.length)
    throw new Error(`--languages is "${languages}": list en first, then each other language once, such as en,fr,ar.`);
  const descriptions: Description[] = [];
  for (const path of paths) descriptions.push(await readDescription(path));
  refuseTwins(descriptions);
  const company = companyOf(descriptions[0]);
  const name = nameOf(company, 'developer-portal');

  copyProduct(target, name);
  const settings = ownWorkers(read(join(PROJECT_ROOT, 'wrangler.toml')), name)
    .replace(/^name = .*/m, `name = "${name}"`)
    .replace(/^HOSTED_DOMAIN = .*/m, 'HOSTED_DOMAIN = "company.example"');
  const config = configOf(company, locales, descriptions);
  const { package: client = '', name: type = '' } = config.references?.public?.[0]?.client ?? {};
  const names = { ...packageNames(config), PACKAGE: client, MODULE: client.replaceAll('-', '_'), CLASS: type };
  const textFrom = (template: string): string => withNames(read(join(import.meta.dirname, 'new', template)), names);
  for (const { files } of descriptions)
    for (const { from, to } of files) cpSync(from, join(target, 'specs/public', to), { recursive: true });
  write(join(target, 'wrangler.toml'), settings);
  write(join(target, CONFIG_FILE), configText(config));
  write(join(target, 'content/public/en/guides/get-started.md'), textFrom('get-started.md'));
  write(join(target, 'README.md'), textFrom('README.md'));
  console.log(
    `${folder} has the portal of ${company}. Next:
1. cd ${folder} && npm ci && npm start: shows it at http://localhost:8787.
2. Set url in content/site.ts, and GOOGLE_CLIENT_ID, HOSTED_DOMAIN and the address in wrangler.toml.
3. npm run deploy -- --first: releases it to Cloudflare. README.md has more.`,
  );
}

/** Replaces the product in a folder that this command has written. */
function update(folder: string): void {
  const target = resolve(folder);
  const manifest = join(target, 'package.json');
  if (!existsSync(manifest) || !existsSync(join(target, CONFIG_FILE)))
    throw new Error(`${folder} has no package.json and no ${CONFIG_FILE}: --update works on a folder of this command.`);
  if (target === PROJECT_ROOT) throw new Error(`${folder} is the product itself: pass the folder of another portal.`);
  const { name = '' } = objectOf(JSON.parse(read(manifest)));
  const settings = globSync(WORKER_SETTINGS, { cwd: target }).map((path) => [path, read(join(target, path))] as const);
  for (const path of FOLDERS) rmSync(join(target, path), { recursive: true, force: true });
  copyProduct(target, textOf(name) ?? '');
  for (const [path, own] of settings.filter(([path]) => existsSync(join(target, path))))
    write(join(target, path), withOwnValues(read(join(target, path)), own));
  console.log(
    `${folder} has this version of the product now. Compare wrangler.toml with that of the product, then run npm ci and npm start.`,
  );
}

/** Copies the product, as git lists it, without the content, the tests and the documents of its own portal. */
function copyProduct(target: string, name: string): void {
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

/** Names the Workers beside the portal after it, because one account of Cloudflare can have several portals. */
function ownWorkers(settings: string, name: string): string {
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

/** Reads a document with the compiler's reader. @throws Error with the reason if it is no description */
async function readDescription(path: string): Promise<Description> {
  const file = resolve(path);
  const folder = dirname(file);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${path}.`);
  if (!/\.(?:ya?ml|json)$/i.test(path)) throw new Error(`${path} must end with .yaml, .yml or .json.`);
  const read = await readApiSource(file, { root: folder, folder, strictness: 'error', lint: false });
  if (read.kind === 'broken') throw new Error(`${path}: ${read.findings[0]?.message ?? ''}`);
  if (read.kind !== 'api')
    throw new Error(`${path} is not an OpenAPI description: it has neither "openapi" nor "swagger" at its root.`);
  const name = identifierOf(basename(file, extname(file))) || 'api';
  return {
    source: read.source,
    base: `/${TAKEN.test(name) || /^[a-z]{2}$/.test(name) ? `${name}-api` : name}`,
    files: read.source.dependencies.map((from) => ({ from, to: relative(folder, from) })),
  };
}

/** @throws Error if two documents would have the same file or the same address */
function refuseTwins(descriptions: readonly Description[]): void {
  const claims = descriptions.flatMap(({ base, files }, index) => [
    { from: String(index), to: base.slice(1) },
    ...files,
  ]);
  for (const [name, claimed] of Map.groupBy(claims, ({ to }) => to))
    if (new Set(claimed.map(({ from }) => from)).size > 1)
      throw new Error(`Two documents have the name ${name}: rename one of them.`);
}

/** The name in the title of a description, which often goes on with words such as "REST API". */
function companyOf(description: Description | undefined): string {
  const title = titleOf(description);
  return title.replace(/\W*\b(?:(?:public|rest|http|web|json|open)\s+)?(?:api|apis|openapi)\b.*$/i, '').trim() || title;
}

function titleOf(description: Description | undefined): string {
  const title = textOf(objectOf(description?.source.document.info).title)?.replaceAll(/\s+/g, ' ').trim();
  return title || (description?.base.slice(1) ?? '');
}

/** Small letters and digits, joined by hyphens. */
function identifierOf(text: string): string {
  return foldWord(text)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The name of something of a company. Cloudflare allows 63 characters for a Worker, and some Workers have one more word. */
function nameOf(company: string, thing: string): string {
  return `${identifierOf(company).slice(0, 30) || 'company'}-${thing}`;
}

/** The names of the clients. */
function clientOf(company: string): NonNullable<ReferenceConfig['client']> {
  const name = upperFirst(camelCase(identifierOf(company))).replace(/^(?=\d)/, 'Api') || 'Api';
  return { package: nameOf(company, 'client'), name };
}

/** The likely address of the portal: beside the first server that has a public name. */
function urlOf(descriptions: readonly Description[]): string {
  const servers = descriptions.flatMap(({ source }) => arrayOf(source.document.servers));
  const addresses = servers.map((server) => textOf(objectOf(server).url) ?? '').join('\n');
  return `https://developers.${HOST.exec(addresses)?.[1]?.toLowerCase() ?? 'company.example'}`;
}

function configOf(company: string, locales: string[], descriptions: readonly Description[]): SiteConfig {
  const references = descriptions.map(({ source, base }): ReferenceConfig => {
    return { spec: source.name, base, sidebar: base.slice(1), simulator: true };
  });
  const items = descriptions.map((each) => ({
    type: 'docSidebar',
    label: titleOf(each),
    sidebarId: each.base.slice(1),
  }));
  // The first description has clients.
  const [first] = references;
  if (first !== undefined) first.client = clientOf(company);
  return {
    title: descriptions.length === 1 ? titleOf(descriptions[0]) : `${company} APIs`,
    url: urlOf(descriptions),
    names: { company, simulator: nameOf(company, 'simulator') },
    // They are languages of the new portal, not of this one.
    locales: locales as Locale[],
    references: { public: references },
    navbar: {
      items: [
        { type: 'docSidebar', sidebarId: 'guides' },
        ...(items.length > 3 ? [{ type: 'dropdown', label: 'API', items }] : items),
        ...(locales.length > 1 ? [{ type: 'localeDropdown', position: 'right' as const }] : []),
      ],
    },
    sidebars: {
      public: {
        guides: [{ page: '/guides/get-started' }],
        ...Object.fromEntries(references.map(({ base, sidebar }) => [sidebar, [{ reference: base }]])),
      },
    },
    // The build fills them in.
    facts: {
      npmFile: null,
      npmRuntime: null,
      pipFile: null,
      pipRuntime: null,
      simulatorFile: null,
      simulatorRuntime: null,
    },
    strictness: 'warning',
  };
}

/** The configuration as a module that an editor checks. */
function configText(config: SiteConfig): string {
  return `import type { SiteConfig } from '../web/compile/config/config-schema.ts';

/** The configuration of the site. \`web/compile/config/config-schema.ts\` describes every field and its default. */
const site: SiteConfig = ${JSON.stringify(config, null, 2).replaceAll(/^( +)"(\w+)":/gm, '$1$2:')};

export default site;
`;
}

function read(path: string): string {
  return readFileSync(path, 'utf8');
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
