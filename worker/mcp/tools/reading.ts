import { z } from 'zod';

import { type Catalog, lineAbout, operationsNamed, pagesOfApi, schemasNamed } from '../lookup.ts';
import { wholeSection } from '../markdown.ts';
import { DEFAULT_SECTIONS, operationText, SECTIONS } from './operation-text.ts';
import {
  apiArgument,
  defineTool,
  DOCUMENT,
  documentResult,
  localeArgument,
  localeOfPage,
  offsetArgument,
  onlyPage,
  operationArgument,
  pageNamed,
  partArguments,
  readSections,
  readTwin,
  ToolError,
} from './tool.ts';

/** Operations in one result of `list_operations`. */
const LISTED = 50;

const PAGE = z.object({
  page: z.string().min(1).max(500).describe('Path or URL. With a fragment, only that section.'),
  ...partArguments,
});
const LIST = z.object({
  api: apiArgument,
  group: z.string().max(200).optional().describe('Limits the list to one group (tag).'),
  offset: offsetArgument,
  locale: localeArgument,
});
const OPERATION = z.object({
  operation: operationArgument.describe(
    'Such as "POST /path", its operation id, the name of a webhook, its title, or its address.',
  ),
  sections: z
    .array(z.enum(SECTIONS))
    .min(1)
    .default([...DEFAULT_SECTIONS])
    .describe('Parts of the operation.'),
  api: apiArgument,
  ...partArguments,
});
const SCHEMA = z.object({
  name: z.string().min(1).max(200).describe('The name of the schema.'),
  api: apiArgument,
  ...partArguments,
});

const OPERATIONS = z.object({
  operations: z.array(
    z.object({ title: z.string(), call: z.string(), href: z.string(), api: z.string(), group: z.string() }),
  ),
  nextOffset: z.number().nullable(),
});

/** `read_page`, `list_operations`, `get_operation`, `get_schema`: pages of the site as Markdown. */
const readPage = defineTool({
  name: 'read_page',
  input: PAGE,
  output: DOCUMENT,
  localeOf: localeOfPage,
  run: async ({ page, locale, ...budget }, { catalog, context }) => {
    const found = pageNamed(catalog, { page, locale });
    const anchor = page.split('#')[1] ?? '';
    const text =
      anchor === '' ? await readTwin(context, found) : wholeSection(await readSections(context, found), anchor);
    if (text === '') throw new ToolError(`The page ${found.href} has no section "${anchor}". Call again without it.`);
    return documentResult(catalog, { ...found, text }, budget);
  },
});

const listOperations = defineTool({
  name: 'list_operations',
  input: LIST,
  output: OPERATIONS,
  run: ({ api, group, offset }, { catalog }) => {
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
    const text = shown.map((page) => `${lineAbout(page)}${page.group === '' ? '' : ` [${page.group}]`}`).join('\n');
    const operations = shown.map(({ title, href, method, path, api: owner, group: tag }) => ({
      title,
      call: `${method} ${path}`.trim(),
      href,
      api: owner === null ? '' : owner.base,
      group: tag,
    }));
    return { text: text + more, data: { operations, nextOffset: rest > 0 ? offset + shown.length : null } };
  },
});

const getOperation = defineTool({
  name: 'get_operation',
  input: OPERATION,
  output: DOCUMENT,
  run: async ({ operation, sections, api, ...budget }, { catalog, context }) => {
    const found = pagesOfApi(catalog, operationsNamed(catalog, operation), api);
    const page = onlyPage(found, { catalog, noun: 'operation', text: operation });
    const text = await operationText(context, catalog, { page, wanted: sections });
    return documentResult(catalog, { ...page, text }, budget);
  },
});

const getSchema = defineTool({
  name: 'get_schema',
  input: SCHEMA,
  output: DOCUMENT,
  run: async ({ name, api, ...budget }, { catalog, context }) => {
    const found = pagesOfApi(catalog, schemasNamed(catalog, name), api);
    const page = onlyPage(found, { catalog, noun: 'schema', text: name });
    return documentResult(catalog, { ...page, text: await readTwin(context, page) }, budget);
  },
});

export const READING = [readPage, listOperations, getOperation, getSchema];

function namesOf({ apis, pages }: Catalog): string {
  const groups = new Set(pages.flatMap(({ group }) => (group === '' ? [] : [group])));
  return `The APIs: ${apis.map(({ base }) => base).join(', ')}\nThe groups: ${[...groups].join(', ')}`;
}
