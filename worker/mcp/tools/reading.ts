import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

import type { Catalog } from '../catalog.ts';
import type { McpContext } from '../http.ts';
import { addressFrom, lineOf, operationsNamed, pageAt, pagesOfApi, schemasNamed } from '../lookup.ts';
import { sectionAt, sectionsOf, wholeSection } from '../markdown.ts';
import { englishSections, operationText, SECTIONS } from './operation-text.ts';
import { apiArgument, localeArgument, onlyPage, READS, readTwin, runTool, suggestions, ToolError } from './tool.ts';

/** Operations in one result of `list_operations`. */
const LISTED = 100;

const PAGE = z.object({
  page: z
    .string()
    .min(1)
    .max(500)
    .describe('Path or URL, such as "/intro". With a fragment, such as "/get_started#test-data", only that section.'),
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
    .describe(
      'Such as "POST /public/v3/contracts", "createContract", "contract.activated", its title, or its address.',
    ),
  sections: z.array(z.enum(SECTIONS)).min(1).optional().describe('Only these parts. Without it, everything.'),
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
      return runTool(context, address?.locale ?? locale, async (catalog) => {
        const found = address === null ? undefined : pageAt(catalog, address.path);
        if (found === undefined)
          throw new ToolError(`There is no page ${JSON.stringify(page)}.${suggestions(catalog, page, null)}`);
        const anchor = page.split('#')[1] ?? '';
        if (anchor === '') return readTwin(context, found);
        const at = sectionAt(await englishSections(context, found), anchor);
        if (at < 0) throw new ToolError(`The page ${found.href} has no section "${anchor}". Call again without it.`);
        return wholeSection(sectionsOf(await readTwin(context, found)), at);
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
        const pages = api === undefined ? catalog.pages : pagesOfApi(catalog, catalog.pages, api);
        const found = pages.filter(
          (page) =>
            (page.kind === 'operation' || page.kind === 'webhook') &&
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
        'Returns an operation or webhook as Markdown: authorization, parameters, the body with all nested fields, samples in cURL and, where the API has clients, in TypeScript and Python, responses, and its problem codes with remedies. Choose "sections" to get less.',
      inputSchema: OPERATION,
      annotations: READS,
    },
    ({ operation, sections, api, locale }) =>
      runTool(context, locale, (catalog) => {
        const found = pagesOfApi(catalog, operationsNamed(catalog, operation), api);
        const page = onlyPage(found, { catalog, noun: 'operation', text: operation });
        return operationText(context, catalog, { page, wanted: sections });
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
        const found = pagesOfApi(catalog, schemasNamed(catalog, name), api);
        return readTwin(context, onlyPage(found, { catalog, noun: 'schema', text: name }));
      }),
  );
}

function namesOf({ apis, pages }: Catalog): string {
  const groups = new Set(pages.flatMap(({ group }) => (group === '' ? [] : [group])));
  return `The APIs: ${apis.map(({ base }) => base).join(', ')}\nThe groups: ${[...groups].join(', ')}`;
}
