import type { McpAccess } from '../../web/model/edge/mcp.ts';
import { twinPath } from '../../web/model/page/twin.ts';
import { searchDataFromJson } from '../../web/model/search/search-index.ts';
import {
  searchAddress,
  type SearchData,
  type SearchPage,
  type SearchReference,
} from '../../web/model/search/search.ts';
import { DEFAULT_LOCALE, type Locale } from '../../web/model/site/locale.ts';
import { localizePath, normalizePath, splitLocale } from '../../web/model/site/path.ts';
import type { Json } from '../../web/model/text/json.ts';
import { SearchEngine } from '../../web/search-engine/engine.ts';

/** A page as callers name it, split into its language and the rest. Null if the text cannot be an address. */
export function addressFrom(text: string, locale: Locale): { path: string; locale: Locale } | null {
  if (!URL.canParse(text, 'https://portal.invalid')) return null;
  const { pathname } = new URL(text.startsWith('/') ? text : absolute(text), 'https://portal.invalid');
  const path = normalizePath(pathname.replace(/\.md$/, ''));
  const named = splitLocale(path);
  // An address with a language names it; one without is that of every language.
  if (named.locale !== DEFAULT_LOCALE) return { path, locale: named.locale };
  return { path: localizePath(named.route, locale), locale };
}

function absolute(text: string): string {
  return /^https?:\/\//i.test(text) ? text : `/${text}`;
}

/** Finds a page by its exact address in the catalog. Nothing else can be read. */
export function pageAt(catalog: Catalog, path: string): CatalogPage | undefined {
  return catalog.pages.find(({ href }) => href === path);
}

/** The address of the twin of a page. */
export function twinOf({ href }: Pick<CatalogPage, 'href'>): string {
  return twinPath(href);
}

/** The APIs that a caller's text names: by base path, its last part (`v3`), version, or words of its title. All without a text. */
export function apisNamed({ apis }: Catalog, text: string | undefined): readonly SearchReference[] {
  if (text === undefined || text === '') return apis;
  const wanted = text.toLowerCase().replace(/^\/+|\/+$/g, '');
  const named = apis.filter(({ base, version }) => {
    const path = base.toLowerCase().slice(1);
    return path === wanted || path.endsWith(`/${wanted}`) || version === wanted || `v${version}` === wanted;
  });
  return named.length > 0 ? named : apis.filter(({ title }) => lettersOf(title).includes(lettersOf(wanted)));
}

/** The pages of the APIs that a caller's text names; see {@link apisNamed}. */
export function pagesOfApi(catalog: Catalog, pages: readonly CatalogPage[], text: string | undefined): CatalogPage[] {
  const apis = apisNamed(catalog, text);
  return pages.filter(({ api }) => api !== null && apis.includes(api));
}

/** The pages of the newest version, of pages whose APIs have the same title. */
export function newestOf(pages: readonly CatalogPage[]): CatalogPage[] {
  return pages.filter(
    ({ api }) => !pages.some((other) => other.api?.title === api?.title && compareVersions(other.api, api) > 0),
  );
}

function compareVersions(left: SearchReference | null, right: SearchReference | null): number {
  return (left?.version ?? '').localeCompare(right?.version ?? '', 'en', { numeric: true });
}

/** The letters and digits of a name: those of an operation id (`createCart`) and of its address (`create-cart`) are the same. */
function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The operations and webhooks that a text names: `POST /orders`, a path, the address of a page, its last part, an operation id, an event,
 * or a title.
 */
export function operationsNamed(catalog: Catalog, text: string): CatalogPage[] {
  const wanted = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const address = addressFrom(text.trim(), catalog.locale)?.path;
  const [, verb, tail] = /^(?:([a-z]+) )?(\/\S+)$/.exec(wanted) ?? [];
  const operations = catalog.pages.filter(({ kind }) => kind === 'operation' || kind === 'webhook');
  const tests: ((page: CatalogPage) => boolean)[] = [
    ({ href }) => href === address,
    ({ method, path }) => `${method} ${path}`.toLowerCase() === wanted,
    ({ method, path }) => isTemplateOf(`${method} ${path}`.toLowerCase(), wanted),
    ({ path }) => path.toLowerCase() === wanted,
    ({ href }) => href.endsWith(`/${wanted}`),
    ({ href }) => lettersOf(wanted) !== '' && lettersOf(href.split('/').at(-1) ?? '') === lettersOf(wanted),
    ({ title }) => title.toLowerCase() === wanted,
    ({ method, path }) =>
      tail !== undefined && (verb === undefined || verb === method.toLowerCase()) && path.toLowerCase().endsWith(tail),
  ];
  for (const test of tests) {
    const found = operations.filter(test);
    if (found.length > 0) return found;
  }
  return [];
}

/** The schemas with a name, ignoring letter case. */
export function schemasNamed({ pages }: Catalog, name: string): CatalogPage[] {
  const wanted = name.trim().toLowerCase();
  return pages.filter(({ kind, title }) => kind === 'schema' && title.toLowerCase() === wanted);
}

/** The operation that a request calls. @param path without query */
export function operationCalled({ pages }: Catalog, method: string, path: string): CatalogPage | undefined {
  return pages.find(
    (page) => page.kind === 'operation' && page.method === method.toUpperCase() && isTemplateOf(page.path, path),
  );
}

/** Compares segment by segment. A variable stands for one segment. */
function isTemplateOf(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment === given[index] || /^\{[^{}]*\}$/.test(segment))
  );
}

/** One line that names a page. */
export function lineAbout({ title, href, method, path, api }: CatalogPage): string {
  const address = method === '' ? '' : ` \`${method} ${path}\``;
  return `- ${title}${address}${api === null ? '' : ` (${api.title} ${api.version})`}: ${href}`;
}

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
type OpenCatalog = (access: McpAccess, locale: Locale) => Promise<Catalog | null>;

/** The access of the caller, and the site as it may read it. */
export interface McpContext {
  access: McpAccess;
  openCatalog: OpenCatalog;
}

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
