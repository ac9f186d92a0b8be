import { createHash } from 'node:crypto';

import { skillPath, skillsIndexPath } from '../../model/edge/agents.ts';
import { isGated } from '../../model/edge/canonical-path.ts';
import type { SkillConfig } from '../../model/site/config.ts';
import type { Finding } from '../../model/site/finding.ts';
import { CONFIG_FILE } from '../config/load-config.ts';
import type { SiteFile } from '../downloads/site-file.ts';
import type { AnySite } from '../site/site.ts';
import type { TwinCollection } from '../twins/llms.ts';

type Twins = ReturnType<TwinCollection['of']>;

/** Characters of a skill: an assistant reads all of it before it begins. */
const MAX_SKILL = 20_000;
/** Samples that the site makes of an operation. A skill has them in cURL only. */
const OTHER_SAMPLE = /^```(?:typescript|python|json)\n[\s\S]*?\n```\n/gm;
const SAMPLE_TITLE = /^\*\*Request: [^*\n]+\*\*\n/gm;

/** The skills of a site for coding assistants (https://agentskills.io), made from guides, and their index. */
export function skillFiles(site: AnySite, twins: () => Twins): SiteFile[] {
  const { audience } = site;
  const skills = skillsOf(site).filter(({ pages }) => missingPages(pages, site).length === 0);
  if (skills.length === 0) return [];
  const textOf = (skill: SkillConfig): string => skillText(skill, twins());
  return [
    ...skills.map((skill): SiteFile => ({
      path: skillPath(audience, skill.name),
      type: 'text/markdown',
      make: () => textOf(skill),
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
            digest: `sha256:${createHash('sha256').update(textOf(skill)).digest('hex')}`,
          })),
        }),
    },
  ];
}

/** Reports pages of skills that do not exist. */
export function skillFindings(site: Pick<AnySite, 'audience' | 'config' | 'locales'>): Finding[] {
  return skillsOf(site).flatMap(({ name, pages }) =>
    missingPages(pages, site).map((route): Finding => ({
      severity: 'error',
      code: 'broken-link',
      message: `The skill "${name}" names "${route}", but no page exists there.`,
      remedy: 'Correct the route, or remove it from the skill.',
      location: { file: CONFIG_FILE },
    })),
  );
}

/** The skills of an audience. */
function skillsOf({ audience, config: { skills = [] } }: Pick<AnySite, 'audience' | 'config'>): SkillConfig[] {
  return skills.filter(({ pages }) => pages.some(isGated) === (audience === 'internal'));
}

function missingPages(pages: readonly string[], { locales: [first] }: Pick<AnySite, 'locales'>): string[] {
  const routes = new Set(first?.pages.map(({ route }) => route));
  return pages.filter((route) => !routes.has(route));
}

/** A skill: its guides, one after the other. Sections for which there is no room are only named. */
function skillText({ name, description, pages }: SkillConfig, twins: Twins): string {
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
