import type { DocumentAssets } from '../../../web/compile/output/document.ts';
import type { Prerender } from '../../../web/model/page/prerender.ts';
import type { Html } from '../../../web/model/text/html.ts';
import { WORDS } from './words.ts';

/** Components that render only the title of a page, and count the pages. */
export function stubPrerender(): Prerender & { rendered: string[] } {
  const rendered: string[] = [];
  return {
    rendered,
    renderArticle: ({ route, title }) => {
      rendered.push(route);
      return `<h1>${title}</h1>` as Html;
    },
    renderMovedSections: () => '' as Html,
    renderFeedback: (locale, path) => `<form>${locale} ${path}</form>` as Html,
    renderTwin: ({ title }) => ({ text: `# ${title}`, headings: [] }),
    articleToc: (page) => page.toc,
    pageStyles: () => null,
    renderShell: (_, article) => [article as Html],
    renderSpecial: () => ({ title: '', description: '', article: '' as Html }),
    reactPageMeta: () => undefined,
    firstPaint: () => '',
    strings: () => ({ ...WORDS }),
  };
}

export const ASSETS: DocumentAssets = { stylesheet: '/site.css', boot: '/boot.js', firstPaint: '', icons: [] };
