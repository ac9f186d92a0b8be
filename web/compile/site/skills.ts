import { isGated } from '../../model/edge/canonical-path.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import type { SkillConfig } from '../config/config-schema.ts';
import { CONFIG_FILE } from '../config/load-config.ts';
import type { AnySite } from './site.ts';

/** Reports pages of skills that do not exist. */
export function skillFindings(site: Pick<AnySite, 'audience' | 'config' | 'locales'>): Finding[] {
  return skillsOf(site).flatMap(({ name, pages }) =>
    missingPages(pages, site).map((route): Finding =>
      findingOf('broken-link/skill', { name, route }, { file: CONFIG_FILE }),
    ),
  );
}

/** The skills of an audience. */
export function skillsOf({ audience, config: { skills = [] } }: Pick<AnySite, 'audience' | 'config'>): SkillConfig[] {
  return skills.filter(({ pages }) => pages.some(isGated) === (audience === 'internal'));
}

/** The pages of a skill that the site does not have. */
export function missingPages(pages: readonly string[], { locales: [first] }: Pick<AnySite, 'locales'>): string[] {
  const routes = new Set(first?.pages.map(({ route }) => route));
  return pages.filter((route) => !routes.has(route));
}
