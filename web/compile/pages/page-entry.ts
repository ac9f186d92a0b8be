import type { Page, PageSummary } from '../../model/page/page.ts';
import type { ConsoleData } from '../../model/request/console.ts';
import type { Html } from '../../model/text/html.ts';
import type { PageLink } from '../markdown/links.ts';
import type { Section } from '../markdown/sections.ts';

/** A page of the site. Its content is built when its document is written, so that one page at a time is in memory. */
export interface PageEntry extends PageSummary {
  build: () => BuiltPage;
  /** Address of the document with an operation's code samples; absent for other pages. */
  samplesHref?: string;
  /** Path of the data of an operation's request form. Only the entry in the default language has it: the data is the same in every language. */
  consolePath?: string;
}

/** A page with its content, for the article, the link check and the search index. */
export interface BuiltPage {
  page: Page;
  links: PageLink[];
  /** Fragment identifiers of the page, without those of the headings that the article adds. */
  anchors: ReadonlySet<string>;
  /** Its texts as plain words and as Markdown; absent if it has none. */
  words?: PageWords;
  /** Data of the request form; present if the entry has a `consolePath`. */
  console?: () => ConsoleData;
}

export interface PageWords {
  /** The body of the page, split at its headings. */
  sections: Section[];
  /** The words of any other text of the page, such as the description of a parameter. */
  of: (html: Html | null) => string;
  /** The Markdown of a text of the page; empty for null. */
  markdownOf: (html: Html | null) => string;
}
