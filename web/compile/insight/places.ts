import type { Place, SignalPlaces } from '../../model/insight/service.ts';
import type { Audience, PageSummary } from '../../model/page/page.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { arrayOf, type JsonObject, objectOf, stringOf, stringsOf } from '../../model/text/json.ts';
import { structuresIn } from '../base/structures.ts';
import { isSimulated } from '../config/simulated.ts';
import { editLink } from '../output/source-line.ts';
import type { AnySite } from '../site/site.ts';
import type { LineFinder } from '../source/line-finder.ts';

/** The file of the insight Worker in the output folder. `worker/insight/index.ts` imports it. */
export const INSIGHT_FILE = 'insight/places.txt';

interface PlaceSources {
  sites: Readonly<Record<Audience, AnySite>>;
  /** The identifiers on a page; undefined if there is no such page. */
  anchorsOf: (page: Pick<PageSummary, 'audience' | 'locale' | 'route'>) => ReadonlySet<string> | undefined;
  lineOf: LineFinder;
}

/** The texts of two files with places. */
interface SitePlaces {
  /** For the insight Worker, which accepts signals about these places. It names no internal page. */
  ofSignals: string;
  /** For the inbox behind the gate: where to repair each page. */
  ofInbox: string;
}

/** The places of both sites. Routes and anchors are the same in all languages. A site that counts nothing needs no lines. */
export function sitePlaces({ sites, anchorsOf, lineOf }: PlaceSources): SitePlaces {
  const places: Record<string, Place> = {};
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
    if (isSimulated(config.simulator))
      for (const { value } of structuresIn(source.document)) addWords(objectOf(value), words);
  const signals: SignalPlaces = { pages: anchors, kinds, words: [...words].toSorted() };
  return { ofSignals: JSON.stringify(signals), ofInbox: JSON.stringify(places) };
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
