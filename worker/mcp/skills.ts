import { type McpServer, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { skillPath, skillsIndexPath } from '../../web/model/edge/agents.ts';
import type { McpAccess } from '../../web/model/edge/mcp.ts';
import type { Audience } from '../../web/model/page/page.ts';
import { FRESH_MS } from './lookup.ts';

interface Index {
  skills: { name: string; description: string; digest: string }[];
}

const SKILL = /^skill:\/\/([a-z0-9-]{1,64})\/SKILL\.md$/;

interface Skill {
  uri: string;
  frontmatter: { name: string; description: string };
  resources: { uri: string; digest: string; size: number }[];
}

/**
 * Offers the skills of the site by the protocol's extension (SEP-2640). Internal ones are for callers who may read internal pages.
 * The library's own extension brings a parser of YAML, which is a twentieth of the Worker.
 */
export function registerSkills({ server }: McpServer, access: McpAccess): void {
  const caching = { ttlMs: FRESH_MS, cacheScope: access.isInternal ? 'private' : 'public' };
  server.registerCapabilities({ extensions: { 'io.modelcontextprotocol/skills': {} } });
  server.setRequestHandler('skills/list', { params: z.looseObject({}).optional() }, async () => ({
    skills: await skillsOf(access),
    ...caching,
  }));
  server.setRequestHandler('skills/get', { params: z.looseObject({ uri: z.string().max(500) }) }, async ({ uri }) => {
    const skill = (await skillsOf(access)).find((one) => one.uri === uri);
    if (skill === undefined) throw new ResourceNotFoundError(uri, 'There is no such skill.');
    return { skill, ...caching };
  });
}

/** The text of a skill at its address in the protocol; null if there is none. */
export async function readSkill(access: McpAccess, uri: string): Promise<string | null> {
  const [, name] = SKILL.exec(uri) ?? [];
  if (name === undefined) return null;
  const text = await access.readFile(skillPath('public', name));
  return text ?? (access.isInternal ? access.readFile(skillPath('internal', name)) : null);
}

async function skillsOf(access: McpAccess): Promise<Skill[]> {
  const audiences: Audience[] = access.isInternal ? ['public', 'internal'] : ['public'];
  const lists = await Promise.all(audiences.map((audience) => skillsIn(access, audience)));
  return lists.flat();
}

async function skillsIn(access: McpAccess, audience: Audience): Promise<Skill[]> {
  const json = await access.readFile(skillsIndexPath(audience));
  if (json === null) return [];
  const { skills }: Index = JSON.parse(json);
  const texts = await Promise.all(skills.map(({ name }) => access.readFile(skillPath(audience, name))));
  return skills.flatMap(({ name, description, digest }, index) => {
    const uri = `skill://${name}/SKILL.md`;
    const text = texts[index];
    if (text === null || text === undefined) return [];
    const size = new TextEncoder().encode(text).byteLength;
    return [{ uri, frontmatter: { name, description }, resources: [{ uri, digest, size }] }];
  });
}
