import { isObject, type Json, numberOf, stringOf } from '../text/json.ts';
import {
  SEARCH_KINDS,
  type SearchData,
  type SearchEntry,
  type SearchKind,
  type SearchPage,
  type SearchPageKind,
  type SearchPlace,
} from './search.ts';

/** Increase this number whenever the rows below change. A client of an older release then rejects the file. */
const FORMAT = 5;

/** The bits of an entry's state. */
const DEPRECATED = 1;
const REPLACED = 2;

/**
 * Writes an index as JSON: one row for each synonym, reference, page and entry. A place is two numbers in its entry's row,
 * the positions of the page and of the anchor, because thousands of places share their anchors. Each number is the difference
 * to the place before, because small numbers repeat and so compress better.
 */
export function searchIndexToJson({ synonyms, references, pages, entries }: SearchData): string {
  // Sorted, because similar neighbors compress better.
  const anchors = [...new Set(entries.flatMap(({ places }) => places.map(({ anchor }) => anchor)))].toSorted();
  const positions = new Map(anchors.map((anchor, position) => [anchor, position]));
  return JSON.stringify({
    format: FORMAT,
    synonyms: synonyms.map(({ said, written }) => [said, written]),
    references: references.map(({ base, title, version, label = '' }) => [base, title, version, label]),
    pages: pages.map(({ href, title, reference, group, method, path, kind }) => [
      href,
      title,
      reference ?? -1,
      group,
      method,
      path,
      kind,
    ]),
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
  });
}

/**
 * Reads an index that {@link searchIndexToJson} wrote.
 * @throws TypeError if the format is another one, a row is malformed, or a place names a page or an anchor that is not in the file
 */
export function searchDataFromJson(json: unknown): SearchData {
  if (!isObject(json) || json.format !== FORMAT)
    throw new TypeError(`The search index does not have format ${FORMAT}.`);
  const pages = rowsOf(json.pages).map(pageFromRow);
  const anchors = listOf(json.anchors).map(textAt);
  return {
    synonyms: rowsOf(json.synonyms).map((row) => ({ said: textAt(row[0]), written: textAt(row[1]) })),
    references: rowsOf(json.references).map((row) => ({
      base: textAt(row[0]),
      title: textAt(row[1]),
      version: textAt(row[2]),
      label: textAt(row[3]) || undefined,
    })),
    pages,
    entries: rowsOf(json.entries).map((row) => entryFromRow(row, { pageCount: pages.length, anchors })),
  };
}

function pageFromRow([href, title, reference, group, method, path, kind]: readonly Json[]): SearchPage {
  const position = numberAt(reference);
  return {
    href: textAt(href),
    title: textAt(title),
    reference: position < 0 ? null : position,
    group: textAt(group),
    method: textAt(method),
    path: textAt(path),
    kind: pageKindOf(textAt(kind)),
  };
}

/** The kind under which a page is searched. Guides, groups and all other pages that are not part of an API share one kind. */
export function pageKindOf(kind: string): SearchPageKind {
  return kind === 'operation' || kind === 'webhook' || kind === 'schema' ? kind : 'page';
}

function entryFromRow(
  [kind, label, text, state, ...differences]: readonly Json[],
  { pageCount, anchors }: { pageCount: number; anchors: readonly string[] },
): SearchEntry {
  const places: SearchPlace[] = [];
  let page = 0;
  let position = 0;
  for (let index = 0; index < differences.length; index += 2) {
    page += numberAt(differences[index]);
    position += numberAt(differences[index + 1]);
    const anchor = anchors[position];
    if (anchor === undefined || page < 0 || page >= pageCount)
      throw new TypeError('The search index names a place that does not exist.');
    places.push({ page, anchor });
  }
  if (places.length === 0) throw new TypeError('The search index has an entry without a place.');
  const bits = numberAt(state);
  return {
    kind: kindAt(kind),
    label: textAt(label),
    text: textAt(text),
    deprecated: (bits & DEPRECATED) > 0,
    ...((bits & REPLACED) > 0 && { isReplaced: true }),
    places,
  };
}

function kindAt(cell: Json | undefined): SearchKind {
  const kind = SEARCH_KINDS.find((name) => name === cell);
  if (kind === undefined) throw new TypeError(`The search index has an unknown kind: ${JSON.stringify(cell)}.`);
  return kind;
}

function listOf(value: Json | undefined): readonly Json[] {
  if (!Array.isArray(value)) throw new TypeError('The search index lacks a list.');
  return value;
}

function rowsOf(value: Json | undefined): (readonly Json[])[] {
  return listOf(value).map(listOf);
}

function textAt(cell: Json | undefined): string {
  const text = stringOf(cell);
  if (text === null) throw new TypeError('The search index has a row that lacks a text.');
  return text;
}

function numberAt(cell: Json | undefined): number {
  const number = numberOf(cell);
  if (number === null) throw new TypeError('The search index has a row that lacks a number.');
  return number;
}
