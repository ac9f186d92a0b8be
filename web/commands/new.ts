import { cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import { packageNames } from '../compile/clients/setup.ts';
import { withNames } from '../compile/config/config-schema.ts';
import { CONFIG_FILE } from '../compile/config/load-config.ts';
import { readApiSource } from '../compile/source/api-source.ts';
import { languagesModule } from '../compile/translation/languages.ts';
import { readCommand, runCommand } from './arguments.ts';
import { companyOf, configOf, configText, type Description, identifierOf, nameOf } from './new/first-config.ts';
import { copyProduct, ownWorkers, read, replaceProduct, write } from './new/product.ts';

/** First segments of addresses that have another meaning, besides those of languages. */
const TAKEN = /^(?:assets|auth|clients|docs|guides|internal|mcp|simulator)$/;

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
  const target = newFolder(folder);
  if (paths.length === 0) throw new Error('Pass the documents of the API: --specs api.yaml.');
  const locales = localesOf(languages);
  const descriptions: Description[] = [];
  for (const path of paths) descriptions.push(await readDescription(path));
  refuseTwins(descriptions);
  const company = companyOf(descriptions[0]);
  writePortal(target, { company, locales, descriptions });
  console.log(
    `${folder} has the portal of ${company}. Next:
1. cd ${folder} && npm ci && npm start: shows it at http://localhost:8787.
2. Set url in content/site.ts, and GOOGLE_CLIENT_ID, HOSTED_DOMAIN and the address in wrangler.toml.
3. npm run deploy -- --first: releases it to Cloudflare. README.md has more.`,
  );
}

/** The absolute path of a folder. @throws Error if it has files */
function newFolder(folder: string): string {
  const target = resolve(folder);
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`${folder} is a file: pass a new folder.`);
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Error(`${folder} is not empty: pass a new folder.`);
  return target;
}

/** @throws Error for a list without English first, or with a code that is no language */
function localesOf(languages: string): string[] {
  const locales = languages.split(',').map((name) => name.trim());
  languagesModule(locales);
  if (locales[0] !== 'en' || new Set(locales).size < locales.length)
    throw new Error(`--languages is "${languages}": list en first, then each other language once, such as en,fr,ar.`);
  return locales;
}

/** Writes the product, the descriptions, the configuration, the guide and the settings. */
function writePortal(
  target: string,
  { company, locales, descriptions }: { company: string; locales: string[]; descriptions: readonly Description[] },
): void {
  const name = nameOf(company, 'developer-portal');
  copyProduct(target, name);
  const settings = ownWorkers(read(join(PROJECT_ROOT, 'wrangler.toml')), name)
    .replace(/^name = .*/m, `name = "${name}"`)
    .replace(/^HOSTED_DOMAIN = .*/m, 'HOSTED_DOMAIN = "company.example"');
  const config = configOf(company, locales, descriptions);
  const { package: client = '', name: type = '' } = config.references?.public?.[0]?.client ?? {};
  const names = { ...packageNames(config), PACKAGE: client, MODULE: client.replaceAll('-', '_'), CLASS: type };
  const textFrom = (template: string): string => withNames(read(join(import.meta.dirname, 'new', template)), names);
  for (const { from, to } of descriptions.flatMap(({ files }) => files))
    cpSync(from, join(target, 'specs/public', to), { recursive: true });
  write(join(target, 'wrangler.toml'), settings);
  write(join(target, CONFIG_FILE), configText(config));
  write(join(target, 'content/public/en/guides/get-started.md'), textFrom('get-started.md'));
  write(join(target, 'README.md'), textFrom('README.md'));
}

/** Replaces the product in a folder that this command has written. */
function update(folder: string): void {
  const target = resolve(folder);
  if (!existsSync(join(target, 'package.json')) || !existsSync(join(target, CONFIG_FILE)))
    throw new Error(`${folder} has no package.json and no ${CONFIG_FILE}: --update works on a folder of this command.`);
  if (target === PROJECT_ROOT) throw new Error(`${folder} is the product itself: pass the folder of another portal.`);
  replaceProduct(target);
  console.log(
    `${folder} has this version of the product now. Compare wrangler.toml with that of the product, then run npm ci and npm start.`,
  );
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
