import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

import type { Hit } from '../../../web/search-engine/results.ts';
import { GROUP_NAMES } from '../../../web/search-engine/results.ts';
import type { McpContext } from '../http.ts';
import { apisNamed } from '../lookup.ts';
import { apiArgument, localeArgument, READS, runTool, ToolError } from './tool.ts';

const SEARCH = z.object({
  query: z.string().trim().min(1).max(200),
  group: z.enum(GROUP_NAMES).optional().describe('Limits the results to one group.'),
  api: apiArgument,
  locale: localeArgument,
});

/** `search`: the search of the portal, with the engine that readers use. */
export function registerSearch(server: McpServer, context: McpContext): void {
  server.registerTool(
    'search',
    {
      title: 'Search the documentation',
      description:
        'Searches guides, operations, webhooks, fields, enum values, error codes and schemas. Accepts words, "POST /path", a property path such as "lineItems.device.imei", or a code such as "device_not_eligible". Returns addresses for read_page.',
      inputSchema: SEARCH,
      annotations: READS,
    },
    ({ query, group, api, locale }) =>
      runTool(context, locale, (catalog) => {
        const [reference = null] = api === undefined ? [] : apisNamed(catalog, api);
        if (api !== undefined && reference === null)
          throw new ToolError(`There is no API "${api}". The APIs: ${catalog.apis.map(({ base }) => base).join(', ')}`);
        const { groups, total } = catalog.engine.search({
          text: query,
          group: group ?? null,
          reference: reference?.base ?? null,
          current: null,
          page: null,
          within: null,
        });
        if (total === 0) return 'Nothing was found.';
        return groups
          .map(({ name, total, hits }) =>
            [`## ${name} (${hits.length} of ${total})`, ...hits.map(lineOfHit)].join('\n'),
          )
          .join('\n\n');
      }),
  );
}

function lineOfHit({ label, text, method, path, crumbs, href, deprecated }: Hit): string {
  const plain = (pieces: Hit['label']): string => pieces.map((piece) => piece.text).join('');
  const address = method === '' ? '' : ` \`${method} ${plain(path)}\``;
  const place = crumbs.length === 0 ? '' : ` (${crumbs.join(' > ')})`;
  const snippet = text.length === 0 ? '' : `: ${plain(text)}`;
  return `- ${plain(label)}${address}${place}${deprecated ? ' [deprecated]' : ''} ${href}${snippet}`;
}
