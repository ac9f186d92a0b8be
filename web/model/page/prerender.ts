import type { Locale } from '../site/locale.ts';
import type { Html } from '../text/html.ts';
import type { PageData, SiteData } from './page-data.ts';
import type { Page, TocEntry } from './page.ts';

/**
 * The door between the compiler and the built React bundle: the compiler loads a module with these exports,
 * so that it never imports a component itself.
 */
export interface Prerender {
  /** The body of a page; static markup. */
  renderArticle(page: Page): Html;
  /** The headings of a page that the article draws itself (an operation's sections), in its language. */
  articleToc(page: Page): TocEntry[];
  /** The shell around an article, as React hydrates it. */
  renderShell(data: PageData, article: Html): Html;
  /** Title, description and body of the documents that no source has. */
  renderSpecial(
    kind: 'not-found' | 'gate',
    locale: Locale,
    site: SiteData,
  ): { title: string; description: string; article: Html };
  /** Title and description of a React page, by module name; undefined when there is no such module. */
  reactPageMeta(module: string, locale: Locale): { title: string; description: string } | undefined;
  /** Text of the inline script that runs before first paint, the same for every document of a site. */
  firstPaint(site: SiteData | undefined): string;
  /** Further markup for the head of every document. */
  head(): string;
  /** Words the compiler itself needs. */
  words(locale: Locale): CompilerWords;
}

/** Words of pages that no source names, in one language. */
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
  codeSamples: string;
  backToOperation: string;
  programmingLanguages: string;
}
