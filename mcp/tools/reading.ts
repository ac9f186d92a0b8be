import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

import type { Catalog } from '../catalog.ts';
import type { McpContext } from '../http.ts';
import { addressFrom, apisNamed, lineOf, operationsNamed, pageAt, schemasNamed } from '../lookup.ts';
import { apiArgument, localeArgument, readOnly, READS, readTwin, runTool, suggestions, ToolError } from './tool.ts';

/** Operations in one result of `list_operations`. */
const LISTED = 100;

const PAGE = z.object({
  page: z.string().min(1).max(500).describe('Path or URL, such as "/intro" or "/public/v3/create-contract".'),
  locale: localeArgument,
});
const LIST = z.object({
  api: apiArgument,
  group: z.string().max(200).optional().describe('Limits the list to one group (tag), such as "Contracts".'),
  offset: z.int().min(0).max(100_000).default(0).describe('Position of the first operation, for longer lists.'),
  locale: localeArgument,
});
const OPERATION = z.object({
  operation: z
    .string()
    .min(1)
    .max(500)
    .describe('Such as "POST /public/v3/contracts", "create-contract", its title, or its address.'),
  api: apiArgument,
  locale: localeArgument,
});
const SCHEMA = z.object({
  name: z.string().min(1).max(200).describe('Such as "Contract".'),
  api: apiArgument,
  locale: localeArgument,
});

/** `read_page`, `list_operations`, `get_operation`, `get_schema`: pages of the site as Markdown. */
export function registerReading(server: McpServer, context: McpContext): void {
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'Returns any page as Markdown: a guide, an operation, a schema, the errors of an API.',
      inputSchema: PAGE,
      annotations: READS,
    },
    ({ page, locale }) => {
      const address = addressFrom(page, locale);
      return runTool(context, address?.locale ?? locale, (catalog) => {
        const found = address === null ? undefined : pageAt(catalog, address.path);
        if (found === undefined)
          throw new ToolError(`There is no page ${JSON.stringify(page)}.${suggestions(catalog, page, null)}`);
        return readTwin(context, found);
      });
    },
  );

  server.registerTool(
    'list_operations',
    {
      title: 'List operations',
      description: 'Lists the operations and webhooks of the APIs with method, path and address.',
      inputSchema: LIST,
      annotations: READS,
    },
    ({ api, group, offset, locale }) =>
      runTool(context, locale, (catalog) => {
        const apis = apisNamed(catalog, api);
        const found = catalog.pages.filter(
          (page) =>
            (page.kind === 'operation' || page.kind === 'webhook') &&
            (api === undefined || (page.api !== null && apis.includes(page.api))) &&
            (group === undefined || page.group.toLowerCase() === group.toLowerCase()),
        );
        const shown = found.slice(offset, offset + LISTED);
        if (shown.length === 0) throw new ToolError(`There are no such operations.\n${namesOf(catalog)}`);
        const rest = found.length - offset - shown.length;
        const more = rest > 0 ? `\n\n${rest} more: call again with offset ${offset + shown.length}.` : '';
        return shown.map((page) => `${lineOf(page)}${page.group === '' ? '' : ` [${page.group}]`}`).join('\n') + more;
      }),
  );

  server.registerTool(
    'get_operation',
    {
      title: 'Get an operation',
      description:
        'Returns everything about one operation or webhook as Markdown: authorization, parameters, body, a cURL sample, responses and errors.',
      inputSchema: OPERATION,
      annotations: READS,
    },
    ({ operation, api, locale }) =>
      runTool(context, locale, (catalog) => {
        const apis = apisNamed(catalog, api);
        const found = operationsNamed(catalog, operation).filter(
          (page) => page.api !== null && apis.includes(page.api),
        );
        return readOnly(
          context,
          found,
          () => `There is no operation ${JSON.stringify(operation)}.${suggestions(catalog, operation, 'operations')}`,
        );
      }),
  );

  server.registerTool(
    'get_schema',
    {
      title: 'Get a schema',
      description: 'Returns one named schema as Markdown: all fields with types, constraints and examples.',
      inputSchema: SCHEMA,
      annotations: READS,
    },
    ({ name, api, locale }) =>
      runTool(context, locale, (catalog) => {
        const apis = apisNamed(catalog, api);
        const found = schemasNamed(catalog, name).filter((page) => page.api !== null && apis.includes(page.api));
        return readOnly(
          context,
          found,
          () => `There is no schema ${JSON.stringify(name)}.${suggestions(catalog, name, 'schemas')}`,
        );
      }),
  );
}

function namesOf({ apis, pages }: Catalog): string {
  const groups = new Set(pages.flatMap(({ group }) => (group === '' ? [] : [group])));
  return `The APIs: ${apis.map(({ base }) => base).join(', ')}\nThe groups: ${[...groups].join(', ')}`;
}
