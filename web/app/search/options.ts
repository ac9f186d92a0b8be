import type { Link } from '../../model/page/page.ts';
import type { Facets, Hit, Results } from './engine/results.ts';
import type { SearchStrings } from './strings/index.ts';

/** An option of the list. */
export type Option =
  | { kind: 'hit'; hit: Hit }
  /** Searches for its text. */
  | { kind: 'query'; text: string }
  | { kind: 'link'; link: Link };

/** An option at its place in the list. */
export interface Row {
  index: number;
  option: Option;
}

export interface Section {
  title: string;
  /** For example `5 of 12`; empty if all are shown. */
  note: string;
  rows: Row[];
}

/** One section for each group of results. */
export function sectionsOfResults({ groups }: Results, t: SearchStrings): Section[] {
  return numbered(
    groups.map(({ name, hits, total }) => ({
      title: t.groups[name],
      note: hits.length < total ? t.shownOf(hits.length, total) : '',
      options: hits.map((hit): Option => ({ kind: 'hit', hit })),
    })),
  );
}

/** The sections without results: recent searches, examples and links to the main pages. */
export function sectionsToStart(
  { recent, facets, links }: { recent: readonly string[]; facets: Facets | null; links: readonly Link[] },
  t: SearchStrings,
): Section[] {
  const queries = (texts: readonly string[]): Option[] => texts.map((text) => ({ kind: 'query', text }));
  const sections = [
    { title: t.recent, note: '', options: queries(recent) },
    { title: t.examples, note: '', options: queries(facets?.examples ?? []) },
    { title: t.start, note: '', options: links.map((link): Option => ({ kind: 'link', link })) },
  ];
  return numbered(sections.filter(({ options }) => options.length > 0));
}

interface UnnumberedSection extends Omit<Section, 'rows'> {
  options: Option[];
}

function numbered(sections: UnnumberedSection[]): Section[] {
  let next = 0;
  return sections.map(({ title, note, options }) => ({
    title,
    note,
    rows: options.map((option) => ({ index: next++, option })),
  }));
}

/** Identifies an option among those of a list. */
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
export function firstRows(sections: readonly Section[], old: readonly Section[], count: number): Section[] {
  const first = sections.map(({ title, note, rows }) => ({
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
  const isNew = ({ title }: Section): boolean => first.some((section) => section.title === title);
  return [
    ...first.map(({ title, note, rows }) => ({
      title,
      note,
      rows: [...rows, ...(others.find((section) => section.title === title)?.rows ?? [])],
    })),
    ...others.filter((section) => !isNew(section)),
  ].filter(({ rows }) => rows.length > 0);
}
