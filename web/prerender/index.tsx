import { renderToStaticMarkup } from 'react-dom/server';

import { firstPaintScript } from '../app/first-paint.ts';
import { fontLinks } from '../app/fonts.ts';
import { gateArticle, notFoundArticle, reactPageMeta, renderReactPage, renderShell, titles } from '../app/server.tsx';
import { articleToc, articleToMarkup, words } from '../article/index.tsx';
import type { Html } from '../model/html.ts';
import type { Prerender } from '../model/prerender.ts';

/** The one thing the compiler knows of React. Both renderers escape every text; markup enters only as `Html`, which is sanitised. */
export const prerender: Prerender = {
  renderArticle: (page) =>
    articleToMarkup(
      page,
      renderToStaticMarkup,
      page.kind === 'react' ? { reactPage: renderReactPage(page.module, page.locale) } : {},
    ) as Html,
  articleToc,
  renderShell: (data, article) => renderShell(data, article) as Html,
  renderSpecial: (kind, locale, site) => {
    const { notFound, gate } = titles(locale);
    return kind === 'gate'
      ? { ...gate, article: gateArticle(locale) as Html }
      : { ...notFound, article: notFoundArticle(locale, site) as Html };
  },
  reactPageMeta,
  firstPaint: (site) => (site === undefined ? '' : firstPaintScript(site)),
  head: fontLinks,
  words,
};
