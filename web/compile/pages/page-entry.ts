import type { Audience, Link, OperationLink, Page, ReferenceInfo } from '../../model/page/page.ts';
import type { Route } from '../../model/page/path.ts';
import type { ConsoleData } from '../../model/request/console.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Html } from '../../model/text/html.ts';
import type { FoundLink } from '../markdown/links.ts';
import type { Section } from '../markdown/sections.ts';

/** A page as the site knows it before it is drawn: enough for lists, sidebars and checks. SchemaContext it is left to the last step, one at a time. */
export interface PageEntry {
  route: Route;
  locale: Locale;
  kind: Page['kind'];
  audience: Audience;
  title: string;
  sidebarLabel: string;
  sidebarId: string | null;
  /** File it comes from, relative to the site. */
  file: string;
  reference: ReferenceInfo | null;
  /** The group's page above it, if any. */
  parent: Link | null;
  /** For operations and webhooks. */
  operation: OperationLink | null;
  contentLocale: Locale;
  build(): BuiltPage;
}

/** A page ready for the article, with what the link check and the search need of it. */
export interface BuiltPage {
  page: Page;
  links: FoundLink[];
  /** Fragment identifiers it has, apart from those the article adds. */
  anchors: ReadonlySet<string>;
  /** Its authored text in words; absent where it has none. */
  words?: PageWords;
  /** Of an operation in the language it was written in: what its request form needs, the same for every language. */
  console?: { path: string; data: () => ConsoleData };
}

export interface PageWords {
  /** The page's body, cut at its headings. */
  sections: Section[];
  /** The words of any other text of the page: of a parameter, a property, an error. */
  of: (html: Html | null) => string;
}
