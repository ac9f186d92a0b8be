import type { Locale } from '../site/locale.ts';
import { localizePath } from '../site/path.ts';
import type { Html } from '../text/html.ts';
import type { Audience } from './page.ts';

/** The functions that a Markdown twin needs besides the data of its page. */
export interface TwinContext {
  /** Returns the Markdown of an authored text, with absolute links; empty for null. */
  markdownOf: (html: Html | null) => string;
  /** Returns the absolute address of a link: of the twin if it leads to a page of the site. @param href localized path or absolute URL */
  twinOf: (href: string) => string;
  /** Returns the address of the page itself, for readers. @param href localized path */
  addressOf: (href: string) => string;
}

/** Path of the Markdown twin of a page: `/es/intro` gives `/es/intro.md`; the twin of `/` is `/index.md`. */
export function twinPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}

/** A heading of a twin. */
export interface TwinHeading {
  /** Its anchor on the page; empty without one. */
  id: string;
  level: number;
  /** Where its line begins in the text. */
  start: number;
}

/** A page as Markdown, and its headings in order. */
export interface MarkdownTwin {
  text: string;
  headings: TwinHeading[];
}

/** Path of the headings of the twin of a page, which programs read beside it. */
export function headingsPath(path: string): string {
  return twinPath(path).replace(/md$/, 'headings.json');
}

/** Carries the anchor of a heading at the end of its line, while a twin is made. */
export function headingMark(id = ''): string {
  return `\0${id}\0`;
}

/** Takes the marks out of a text. A heading in a list or a quote is no heading of the page. */
export function withoutMarks(marked: string): MarkdownTwin {
  const headings: TwinHeading[] = [];
  let taken = 0;
  const text = marked.replaceAll(/\0([^\0]*)\0/g, (mark: string, id: string, at: number) => {
    const line = marked.lastIndexOf('\n', at) + 1;
    const level = /^#*/.exec(marked.slice(line, at))?.[0].length ?? 0;
    if (level > 0) headings.push({ id, level, start: line - taken });
    taken += mark.length;
    return '';
  });
  return { text, headings };
}

/** Path of the list of all twins of one language (https://llmstxt.org). */
export function llmsPath(audience: Audience, locale: Locale): string {
  return localizePath(audience === 'internal' ? '/docs/internal/llms.txt' : '/llms.txt', locale);
}
