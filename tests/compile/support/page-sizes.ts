import { renderToStaticMarkup } from 'react-dom/server';

import { articleOf, renderArticle } from '../../../web/article/index.tsx';
import { outlineOf } from '../../../web/compile/openapi/reading/outline.ts';
import { LocalizedReference } from '../../../web/compile/reference/localized-reference.ts';
import { pagesFromReference } from '../../../web/compile/site/compile-site.ts';
import type { ApiSource } from '../../../web/compile/source/api-source.ts';
import { languageIn } from './language.ts';

/** A document has 12,000 elements and 300 KB. The frame and the sidebar need the rest. */
export const MAX_ELEMENTS = 11_000;
export const MAX_BYTES = 260_000;

export interface Size {
  route: string;
  bytes: number;
  elements: number;
  markup: string;
}

/** The article of each page of a description. @param isMeasured selects routes, because rendering takes long */
export function sizesOf(source: ApiSource, isMeasured: (route: string) => boolean = () => true): Size[] {
  const reference = {
    config: { spec: source.name, base: '/api' as const },
    source,
    outline: outlineOf(source),
    problems: null,
    audience: 'public' as const,
  };
  const local = new LocalizedReference(reference, languageIn('en', source), { report: () => {} });
  const entries = pagesFromReference(local).filter(({ route }) => isMeasured(route));
  return entries.map((entry) => {
    const markup = renderArticle(articleOf(entry.build().page), renderToStaticMarkup);
    return {
      route: entry.route,
      bytes: Buffer.byteLength(markup),
      elements: (markup.match(/<[a-z]/g) ?? []).length,
      markup,
    };
  });
}
