import type { Page } from '../../model/page/page.ts';
import type { Prerender } from '../../model/page/prerender.ts';
import { hrefOf } from '../navigation/sidebars.ts';
import { once } from '../once.ts';
import type { BuiltPage, PageEntry } from '../pages/page-entry.ts';
import type { AnySite, LocalizedSite } from '../site/site.ts';

/** Makes the Markdown twins of one language of a site. */
export type TwinMaker = (built: BuiltPage) => string;

/** Creates the maker of the twins of one language. The page data is that of the document. */
export function twinMaker(
  { pages }: Pick<LocalizedSite, 'pages'>,
  { twins }: Pick<AnySite, 'twins'>,
  prerender: Pick<Prerender, 'renderTwin'>,
): TwinMaker {
  const schemas = once(() => schemaAddresses(pages));
  return ({ page, words }) =>
    prerender.renderTwin(page, {
      markdownOf: words?.markdownOf ?? (() => ''),
      twinOf: (href) => twins.of(href),
      addressOf: (path) => twins.ofPage(path),
      schemaTwin: (name) => {
        const href = schemas().get(keyOf(page, name));
        return href === undefined ? null : twins.of(href);
      },
    });
}

/** The pages of named schemas, by reference and name. */
function schemaAddresses(pages: readonly PageEntry[]): Map<string, string> {
  return new Map(
    pages.filter(({ kind }) => kind === 'schema').map((page) => [keyOf(page, page.title), hrefOf(page)] as const),
  );
}

function keyOf({ reference }: Pick<Page, 'reference'>, name: string): string {
  return `${reference?.base ?? ''} ${name}`;
}
