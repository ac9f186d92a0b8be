import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';

import { DEFAULT_LOCALE } from '../../web/model/site/locale.ts';
import type { McpContext } from './http.ts';
import { addressFrom, pageAt, twinOf } from './lookup.ts';
import { readSkill } from './skills.ts';

/** Resources in one page of the list. */
const PAGE = 100;
const TYPE = 'text/markdown';

/**
 * Offers every page as a resource: its twin at its address. The list is that of the default language; pages of all languages
 * can be read. The library's own list has no paging, so these handlers replace it.
 */
export function registerResources({ server }: McpServer, { access, openCatalog }: McpContext, origin: string): void {
  server.registerCapabilities({ resources: {} });

  server.setRequestHandler('resources/list', async ({ params }) => {
    const pages = (await openCatalog(access, DEFAULT_LOCALE))?.pages ?? [];
    const start = positionFrom(params?.cursor);
    const resources = pages
      .slice(start, start + PAGE)
      .map((page) => ({ uri: origin + twinOf(page), name: page.title, mimeType: TYPE }));
    const end = start + resources.length;
    return { resources, ...(end < pages.length && { nextCursor: String(end) }) };
  });

  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: `${origin}/{+path}.md`, name: 'page', title: 'Page', mimeType: TYPE }],
  }));

  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const missing = new ResourceNotFoundError(uri, 'There is no such resource.');
    const skill = await readSkill(access, uri);
    if (skill !== null) return { contents: [{ uri, mimeType: TYPE, text: skill }] };
    const isOwn = uri.length <= 2_000 && URL.canParse(uri) && new URL(uri).origin === origin;
    const address = isOwn ? addressFrom(uri, DEFAULT_LOCALE) : null;
    if (address === null) throw missing;
    const catalog = await openCatalog(access, address.locale);
    const page = catalog === null ? undefined : pageAt(catalog, address.path);
    const text = page === undefined ? null : await access.readFile(twinOf(page));
    if (text === null) throw missing;
    return { contents: [{ uri, mimeType: TYPE, text }] };
  });
}

function positionFrom(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,6}$/.test(cursor)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown cursor.');
  return Number(cursor);
}
