import { createContext, useContext, useLayoutEffect, useRef } from 'react';

import { ARTICLE_ID } from '../../model/page/page-data.ts';
import type { LoadedPage } from '../navigation/document.ts';

/** The page whose article is shown; null while prerendering. */
export const ArticleContext = createContext<LoadedPage | null>(null);

/**
 * Holds the article, which is not part of the React tree. While prerendering it gets the markup. In the browser React
 * keeps the nodes that it finds, and this component swaps in the nodes of the next page, or the same ones after a crash.
 */
export function ArticleHost({ html = '' }: { html?: string | undefined }) {
  const page = useContext(ArticleContext);
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (page && host.current && host.current.firstChild !== (page.article[0] ?? null))
      host.current.replaceChildren(...page.article);
  }, [page]);
  return <div id={ARTICLE_ID} ref={host} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
