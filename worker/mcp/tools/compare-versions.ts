import { z } from 'zod';

import { operationsNamed, pagesOfApi } from '../lookup.ts';
import { sectionsOf } from '../markdown.ts';
import {
  apiArgument,
  DOCUMENT,
  documentResult,
  partArguments,
  readTwin,
  suggestions,
  ToolError,
  type ToolResult,
  defineTool,
} from './tool.ts';

const COMPARISON = z.object({
  operation: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('An operation of either version, as for get_operation. Without it, all of them.'),
  api: apiArgument,
  ...partArguments,
});

/** `compare_versions`: what changes between two versions of an API, from the page about the migration. */
export const compareVersions = defineTool({
  name: 'compare_versions',
  input: COMPARISON,
  output: DOCUMENT,
  run: async ({ operation, api, ...budget }, { catalog, context }) => {
    const pages = pagesOfApi(catalog, catalog.pages, api).filter(
      ({ kind, href }) => kind === 'page' && href.endsWith('/migration'),
    );
    const texts = await Promise.all(pages.map((page) => readTwin(context, page)));
    const [first] = pages;
    if (first === undefined) throw new ToolError('No API has a page about the migration between versions.');
    const result = (text: string): ToolResult => documentResult(catalog, { ...first, text }, budget);
    if (operation === undefined) return result(texts.join('\n\n'));

    const addresses = operationsNamed(catalog, operation).map(({ method, path }) => `\`${method} ${path}\``);
    const sections = texts.flatMap(sectionsOf).filter(({ level }) => level === 3);
    const chosen = sections.filter(({ text }) => addresses.some((address) => text.includes(address)));
    if (chosen.length === 0)
      throw new ToolError(
        `The migration guide has no operation ${JSON.stringify(operation)}.${suggestions(catalog, operation, 'operations')}`,
      );
    // Objects that several operations share have sections of their own, and operations refer to these by their headings.
    const objects = sections.filter(
      ({ heading, text }) =>
        heading.startsWith('`') && chosen.some((section) => section.text.includes(heading) && section.text !== text),
    );
    return result([...chosen, ...objects].map(({ text }) => text.trim()).join('\n\n'));
  },
});
