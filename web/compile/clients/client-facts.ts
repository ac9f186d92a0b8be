import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { byLocale } from '../../model/site/by-locale.ts';
import { dateInWords } from '../../model/site/date-in-words.ts';
import type { Locale } from '../../model/site/locale.ts';
import { PROJECT_ROOT } from '../base/project.ts';
import { wordsOfChange } from '../changes/change-text.ts';
import { clientReference, type Translated } from '../config/config-schema.ts';
import { createsTokens } from '../samples/operation-samples.ts';
import type { PackageFile, Product, ProductSources } from '../site/site.ts';
import type { RecordedChange } from '../source/version-sources.ts';
import { clientVersion, clientVersions } from './client-version.ts';
import { clientPackages } from './clients.ts';
import { clientPart } from './generator.ts';
import { releaseVersion } from './published-packages.ts';

/** Releases with changes that the page lists. The changelog has all of them. */
const LISTED = 3;
/** The example services, which the proofs run, relative to the site. */
const SERVICES = 'tests/proofs/clients/programs';

/** The packages of the clients. */
export async function clients(sources: ProductSources): Promise<Product> {
  const { root, config, apis, releases, release } = sources;
  const { spec, client } = clientReference(config, apis) ?? {};
  if (spec === undefined || client === undefined) return {};
  const make = (named: string): Promise<PackageFile[]> => clientPackages(sources, named);
  const version = await releaseVersion(clientVersion(releases, spec), release, make);
  const packages = await make(version);
  if (packages.length === 0) return {};
  const isPlain = !createsTokens(apis.find(({ name }) => name === spec)?.document ?? {});
  return {
    facts: clientFacts(root, packages, clientVersions(releases, spec), isPlain ? 'clients/plain' : 'clients'),
    paths: packages.map(({ path }) => `/${path}`),
    part: clientPart(client.package, version),
    packages: () => packages,
  };
}

/** The facts that a guide can name about the packages: files, hashes, sizes, runtimes, version, release notes, and example services. */
export function clientFacts(
  root: string,
  packages: readonly PackageFile[],
  versions: ReturnType<typeof clientVersions>,
  setup = 'clients',
): Record<string, Translated> {
  const facts: Record<string, Translated> = {};
  for (const [name, ending, runtime, service] of [
    ['npm', '.tgz', /"node": "\D*([\d.]+)/, 'service.mts'],
    ['pip', '.whl', /Requires-Python: \D*([\d.]+)/, 'service.py'],
  ] as const) {
    const made = packages.find(({ path }) => path.endsWith(ending));
    if (made === undefined) continue;
    const manifest = readFileSync(
      join(PROJECT_ROOT, setup, name === 'npm' ? 'typescript/package.json' : 'python/METADATA'),
      'utf8',
    );
    facts[`${name}File`] = `/${made.path}`;
    facts[`${name}Hash`] = hash('sha256', made.bytes);
    facts[`${name}Size`] = `${Math.ceil(made.bytes.length / 1000)} KB`;
    facts[`${name}Runtime`] = runtime.exec(manifest)?.[1] ?? '';
    const example = join(root, SERVICES, service);
    if (existsSync(example)) facts[`${name}Service`] = readFileSync(example, 'utf8').trimEnd();
  }
  facts.clientNotes = byLocale((locale) => notes(versions, locale));
  return facts;
}

/** The entries of the changelog as far as a client shows them: changes of operations, webhooks and schemas. */
function notes(versions: ReturnType<typeof clientVersions>, locale: Locale): string {
  const entries = versions.flatMap(({ version, date, changes }) => {
    const shown = changes.filter(({ subject, from, to }) => subject.kind !== 'api' && !isFormat(from, to));
    const equal = Map.groupBy(shown, (change) => `${change.field ?? change.subject.name} ${wordsOf(change, locale)}`);
    const lines = [...equal.values()].map((group) => `- ${wordsInMarkdown(group, locale)}`);
    const head = `**${version}**, ${dateInWords(date, locale)}:`;
    return lines.length === 0 ? [] : [`${head}\n\n${lines.join('\n')}`];
  });
  return entries.toReversed().slice(0, LISTED).join('\n\n');
}

/** Whether only the format of a type changes, which neither language knows: `string` → `string (imei)`. */
function isFormat([from = '']: readonly string[], [to = '']: readonly string[]): boolean {
  return from !== to && from.replace(/ \(.*\)$/, '') === to.replace(/ \(.*\)$/, '');
}

/** Equal changes of one field as one line of Markdown, with their places as code. */
function wordsInMarkdown(group: readonly RecordedChange[], locale: Locale): string {
  const [first] = group;
  if (first === undefined) return '';
  const names = group.map(({ subject }) => subject.name);
  const [place, others] =
    names.length === 1 || first.field === null
      ? [[names[0], first.field].filter(Boolean).join(' '), '']
      : [first.field, `: ${quoted(names).join(', ')}`];
  return `${quoted([place]).join('')} ${wordsOf(first, locale)}${others}`;
}

function wordsOf({ rules, from, to }: RecordedChange, locale: Locale): string {
  return wordsOfChange({ rules, from: quoted(from), to: quoted(to) }, locale);
}

function quoted(values: readonly string[]): string[] {
  return values.map((value) => `\`${value}\``);
}
