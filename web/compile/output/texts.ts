import type { Report } from '../report.ts';
import type { LinkCheck } from '../site/link-check.ts';
import type { Site } from '../site/site.ts';
import { documentsFromSite, type OutputDocument, type RenderContext } from './documents.ts';
import { downloadsOf } from './downloads.ts';

/**
 * Every text of a site by the path it is asked for, one at a time: downloads, sidebar fragments, pages.
 * @param links takes what can be linked to, and the links
 * @param pages takes a line for each page
 */
export function* textsOf(site: Site<'public'> | Site<'internal'>, links: LinkCheck, pages: Report['pages'], context: Omit<RenderContext, 'links'>): Generator<Pick<OutputDocument, 'path' | 'text'>> {
  for (const { path, text } of downloadsOf(site)) {
    links.addPath(decodeURI(path));
    yield { path, text: text() };
  }
  for (const { path, text, page } of documentsFromSite(site, { ...context, links })) {
    if (page !== null) pages.push({ path, route: page.route, locale: page.locale, kind: page.kind, audience: site.audience, bytes: Buffer.byteLength(text) });
    yield { path, text };
  }
}
