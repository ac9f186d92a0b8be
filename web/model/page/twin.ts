import type { Locale } from '../site/locale.ts';
import type { Html } from '../text/html.ts';
import type { Audience } from './page.ts';
import { localizePath } from './path.ts';

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

/** Path of the list of all twins of one language (https://llmstxt.org). */
export function llmsPath(audience: Audience, locale: Locale): string {
  return localizePath(audience === 'internal' ? '/docs/internal/llms.txt' : '/llms.txt', locale);
}
