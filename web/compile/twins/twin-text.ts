import { splitAtSteps, STEP_MARK } from '../../model/page/guide-step.ts';
import type { Page } from '../../model/page/page.ts';
import type { Prerender } from '../../model/page/prerender.ts';
import type { Html } from '../../model/text/html.ts';
import type { PageTexts } from '../markdown/page-texts.ts';
import type { BuiltPage } from '../pages/page-entry.ts';
import type { AnySite } from '../site/site.ts';

/** Makes the Markdown twins of a site. */
export type TwinMaker = (built: BuiltPage) => string;

/** Creates the maker of the twins of a site. The page data is that of the document. */
export function twinMaker({ twins }: Pick<AnySite, 'twins'>, prerender: Pick<Prerender, 'renderTwin'>): TwinMaker {
  return ({ page, words }) =>
    prerender.renderTwin(page, {
      markdownOf: words === undefined ? () => '' : markdownOf(page, words),
      twinOf: (href) => twins.of(href),
      addressOf: (path) => twins.ofPage(path),
    });
}

/** The Markdown of the texts of a page. The body of a guide with steps is one text, and its article shows the pieces between them. */
function markdownOf(page: Page, words: PageTexts): PageTexts['markdownOf'] {
  if (page.kind !== 'guide' || page.steps === undefined) return words.markdownOf;
  const pieces = words.markdownOf(page.body).split(STEP_MARK);
  const known = new Map<string, string>([
    ...splitAtSteps(page.body).map((piece, index) => [piece, pieces[index] ?? ''] as const),
    ...Object.values(page.steps).map(({ description, markdown }) => [description, markdown] as const),
  ]);
  return (html: Html | null) => (html === null ? '' : (known.get(html) ?? ''));
}
