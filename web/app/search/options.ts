import type { Link } from '../../model/page/page.ts';
import type { Facets, Hit, Results } from './engine/results.ts';
import type { SearchStrings } from './strings/index.ts';

/** An option of the list. */
export type Option =
  | { kind: 'hit'; hit: Hit }
  /** Searches for its text. */
  | { kind: 'query'; text: string }
  | { kind: 'link'; link: Link };

export interface Section {
  title: string;
  /** For example `5 of 12`; empty if all are shown. */
  note: string;
  /** Index of its first option in the whole list. */
  start: number;
  options: Option[];
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

function numbered(sections: Omit<Section, 'start'>[]): Section[] {
  let next = 0;
  return sections.map(({ title, note, options }) => {
    const start = next;
    next += options.length;
    return { title, note, start, options };
  });
}
