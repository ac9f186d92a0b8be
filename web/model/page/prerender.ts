import type { Locale } from '../site/locale.ts';
import type { Html } from '../text/html.ts';
import type { PageData, SiteData } from './page-data.ts';
import type { Page, TocEntry } from './page.ts';

/**
 * The interface between the compiler and the prerendering bundle.
 * The compiler loads a module with these exports, so that it imports no React component itself.
 */
export interface Prerender {
  /** The body of a page; static markup. */
  renderArticle(page: Page): Html;
  /** The headings that the article itself adds to a page (an operation's sections), in the page's language. */
  articleToc(page: Page): TocEntry[];
  /** The shell around an article, as React hydrates it. The gate has no article. */
  renderShell(data: PageData, article: Html | undefined): Html;
  /** Title, description and article of the documents without a source file. The shell itself renders the gate. */
  renderSpecial(
    kind: 'not-found' | 'gate',
    locale: Locale,
    site: SiteData,
  ): { title: string; description: string; article?: Html };
  /** Title and description of a React page by module name; undefined if the module or its words in that language are missing. */
  reactPageMeta(module: string, locale: Locale): { title: string; description: string } | undefined;
  /** Text of the inline script that runs before the first paint. It is the same in every document of a site. */
  firstPaint(site: SiteData | undefined): string;
  /** Further markup for the head of every document. */
  head(): string;
  /** Texts that the compiler itself writes into pages. */
  words(locale: Locale): CompilerWords;
}

/** Titles and descriptions of pages that no source file names, in one language. */
export interface CompilerWords {
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
}
