import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PLACES_PATH } from '../../model/edge/inbox.ts';
import { internalFile } from '../../model/edge/internal-file.ts';
import type { SignalPlaces, SitePlace } from '../../model/insight/service.ts';
import type { PageSummary } from '../../model/page/page.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { arrayOf, type JsonObject, objectOf, stringOf, stringsOf } from '../../model/text/json.ts';
import { INTERNAL_FILES } from '../base/site-file.ts';
import { structuresIn } from '../openapi/reading/traversal.ts';
import { editLink } from '../output/source-line.ts';
import type { BuiltSites, Product, ProductSources } from '../site/site.ts';

/** The migrations of the insight Worker, relative to the site. */
const MIGRATIONS = 'worker/insight/migrations';
const TABLE = /CREATE TABLE (\w+) \(\n(.*?)\n\)/gs;
const CHANGE = /\b(?:ALTER|DROP) TABLE\b/;

/** The file of the insight Worker in the output folder. `worker/insight/index.ts` imports it. */
const INSIGHT_FILE = 'insight/places.txt';

/** The facts about the columns that the insight Worker stores, and the files with places. */
export function insight({ root }: Pick<ProductSources, 'root'>): Product {
  return { facts: recordedColumns(root), files: placeFiles };
}

/**
 * Two files with the places of both sites. The one of the insight Worker, which accepts signals about these places, names no internal
 * page; the one of the inbox behind the gate says where to repair each page. Routes and anchors are the same in all languages. A site
 * that counts nothing needs no lines.
 */
export function placeFiles({ sites, anchorsOf, lineOf }: BuiltSites): [path: string, text: string][] {
  const places: Record<string, SitePlace> = {};
  const anchors: Record<string, string[]> = {};
  const kinds: Record<string, string> = {};
  for (const { audience, config, locales } of [sites.public, sites.internal])
    for (const page of locales.find(({ locale }) => locale === DEFAULT_LOCALE)?.pages ?? []) {
      const { route, title, file } = page;
      const line = config.insight === true ? lineOf(file, keyOf(page)) : undefined;
      const { editHref: edit } = editLink(file, config.source?.editUrl);
      places[route] = {
        title,
        file: line === undefined ? file : `${file}:${line}`,
        ...(edit === undefined ? {} : { edit }),
      };
      if (audience !== 'public') continue;
      anchors[route] = [...(anchorsOf(page) ?? [])];
      kinds[route] = page.kind;
    }
  const words = new Set<string>();
  for (const { config, source } of sites.public.references)
    if (config.simulator) for (const { value } of structuresIn(source.document)) addWords(objectOf(value), words);
  const signals: SignalPlaces = { pages: anchors, kinds, words: [...words].toSorted() };
  return [
    [INSIGHT_FILE, JSON.stringify(signals)],
    [join(INTERNAL_FILES, internalFile(PLACES_PATH)), JSON.stringify(places)],
  ];
}

/** The beginning of the part of a file that a page shows: an operation, a schema, or the title of a guide. */
function keyOf({ kind, title, operationLink }: Pick<PageSummary, 'kind' | 'title' | 'operationLink'>): string {
  if (operationLink !== null) return `  ${operationLink.path}:\n`;
  return kind === 'schema' ? `    ${title}:\n` : `title: ${title}`;
}

/** Adds the names in a part of a description that a refused request can name: of operations, fields, parameters, codes and rules. */
function addWords(part: JsonObject, words: Set<string>): void {
  const { paths, properties, name, in: place, 'x-problem-codes': codes } = part;
  const { code } = objectOf(properties);
  const names = [
    ...Object.entries(objectOf(paths)).flatMap(([path, item]) =>
      Object.keys(objectOf(item)).map((method) => `${method.toUpperCase()} ${path}`),
    ),
    place === undefined ? null : stringOf(name),
    stringOf(place),
    ...Object.keys(objectOf(properties)),
    ...stringsOf(objectOf(code).enum),
    ...(Array.isArray(codes) ? stringsOf(arrayOf(codes)) : Object.keys(objectOf(codes))),
  ];
  for (const word of names) if (word !== null) words.add(word);
}

/**
 * The facts that a guide can name about the stored columns: `recordedCounts` for the table `counts`.
 * @throws Error for a migration that changes a table, because this function reads only tables that are created
 */
export function recordedColumns(root: string): Record<string, string> {
  const folder = join(root, MIGRATIONS);
  if (!existsSync(folder)) return {};
  const files = globSync('*.sql', { cwd: folder }).toSorted();
  const sql = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  if (CHANGE.test(sql))
    throw new Error(`A migration in ${MIGRATIONS} changes a table: teach recordedColumns to read it.`);
  return Object.fromEntries(
    Array.from(sql.matchAll(TABLE), ([, table = '', body = '']) => {
      const columns = body.split('\n').map((line) => line.trim().split(' ', 1)[0] ?? '');
      const names = columns.filter((name) => name === name.toLowerCase()).map((name) => `\`${name}\``);
      return [`recorded${table.charAt(0).toUpperCase()}${table.slice(1)}`, names.join(', ')];
    }),
  );
}
