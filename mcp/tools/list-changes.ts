import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

import type { McpContext } from '../http.ts';
import { apisNamed } from '../lookup.ts';
import { cut, sectionsOf } from '../markdown.ts';
import { apiArgument, localeArgument, MAX_RESULT, READS, readTwin, runTool, ToolError } from './tool.ts';

const CHANGES = z.object({
  api: apiArgument,
  release: z.string().min(1).max(200).optional().describe('Words of the title or date of one release.'),
  locale: localeArgument,
});

/** `list_changes`: the changes of the APIs by release, newest first, from the pages of the changelog. */
export function registerListChanges(server: McpServer, context: McpContext): void {
  server.registerTool(
    'list_changes',
    {
      title: 'List changes',
      description:
        'Lists the changes of the APIs by release, newest first: what was added, changed, deprecated or removed, and whether it breaks existing integrations.',
      inputSchema: CHANGES,
      annotations: READS,
    },
    ({ api, release, locale }) =>
      runTool(context, locale, async (catalog) => {
        const pages = catalog.pages.filter(({ kind, href }) => kind === 'page' && /\/changelog(?:\/\d+)?$/.test(href));
        if (pages.length === 0) throw new ToolError('This portal has no changelog.');
        const texts = await Promise.all(pages.map((page) => readTwin(context, page)));
        const bases = apisNamed(catalog, api).map(({ base }) => `${base}/`);
        const wanted = release?.toLowerCase();
        const chosen: string[] = [];
        let heading = '';
        for (const { level, text } of texts.flatMap(sectionsOf)) {
          if (level === 2) heading = text.trim();
          const isWanted = wanted === undefined || heading.toLowerCase().includes(wanted);
          const [line = ''] = text.split('\n');
          if (level !== 3 || !isWanted || !bases.some((base) => line.includes(base))) continue;
          if (!chosen.includes(heading)) chosen.push(heading);
          chosen.push(text.trim());
        }
        if (chosen.length === 0) throw new ToolError('No release has a change that matches.');
        return cut(chosen.join('\n\n'), MAX_RESULT);
      }),
  );
}
