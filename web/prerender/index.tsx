import { firstPaintScript } from '../app/start/first-paint.ts';
import { fontLinks } from '../app/start/fonts.ts';
import { notFoundArticle, reactPageMeta, renderReactPage, renderShell, titles } from '../app/start/server.tsx';
import { articleToc, articleToMarkup, words } from '../article/index.tsx';
import { pageToMarkdown } from '../article/twins/index.ts';
import type { Prerender } from '../model/page/prerender.ts';
import type { Html } from '../model/text/html.ts';
import { elementToMarkup } from './static-markup.ts';

/** The compiler's only access to React. All renderers escape every text. Markup enters only as `Html`, which is sanitized. */
export const prerender: Prerender = {
  renderArticle: (page) =>
    articleToMarkup(
      page,
      elementToMarkup,
      page.kind === 'react' ? { reactPage: renderReactPage(page.module, page.locale) } : {},
    ) as Html,
  renderTwin: pageToMarkdown,
  articleToc,
  renderShell: (data, article) => renderShell(data, article) as Html,
  renderSpecial: (kind, locale, site, sections) => {
    const { notFound, gate } = titles(locale);
    return kind === 'gate' ? gate : { ...notFound, article: notFoundArticle(locale, site, sections) as Html };
  },
  reactPageMeta,
  firstPaint: (site) => (site === undefined ? '' : firstPaintScript(site)),
  head: fontLinks,
  words,
};
