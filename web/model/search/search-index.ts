import { own } from '../text/json.ts';
import type { SearchData, SearchEntry, SearchKind, SearchPlace } from './search.ts';

/** Increase this number whenever the file below changes. A client of an older release then rejects the file. */
const FORMAT = 6;

/** The bits of an entry's state. */
const DEPRECATED = 1;
const REPLACED = 2;

/** The file: an entry is a row, because there are thousands, and all other parts are as in {@link SearchData}. */
interface SearchFile extends Omit<SearchData, 'entries'> {
  format: number;
  anchors: string[];
  entries: [kind: SearchKind, label: string, text: string, state: number, ...differences: number[]][];
}

/**
 * Writes an index as JSON. A place is two numbers in its entry's row, the positions of the page and of the anchor, because thousands of
 * places share their anchors. Each number is the difference to the place before, because small numbers repeat and so compress better.
 */
export function searchIndexToJson({ entries, ...others }: SearchData): string {
  // Sorted, because similar neighbors compress better.
  const anchors = [...new Set(entries.flatMap(({ places }) => places.map(({ anchor }) => anchor)))].toSorted();
  const positions = new Map(anchors.map((anchor, position) => [anchor, position]));
  const file: SearchFile = {
    format: FORMAT,
    ...others,
    anchors,
    entries: entries.map(({ kind, label, text, deprecated, isReplaced = false, places }) => [
      kind,
      label,
      text,
      (deprecated ? DEPRECATED : 0) | (isReplaced ? REPLACED : 0),
      ...places.flatMap(({ page, anchor }, index) => {
        const before = places[index - 1];
        const positionBefore = before === undefined ? 0 : (positions.get(before.anchor) ?? 0);
        return [page - (before?.page ?? 0), (positions.get(anchor) ?? 0) - positionBefore];
      }),
    ]),
  };
  return JSON.stringify(file);
}

/**
 * Reads an index that {@link searchIndexToJson} wrote.
 * @throws TypeError if the format is another one
 */
export function searchDataFromJson(json: unknown): SearchData {
  if (own(json, 'format') !== FORMAT) throw new TypeError(`The search index does not have format ${FORMAT}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the format says what the build has written
  const { synonyms, references, pages, anchors, entries } = json as SearchFile;
  return {
    synonyms,
    references,
    pages,
    entries: entries.map(([kind, label, text, state, ...differences]) => {
      const deprecated = (state & DEPRECATED) > 0;
      const entry: SearchEntry = { kind, label, text, deprecated, places: placesOf(differences, anchors) };
      if ((state & REPLACED) > 0) entry.isReplaced = true;
      return entry;
    }),
  };
}

function placesOf(differences: readonly number[], anchors: readonly string[]): SearchPlace[] {
  const places: SearchPlace[] = [];
  let [page, position] = [0, 0];
  for (let index = 0; index < differences.length; index += 2) {
    page += differences[index] ?? 0;
    position += differences[index + 1] ?? 0;
    places.push({ page, anchor: anchors[position] ?? '' });
  }
  return places;
}
