import type { Page, PageSummary } from '../../model/page/page.ts';
import type { ConsoleData } from '../../model/request/console.ts';
import type { PageLink } from '../markdown/links.ts';
import type { PageTexts } from '../markdown/page-texts.ts';

/** A page of the site. Its content is built when its document is written, so that one page at a time is in memory. */
export interface PageEntry extends PageSummary {
  build: () => BuiltPage;
  /** Address of the document with an operation's code samples; absent for other pages. */
  samplesHref?: string;
  /** Path of the data of an operation's request form, or of a webhook's check. Only the entry in the default language has it: the data is the same in every language. */
  consolePath?: string;
}

/** A page with its content, for the article, the link check and the search index. */
export interface BuiltPage {
  page: Page;
  links: PageLink[];
  /** Fragment identifiers of the page, without those of the headings that the article adds. */
  anchors: ReadonlySet<string>;
  /** Its texts as plain words and as Markdown; absent if it has none. */
  words?: PageTexts;
  /** Data of the request form or of the check; present if the entry has a `consolePath`. */
  console?: () => ConsoleData;
}
