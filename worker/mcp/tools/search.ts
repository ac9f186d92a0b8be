import { z } from 'zod';

import { GROUP_NAMES, type Hit } from '../../../web/search-engine/results.ts';
import { apisNamed } from '../lookup.ts';
import { apiArgument, localeArgument, offsetArgument, ToolError, defineTool } from './tool.ts';

const SEARCH = z.object({
  query: z.string().trim().min(1).max(200),
  group: z.enum(GROUP_NAMES).optional().describe('Limits the results to one group.'),
  api: apiArgument,
  offset: offsetArgument.describe('Position of the first result of a group.'),
  locale: localeArgument,
});
const HIT = z.object({ label: z.string(), href: z.string(), call: z.string(), place: z.string(), text: z.string() });
const HITS = z.object({
  groups: z.array(z.object({ name: z.enum(GROUP_NAMES), total: z.number(), hits: z.array(HIT) })),
  nextOffset: z.number().nullable(),
});
/** Results of each group. */
const SHOWN = 3;
/** Results of the only group. */
const SHOWN_ALONE = 20;

/** `search`: the search of the portal, with the engine that readers use. */
export const search = defineTool({
  name: 'search',
  input: SEARCH,
  output: HITS,
  run: ({ query, group, api, offset }, { catalog }) => {
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
    if (total === 0) return { text: 'Nothing was found.', data: { groups: [], nextOffset: null } };
    const shown = group === undefined ? SHOWN : SHOWN_ALONE;
    const found = groups.map((one) => ({
      name: one.name,
      total: one.total,
      hits: one.hits.slice(offset, offset + shown).map(wordsOf),
    }));
    const isMore = groups.some(({ hits }) => hits.length > offset + shown);
    const texts = found.map(({ name, total: all, hits }) =>
      [`## ${name} (${hits.length} of ${all})`, ...hits.map(lineOfHit)].join('\n'),
    );
    const more = isMore ? [`More: choose a "group", or call again with offset ${offset + shown}.`] : [];
    return {
      text: [...texts, ...more].join('\n\n'),
      data: { groups: found, nextOffset: isMore ? offset + shown : null },
    };
  },
});

function wordsOf({ label, text, method, path, crumbs, href, deprecated }: Hit): z.infer<typeof HIT> {
  const plain = (pieces: Hit['label']): string => pieces.map((piece) => piece.text).join('');
  return {
    label: plain(label) + (deprecated ? ' [deprecated]' : ''),
    href,
    call: method === '' ? '' : `${method} ${plain(path)}`,
    place: crumbs.join(' > '),
    text: plain(text),
  };
}

function lineOfHit({ label, text, call, place, href }: z.infer<typeof HIT>): string {
  const address = call === '' ? '' : ` \`${call}\``;
  return `- ${label}${address}${place === '' ? '' : ` (${place})`} ${href}${text === '' ? '' : `: ${text}`}`;
}
