import type { Collections } from '../postman/collections.ts';
import type { Report } from '../report.ts';
import { SiteSearch } from '../search/site-search.ts';
import type { LinkCheck } from '../site/link-check.ts';
import type { Site } from '../site/site.ts';
import { documentsFromSite, type OutputDocument, type RenderContext } from './documents.ts';
import { downloadsOf } from './downloads.ts';

interface TextsContext extends Omit<RenderContext, 'links' | 'search'> {
  collections: Collections;
}

/**
 * Every text of a site by the path it is asked for, one at a time: sidebar fragments, pages, search indexes, downloads.
 * @param links takes what can be linked to, and the links
 * @param pages takes a line for each page
 */
export async function* textsOf(
  site: Site<'public'> | Site<'internal'>,
  links: LinkCheck,
  pages: Report['pages'],
  context: TextsContext,
): AsyncGenerator<Pick<OutputDocument, 'path' | 'text'>> {
  const search = new SiteSearch(site);
  const downloadsReady = context.collections.readyFor(site.references.map(({ source }) => source));
  for await (const { path, text, page } of documentsFromSite(site, { ...context, links, search, downloadsReady })) {
    if (page !== null)
      pages.push({
        path,
        route: page.route,
        locale: page.locale,
        kind: page.kind,
        audience: site.audience,
        bytes: Buffer.byteLength(text),
      });
    yield { path, text };
  }
  for (const file of search.files((finding) => site.findings.push(finding))) {
    links.addPath(file.path);
    yield file;
  }
  for (const { path, text: make } of downloadsOf(site)) {
    const text = make();
    if (text === null) continue;
    links.addPath(decodeURI(path));
    yield { path, text };
  }
}
