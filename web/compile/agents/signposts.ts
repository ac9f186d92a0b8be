import { API_CATALOG, SERVER, SERVER_CARD, SERVER_JSON, skillsIndexPath } from '../../model/edge/agents.ts';
import { isGated } from '../../model/edge/canonical-path.ts';
import { MCP } from '../../model/edge/mcp.ts';
import { asyncApiPath, hasWebhooks } from '../asyncapi/asyncapi-document.ts';
import type { SiteFile } from '../base/site-file.ts';
import { hrefOf } from '../navigation/sidebars.ts';
import type { AnySite, Site } from '../site/site.ts';

const SERVER_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
const PROTOCOLS = ['2026-07-28', '2025-11-25'];

/** The files at which programs look for APIs and for the MCP server. */
export function signpostFiles(site: AnySite): SiteFile[] {
  if (site.audience === 'internal') return [];
  const { url, title } = site.config;
  const server = {
    $schema: SERVER_SCHEMA,
    name: `${new URL(url).hostname.split('.').toReversed().join('.')}/${SERVER.name}`,
    title,
    description: SERVER.description,
    version: SERVER.version,
    websiteUrl: url,
    remotes: [{ type: 'streamable-http', url: url + MCP }],
  };
  const remotes = server.remotes.map((remote) => Object.assign({ supportedProtocolVersions: PROTOCOLS }, remote));
  const card = { ...server, $schema: CARD_SCHEMA, remotes };
  return [
    { path: API_CATALOG, type: 'application/linkset+json', make: () => JSON.stringify(apiCatalog(site)) },
    { path: SERVER_CARD, type: 'application/json', make: () => JSON.stringify(card) },
    { path: SERVER_JSON, type: 'application/json', make: () => JSON.stringify(server) },
  ];
}

/** The APIs of the site as a set of links (RFC 9727; RFC 9264). */
function apiCatalog({ config: { url, skills = [] }, references, locales: [first] }: Site<'public'>): object {
  const link = (path: string, type: string): object => ({ href: url + path, type });
  const info = (base: string): string =>
    first?.pages.filter(({ kind, reference }) => kind === 'info' && reference?.base === base).map(hrefOf)[0] ?? base;
  return {
    linkset: [
      ...references.map(({ config: { base }, outline }) => ({
        anchor: url + encodeURI(base),
        'service-desc': [
          link(`${encodeURI(base)}.json`, 'application/json'),
          link(`${encodeURI(base)}.yaml`, 'application/yaml'),
          ...(hasWebhooks(outline) ? [link(asyncApiPath(base), 'application/json')] : []),
        ],
        'service-doc': [link(info(base), 'text/html')],
      })),
      {
        anchor: url + MCP,
        'service-desc': [link(SERVER_CARD, 'application/json')],
        ...(skills.some(({ pages }) => !pages.some(isGated)) && {
          'service-meta': [link(skillsIndexPath('public'), 'application/json')],
        }),
      },
    ],
  };
}
