import type { Place, SignalPlaces } from '../../model/insight/service.ts';
import type { PageSummary } from '../../model/page/page.ts';
import { isSimulated } from '../../model/site/config.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { arrayOf, isStructure, type Json, objectOf, stringOf, stringsOf } from '../../model/text/json.ts';
import type { Site } from '../site/site.ts';
import type { LineFinder } from '../source/line-finder.ts';

/** The file of the insight Worker in the output folder. `worker/insight/index.ts` imports it. */
export const INSIGHT_FILE = 'insight/places.txt';

/** Collects the places of a site: those for which the insight Worker accepts signals, and all of them for the inbox behind the gate. */
export class PlaceCollection {
  readonly #places: Record<string, Place> = {};
  readonly #anchors: Record<string, string[]> = {};
  readonly #lineOf: LineFinder;

  constructor(lineOf: LineFinder) {
    this.#lineOf = lineOf;
  }

  /** Adds a page. Routes and anchors are the same in all languages. */
  add(
    page: Pick<PageSummary, 'route' | 'locale' | 'audience' | 'kind' | 'title' | 'file' | 'operationLink'>,
    { anchors, edit }: { anchors: ReadonlySet<string> | undefined; edit: string | undefined },
  ): void {
    const { route, locale, title, file, audience } = page;
    if (locale !== DEFAULT_LOCALE) return;
    const line = this.#lineOf(file, keyOf(page));
    this.#places[route] = {
      title,
      file: line === undefined ? file : `${file}:${line}`,
      ...(edit === undefined ? {} : { edit }),
    };
    if (audience === 'public') this.#anchors[route] = [...(anchors ?? [])];
  }

  /** The text module of the insight Worker, which names no internal page. */
  signalPlaces({ references }: Pick<Site<'public'>, 'references'>): string {
    const words = new Set<string>();
    for (const { config, source } of references) if (isSimulated(config.simulator)) addWords(source.document, words);
    const places: SignalPlaces = { pages: this.#anchors, words: [...words].toSorted() };
    return JSON.stringify(places);
  }

  /** The file with the places of the inbox. */
  places(): string {
    return JSON.stringify(this.#places);
  }
}

/** The beginning of the part of a file that a page shows: an operation, a schema, or the title of a guide. */
function keyOf({ kind, title, operationLink }: Pick<PageSummary, 'kind' | 'title' | 'operationLink'>): string {
  if (operationLink !== null) return `  ${operationLink.path}:\n`;
  return kind === 'schema' ? `    ${title}:\n` : `title: ${title}`;
}

/** Adds the names of a description that a refused request can name: of operations, fields, parameters, codes and rules. */
function addWords(value: Json, words: Set<string>): void {
  if (!isStructure(value)) return;
  if (Array.isArray(value)) {
    for (const item of value) addWords(item, words);
    return;
  }
  const { paths, properties, name, in: place, 'x-problem-codes': codes } = value;
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
  for (const child of Object.values(value)) addWords(child ?? null, words);
}
