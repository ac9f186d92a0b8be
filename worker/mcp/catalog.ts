import type { McpAccess } from '../../web/model/edge/mcp.ts';
import { searchDataFromJson } from '../../web/model/search/search-index.ts';
import {
  searchAddress,
  type SearchData,
  type SearchPage,
  type SearchReference,
} from '../../web/model/search/search.ts';
import type { Locale } from '../../web/model/site/locale.ts';
import type { Json } from '../../web/model/text/json.ts';
import { SearchEngine } from '../../web/search-engine/engine.ts';

/** A page of the site. */
export interface CatalogPage extends Omit<SearchPage, 'reference'> {
  /** The API reference that the page is part of. */
  api: SearchReference | null;
}

/** Everything that a caller may find in one language, from the search indexes that readers use. */
export interface Catalog {
  locale: Locale;
  pages: readonly CatalogPage[];
  apis: readonly SearchReference[];
  engine: SearchEngine;
}

/** @returns null if the site has no pages in the language */
export type OpenCatalog = (access: McpAccess, locale: Locale) => Promise<Catalog | null>;

/** After this time an index is read again, so that a new release of the portal reaches a running MCP server. */
export const FRESH_MS = 5 * 60 * 1000;

/** Creates the function that opens catalogs. It keeps the public and the internal ones apart. */
export function createCatalogs({ now }: { now: () => number }): OpenCatalog {
  const known = new Map<string, { catalog: Catalog; since: number }>();
  return async (access, locale) => {
    const key = `${access.isInternal ? 'internal' : 'public'} ${locale}`;
    const isFresh = (): boolean => now() < (known.get(key)?.since ?? -Infinity) + FRESH_MS;
    if (!isFresh()) {
      const texts = await Promise.all([
        access.readFile(searchAddress('public', locale)),
        access.isInternal ? access.readFile(searchAddress('internal', locale)) : null,
      ]);
      // Another request may have built it meanwhile. A request can't wait for a promise of another request.
      if (!isFresh()) {
        const catalog = catalogOf(texts, locale);
        if (catalog === null) return null;
        known.set(key, { catalog, since: now() });
      }
    }
    return known.get(key)?.catalog ?? null;
  };
}

function catalogOf([publicText, internalText]: (string | null)[], locale: Locale): Catalog | null {
  const engine = new SearchEngine();
  const pages: CatalogPage[] = [];
  const apis: SearchReference[] = [];
  for (const [text, source] of [[publicText, ''] as const, [internalText, 'Internal'] as const]) {
    if (text === null || text === undefined) continue;
    const json: Json = JSON.parse(text);
    const data = searchDataFromJson(json);
    for (const _step of engine.add(data, source));
    pages.push(...pagesOf(data));
    apis.push(...data.references);
  }
  return pages.length === 0 ? null : { locale, pages, apis, engine };
}

function pagesOf({ pages, references }: SearchData): CatalogPage[] {
  return pages.map(({ reference, ...page }) => ({ ...page, api: references[reference ?? -1] ?? null }));
}
