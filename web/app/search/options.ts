import type { Link } from '../../model/page.ts';
import type { Facets, Hit, Results } from './engine/results.ts';
import type { SearchStrings } from './strings.ts';

/** What can be chosen in the list. */
export type Option =
  | { kind: 'hit'; hit: Hit }
  /** Asks again for what it says. */
  | { kind: 'query'; text: string }
  | { kind: 'link'; link: Link };

export interface Section {
  title: string;
  /** e.g. `5 of 12`; empty where all is shown. */
  note: string;
  options: Option[];
}

/** Results as sections, in their order. */
export function sectionsOfResults({ groups }: Results, t: SearchStrings): Section[] {
  return groups.map(({ name, hits, total }) => ({ title: t.groups[name], note: hits.length < total ? t.shownOf(hits.length, total) : '', options: hits.map((hit) => ({ kind: 'hit', hit })) }));
}

/** What is offered before anything is typed, and where nothing was found. */
export function sectionsToStart({ recent, facets, links }: { recent: readonly string[]; facets: Facets | null; links: readonly Link[] }, t: SearchStrings): Section[] {
  const queries = (texts: readonly string[]): Option[] => texts.map((text) => ({ kind: 'query', text }));
  return [
    { title: t.recent, note: '', options: queries(recent) },
    { title: t.examples, note: '', options: queries(facets?.examples ?? []) },
    { title: t.start, note: '', options: links.map((link): Option => ({ kind: 'link', link })) },
  ].filter(({ options }) => options.length > 0);
}
