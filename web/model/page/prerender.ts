import type { ChangeLevel } from '../api/change.ts';
import type { Link } from '../api/link.ts';
import type { Locale } from '../site/locale.ts';
import type { Html } from '../text/html.ts';
import type { PageData, SiteData } from './page-data.ts';
import type { FormerAnchor, Page, TocEntry } from './page.ts';
import type { MarkdownTwin, TwinContext } from './twin.ts';

/**
 * The interface between the compiler and the built React bundle. The compiler loads a module with these exports, so it
 * never imports a component itself.
 */
export interface Prerender {
  /** Renders the body of a page as static markup. */
  renderArticle(page: Page): Html;
  /** Renders the question at the end of a page. @param path localized path of the page */
  renderFeedback(locale: Locale, path: string): Html;
  /** Renders links for the former anchors of a page, which go before its article. */
  renderMovedSections(locale: Locale, anchors: readonly FormerAnchor[]): Html;
  /** Renders a page as Markdown, from the elements of its article. */
  renderTwin(page: Page, context: TwinContext): MarkdownTwin;
  /** The style sheet that only this page has, beside its document; null for most pages. */
  pageStyles(page: Page): string | null;
  /** Returns the headings that the article adds itself (the sections of an operation), in the page's language. */
  articleToc(page: Page): TocEntry[];
  /** Renders the shell around an article, as React hydrates it. The texts follow each other. */
  renderShell(data: PageData, article: Html | undefined): readonly Html[];
  /** Renders documents without a source: title, description and article. The gate has no article: the shell renders it. */
  renderSpecial(
    kind: 'not-found' | 'gone' | 'gate',
    locale: Locale,
    site: SiteData,
    /** Where a reader of a not-found document may continue; by default the main sections of the site. */
    sections?: readonly Link[],
  ): { title: string; description: string; article?: Html };
  /** Returns title and description of a React page by module name, or undefined if there is no such module. */
  reactPageMeta(module: string, locale: Locale): { title: string; description: string } | undefined;
  /** Text of the inline script that runs before first paint, the same for every document of a site. */
  firstPaint(site: SiteData | undefined): string;
  /** Strings that the compiler itself needs. */
  strings(locale: Locale): CompilerStrings;
}

/** Strings of pages without a source, in one language. */
export interface CompilerStrings {
  home: string;
  overview: string;
  webhooks: string;
  schemas: string;
  untagged: string;
  errors: string;
  /** @param api name and version of the reference */
  errorsDescription: (api: string) => string;
  migration: (to: string) => string;
  migrationTitle: (from: string, to: string) => string;
  migrationDescription: (from: string, to: string) => string;
  changelog: string;
  changelogPage: (page: number) => string;
  /** @param apis names of the references */
  changelogDescription: (apis: string) => string;
  changelogFeed: (api: string | null) => string;
  changeLevels: Readonly<Record<ChangeLevel, string>>;
  changeInRequests: string;
  changeInResponses: string;
  /** Before the names of operations. */
  changeAffects: string;
  changeDigest: (count: string, all: string) => string;
  changeAppliesFrom: (date: string) => string;
  codeSamples: string;
  backToOperation: string;
  programmingLanguages: string;
  guides: string;
  /** The introduction of `llms.txt`. @param address its own address */
  llmsNote: (address: string) => string;
}
