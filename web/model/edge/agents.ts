import type { Audience } from '../page/page.ts';
import { GATED } from './canonical-path.ts';

/** The list of APIs (RFC 9727). */
export const API_CATALOG = '/.well-known/api-catalog';
/** The description and the address of the MCP server, which a client reads before it connects. */
export const SERVER_CARD = '/.well-known/mcp/server-card.json';
/** The same for the registry of MCP servers. */
export const SERVER_JSON = '/server.json';

/** The public index of skills (Agent Skills Discovery 0.2.0). Internal ones are behind the gate, where paths are in lower case. */
export function skillsIndexPath(audience: Audience): string {
  return audience === 'public' ? '/.well-known/agent-skills/index.json' : `${GATED}/agent-skills/index.json`;
}

/** The address of a skill, in the folder of its index. */
export function skillPath(audience: Audience, name: string): string {
  return audience === 'public'
    ? `/.well-known/agent-skills/${name}/SKILL.md`
    : `${GATED}/agent-skills/${name}/skill.md`;
}

/** The MCP server, as it names itself and as the files about it do. Its title is that of the site. */
export const SERVER = {
  name: 'developer-portal',
  version: '2.0.0',
  description: 'Documentation, check of messages and simulator of the APIs of this developer portal.',
};
