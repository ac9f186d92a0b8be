import { firstPaintScript } from '../app/start/first-paint.ts';
import { notFoundArticle, reactPageMeta, renderReactPage, renderShell, titles } from '../app/start/prerender-shell.tsx';
import {
  type Article,
  articleOf,
  articleToc,
  articleToMarkup,
  feedbackToMarkup,
  movedSectionsToMarkup,
  pageStyles,
  strings,
} from '../article/index.tsx';
import type { Page } from '../model/page/page.ts';
import type { Prerender } from '../model/page/prerender.ts';
import type { Html } from '../model/text/html.ts';
import { elementToMarkup } from './static-markup.ts';
import { pageToTwin } from './twins/index.ts';

/** The compiler's only access to React. All renderers escape every text. Markup enters only as `Html`, which is sanitized. */
export const prerender: Prerender = {
  renderArticle: (page) => articleToMarkup(sharedArticleOf(page), elementToMarkup) as Html,
  renderFeedback: (locale, path) => feedbackToMarkup(locale, path, elementToMarkup) as Html,
  renderMovedSections: (locale, anchors) => movedSectionsToMarkup(locale, anchors, elementToMarkup) as Html,
  renderTwin: (page, context) => pageToTwin(page, context, sharedArticleOf(page)),
  pageStyles,
  articleToc,
  renderShell: (data, article) => renderShell(data, article) as Html[],
  renderSpecial: (kind, locale, site, sections) => {
    const texts = titles(locale)[kind];
    if (kind === 'gate') return texts;
    return { ...texts, article: notFoundArticle(locale, site, { sections, isGone: kind === 'gone' }) as Html };
  },
  reactPageMeta,
  firstPaint: (site) => (site === undefined ? '' : firstPaintScript(site)),
  strings,
};

/** The latest page. Its document and its twin follow each other, so each of its components runs once for both. */
let latest: { page: Page; article: Article } | null = null;

function sharedArticleOf(page: Page): Article {
  if (latest?.page !== page) latest = { page, article: articleOf(page, reactPageOf(page)) };
  return latest.article;
}

function reactPageOf(page: Page): string {
  if (page.kind === 'react') return renderReactPage(page);
  return page.kind === 'guide' && page.tool !== undefined ? renderReactPage({ ...page.tool, locale: page.locale }) : '';
}
