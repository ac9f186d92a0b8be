import type { Audience } from '../../model/page/page.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import { CONFIG_FILE } from '../config/load-config.ts';
import { securityTxtFindings } from '../downloads/security-txt.ts';
import { hrefOf } from '../navigation/sidebars.ts';
import { repeatedValues, statementFindings } from '../statements/statement-findings.ts';
import { statementsOf } from '../statements/statements.ts';
import { orphanFindings } from '../translation/coverage.ts';
import type { Overlays } from '../translation/translation.ts';
import { wordingFindings } from '../translation/wording-findings.ts';
import type { LocalizedSite, SiteInputs } from './site.ts';
import { skillFindings } from './skills.ts';

/** The mistakes in sources that need the pages, or all sources together. @param found the mistakes so far */
export function siteFindings(
  { audience, loaded: { config, isDefault }, sources, now = 0 }: SiteInputs<Audience>,
  { locales, overlays, found }: { locales: LocalizedSite[]; overlays: Overlays; found: readonly Finding[] },
): Finding[] {
  const { strictness = 'error', locales: languages = [DEFAULT_LOCALE] } = config;
  // A misspelled entry of a sidebar would be reported again, as the guide that it means.
  const isMisspelled = found.some(({ code, location }) => code === 'broken-link' && location?.file === CONFIG_FILE);
  return [
    ...(isMisspelled ? [] : strayGuides(locales[0], isDefault)),
    ...orphanFindings(sources.guides, strictness),
    ...(audience === 'public' ? securityTxtFindings(config, now, CONFIG_FILE) : []),
    ...skillFindings({ audience, config, locales }),
    ...wordingFindings(sources, languages, overlays),
    ...statementFindings(statementsOf(sources), sources.proven),
    ...repeatedValues(sources.guides),
  ];
}

/**
 * Finds guides that neither a sidebar nor the footer lists: readers reach them by search only. A site without a configuration has no
 * sidebar of guides.
 */
function strayGuides(site: LocalizedSite | undefined, isDefault: boolean): Finding[] {
  if (isDefault || site === undefined) return [];
  const { columns = [], row = [] } = site.data.footer ?? {};
  const listed = new Set([...columns.flatMap(({ items }) => items), ...row].map(({ href }) => href));
  return site.pages
    .filter((page) => page.kind === 'guide' && page.sidebarId === null && !listed.has(hrefOf(page)))
    .map(({ route, file }) => findingOf('guide-without-sidebar', { route }, { file }));
}
