import { createContext, useContext, useLayoutEffect, useRef } from 'react';

import { ARTICLE_ID } from '../../model/page/page-data.ts';
import type { LoadedPage } from '../navigation/document.ts';

/** The page whose nodes the host shows; null while prerendering. */
export const ArticleContext = createContext<LoadedPage | null>(null);

/**
 * Holds the article, which is no part of the React tree: on the server its markup is passed in, in the browser React
 * keeps the nodes it finds, and this swaps in those of the next page. The same nodes come back after a crash.
 */
export function ArticleHost({ html }: { html: string }) {
  const page = useContext(ArticleContext);
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (page && host.current && host.current.firstChild !== (page.article[0] ?? null))
      host.current.replaceChildren(...page.article);
  }, [page]);
  return <div id={ARTICLE_ID} ref={host} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
