import type { HeaderValues } from '../../model/edge/headers.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Site } from '../site/site.ts';
import { type RenderContext, specialDocument } from './documents.ts';

/** What the worker answers with beside pages: the gate and the not-found documents of each language, and what its headers hold. */
export function edgeTexts(
  publicSite: Site<'public'>,
  internalSite: Site<'internal'>,
  context: Pick<RenderContext, 'prerender' | 'assets'>,
  { csp, stylesheet }: HeaderValues,
): Map<string, string> {
  const each = (
    kind: 'gate' | 'not-found',
    site: Site<'public'> | Site<'internal'>,
    key: (locale: Locale) => string,
  ): [string, string][] =>
    site.locales.map((local) => [key(local.locale), specialDocument(kind, site, local, context)]);
  return new Map([
    ['csp', csp],
    ['stylesheet', stylesheet],
    ...each('gate', publicSite, (locale) => `gate/${locale}`),
    ...each('not-found', publicSite, (locale) => `not-found/${locale}`),
    ...each('not-found', internalSite, (locale) => `internal-not-found/${locale}`),
  ]);
}
