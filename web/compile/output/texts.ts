import type { Report } from '../report.ts';
import { SiteSearch } from '../search/site-search.ts';
import type { LinkCheck } from '../site/link-check.ts';
import type { Site } from '../site/site.ts';
import { documentsFromSite, type OutputDocument, type RenderContext } from './documents.ts';
import { downloadsOf } from './downloads.ts';

/**
 * Every text of a site by the path that readers request, one at a time: sidebar fragments, pages, search indexes, downloads.
 * @param links collects the link targets and the links of the site
 * @param pages receives a line for each page
 */
export function* textsOf(
  site: Site<'public'> | Site<'internal'>,
  links: LinkCheck,
  pages: Report['pages'],
  context: Omit<RenderContext, 'links' | 'search'>,
): Generator<Pick<OutputDocument, 'path' | 'text'>> {
  const search = new SiteSearch(site);
  for (const { path, text, page } of documentsFromSite(site, { ...context, links, search })) {
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
  for (const { path, text } of downloadsOf(site)) {
    links.addPath(decodeURI(path));
    yield { path, text: text() };
  }
}
