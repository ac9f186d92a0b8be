import type { ReactElement } from 'react';

import type { Page, TocEntry } from '../model/page/page.ts';
import { freeName } from '../model/text/free-name.ts';
import type { Language } from './kit.tsx';

/** How much of a page its Markdown twin has. */
export interface Extent {
  /** Highest rank of the extras that are included. */
  rank: number;
  /** From this depth on, rows with rows inside become a link if their schema has a page. */
  cutDepth: number;
}

/** A twin that would have more characters than `limit` gets the next extent. */
export interface TwinStep extends Extent {
  limit: number;
}

export const ALL = Number.POSITIVE_INFINITY;
export const WHOLE: Extent = { rank: 3, cutDepth: ALL };

/** How the article shows one kind of page. */
export interface ArticleKind<P extends Page> {
  /** `inner` is the markup of the module of a React page or of a guide. */
  Article: (props: { page: P; inner: string }) => ReactElement;
  /** The headings that the article adds itself, in reading order. */
  sections?: (page: P, language: Language) => Section<string>[];
  /** The extents of its Markdown twin, the largest first. By default, the twin has everything. */
  twinSteps?: readonly TwinStep[];
  /** The style sheet that only this page has, beside its document. */
  styles?: (page: P) => string;
}

interface Heading {
  id: string;
  text: string;
  /** Language of the text, if it differs from the page's. */
  lang?: string | undefined;
}

/** A heading that the article adds itself, and its content. */
export interface Section<Part extends string> extends Heading {
  part: Part;
  /** Headings of level 3 inside the section. */
  entries?: Heading[];
}

/** Returns the sections that a page has. */
export function present<Part extends string>(sections: readonly (Section<Part> | false)[]): Section<Part>[] {
  return sections.filter((section) => section !== false);
}

/** Returns the sections as table-of-contents entries. */
export function sectionsToToc(sections: readonly Section<string>[]): TocEntry[] {
  const entry = (level: TocEntry['level'], { id, text, lang }: Heading): TocEntry => ({
    id,
    text,
    level,
    ...(lang === undefined ? {} : { lang }),
  });
  return sections.flatMap((section) => [
    entry(2, section),
    ...(section.entries ?? []).map((heading) => entry(3, heading)),
  ]);
}

/** Returns the sections with ids that do not repeat a heading of the authored text: a taken `responses` becomes `responses-2`. */
export function withFreeIds<Part extends string>(
  sections: Section<Part>[],
  taken: readonly TocEntry[],
): Section<Part>[] {
  const ids = new Set(taken.map((entry) => entry.id));
  return sections.map((section) => {
    const id = freeName(section.id, (taken) => ids.has(taken));
    ids.add(id);
    return { ...section, id };
  });
}
