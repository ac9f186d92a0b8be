import { articleToc } from '../../../web/article/index.tsx';
import type { PageEntry } from '../../../web/compile/pages/page-entry.ts';
import { Gathering } from '../../../web/compile/search/gathering.ts';
import { gatherPage } from '../../../web/compile/site/site-search.ts';
import type { SearchData, SearchEntry } from '../../../web/model/search/search.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { tinySite } from './site.ts';

/** The search data of some pages. @param limit the most places */
export function gathered(pages: readonly PageEntry[], limit?: number): { data: SearchData; cutAt: number | null } {
  const gathering = new Gathering(limit);
  for (const entry of pages) {
    const built = entry.build();
    gatherPage(gathering, built, articleToc(built.page));
  }
  const { data, cutAt } = gathering.data();
  return { data: { synonyms: [], ...data }, cutAt };
}

/** The search data of one description, `shop.json`. */
export async function searchDataOf(document: JsonObject): Promise<SearchData> {
  const { pages } = await tinySite({ 'shop.json': { info: { title: 'Shop', version: '1' }, ...document } });
  return gathered(pages).data;
}

/** Entries of a kind as `label -> addresses`. */
export function placesOf({ entries, pages }: SearchData, kind: SearchEntry['kind']): Record<string, string[]> {
  const own = entries.filter((entry) => entry.kind === kind);
  return Object.fromEntries(
    own.map(({ label, places }) => [
      label,
      places.map(({ page, anchor }) => `${pages[page]?.href}${anchor === '' ? '' : `#${anchor}`}`),
    ]),
  );
}
