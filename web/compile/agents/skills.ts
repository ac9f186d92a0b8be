import { createHash } from 'node:crypto';

import { skillPath, skillsIndexPath } from '../../model/edge/agents.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import type { SiteFile } from '../base/site-file.ts';
import type { SkillConfig } from '../config/config-schema.ts';
import type { AnySite, LocalizedSite } from '../site/site.ts';
import { missingPages, skillsOf } from '../site/skills.ts';
import type { Twin, TwinSource } from '../twins/llms.ts';

/** Characters of a skill: an assistant reads all of it before it begins. */
const MAX_SKILL = 20_000;
/** Samples that the site makes of an operation. A skill has them in cURL only. */
const OTHER_SAMPLE = /^```(?:typescript|python|json)\n[\s\S]*?\n```\n/gm;
const SAMPLE_TITLE = /^\*\*Request: [^*\n]+\*\*\n/gm;

/** The skills of a site for coding assistants (https://agentskills.io), made from guides in English, and their index. */
export function skillFiles(localized: LocalizedSite, site: AnySite, { twins }: TwinSource): SiteFile[] {
  const { audience } = site;
  if (localized.locale !== DEFAULT_LOCALE) return [];
  const skills = skillsOf(site).filter(({ pages }) => missingPages(pages, site).length === 0);
  if (skills.length === 0) return [];
  const skillTextOf = (skill: SkillConfig): string => skillText(skill, twins());
  return [
    ...skills.map((skill): SiteFile => ({
      path: skillPath(audience, skill.name),
      type: 'text/markdown',
      make: () => skillTextOf(skill),
    })),
    {
      path: skillsIndexPath(audience),
      type: 'application/json',
      make: () =>
        JSON.stringify({
          $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
          skills: skills.map((skill) => ({
            name: skill.name,
            type: 'skill-md',
            description: skill.description,
            url: skillPath(audience, skill.name),
            digest: `sha256:${createHash('sha256').update(skillTextOf(skill)).digest('hex')}`,
          })),
        }),
    },
  ];
}

/** A skill: its guides, one after the other. Sections for which there is no room are only named. */
function skillText({ name, description, pages }: SkillConfig, twins: readonly Twin[]): string {
  const chosen = pages.flatMap((route) => twins.filter(({ entry }) => entry.route === route));
  const sections = chosen.flatMap(({ text }) => plainText(text).split(/^(?=#{1,2} )/m));
  const parts: string[] = [];
  const further: string[] = [];
  let room = MAX_SKILL;
  for (const section of sections) {
    room -= section.length;
    if (room >= 0) parts.push(section.trim());
    else further.push(`- ${/^#+ (.+)$/m.exec(section)?.[1] ?? ''}`);
  }
  const head = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`;
  const rest = further.length === 0 ? '' : `## Read on the pages above\n\n${further.join('\n')}`;
  return `${[head, ...parts, rest].filter((part) => part !== '').join('\n\n')}\n`;
}

function plainText(twin: string): string {
  return twin
    .replaceAll(OTHER_SAMPLE, '')
    .replaceAll(SAMPLE_TITLE, '')
    .replaceAll(/\n{3,}/g, '\n\n');
}
