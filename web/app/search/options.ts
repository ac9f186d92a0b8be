import type { Link } from '../../model/api/link.ts';
import type { Facets, Hit, Results } from '../../search-engine/results.ts';
import type { SearchStrings } from './strings/en.ts';

export type Option =
  | { kind: 'hit'; hit: Hit }
  /** Searches for its text. */
  | { kind: 'query'; text: string }
  | { kind: 'link'; link: Link };

export interface Row {
  index: number;
  option: Option;
}

export interface OptionGroup {
  title: string;
  /** For example `5 of 12`; empty if all are shown. */
  note: string;
  rows: Row[];
}

/** One group for each kind of results. */
export function groupsOfResults({ groups }: Results, t: SearchStrings): OptionGroup[] {
  return numbered(
    groups.map(({ name, hits, total }) => ({
      title: t.groups[name],
      note: hits.length < total ? t.shownOf(hits.length, total) : '',
      options: hits.map((hit): Option => ({ kind: 'hit', hit })),
    })),
  );
}

/** The groups without results: recent searches, examples and links to the main pages. */
export function groupsToStart(
  { recent, facets, links }: { recent: readonly string[]; facets: Facets | null; links: readonly Link[] },
  t: SearchStrings,
): OptionGroup[] {
  const queries = (texts: readonly string[]): Option[] => texts.map((text) => ({ kind: 'query', text }));
  const groups = [
    { title: t.recent, note: '', options: queries(recent) },
    { title: t.examples, note: '', options: queries(facets?.examples ?? []) },
    { title: t.start, note: '', options: links.map((link): Option => ({ kind: 'link', link })) },
  ];
  return numbered(groups.filter(({ options }) => options.length > 0));
}

interface UnnumberedGroup extends Omit<OptionGroup, 'rows'> {
  options: Option[];
}

function numbered(groups: UnnumberedGroup[]): OptionGroup[] {
  let next = 0;
  return groups.map(({ title, note, options }) => ({
    title,
    note,
    rows: options.map((option) => ({ index: next++, option })),
  }));
}

export function keyOf(option: Option): string {
  switch (option.kind) {
    case 'query':
      return option.text;
    case 'link':
      return option.link.href;
    case 'hit':
      return `${option.hit.entry} ${option.hit.href}`;
  }
}

/**
 * The first rows of a new list, above the other rows of the old one. Painting them takes a third of the time of a whole list: it
 * makes few elements and removes hardly any.
 * @param count number of new rows
 */
export function firstRows(groups: readonly OptionGroup[], old: readonly OptionGroup[], count: number): OptionGroup[] {
  const first = groups.map(({ title, note, rows }) => ({
    title,
    note,
    rows: rows.filter(({ index }) => index < count),
  }));
  const keys = new Set(first.flatMap(({ rows }) => rows.map(({ option }) => keyOf(option))));
  const others = old.map(({ title, note, rows }) => ({
    title,
    note,
    rows: rows.filter(({ index, option }) => index >= count && !keys.has(keyOf(option))),
  }));
  const isNew = ({ title }: OptionGroup): boolean => first.some((group) => group.title === title);
  return [
    ...first.map(({ title, note, rows }) => ({
      title,
      note,
      rows: [...rows, ...(others.find((group) => group.title === title)?.rows ?? [])],
    })),
    ...others.filter((group) => !isNew(group)),
  ].filter(({ rows }) => rows.length > 0);
}

/** The plain text of highlighted pieces. */
export function plainLabel(pieces: readonly { text: string }[]): string {
  return pieces.map(({ text }) => text).join('');
}
