import { z } from 'zod';

import { ARTICLE_SECTIONS } from '../../../web/model/page/page-data.ts';
import { apisNamed, operationsNamed, pagesOfApi } from '../lookup.ts';
import { headingOf, sectionsFrom } from '../markdown.ts';
import {
  apiArgument,
  defineTool,
  DOCUMENT,
  documentResult,
  operationArgument,
  partArguments,
  readChanges,
  readSections,
  readTwin,
  suggestions,
  ToolError,
  type ToolResult,
} from './tool.ts';

const COMPARISON = z.object({
  operation: operationArgument
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
    const [first] = pages;
    if (first === undefined) throw new ToolError('No API has a page about the migration between versions.');
    const result = (text: string): ToolResult => documentResult(catalog, { ...first, text }, budget);
    if (operation === undefined)
      return result((await Promise.all(pages.map((page) => readTwin(context, page)))).join('\n\n'));

    const addresses = operationsNamed(catalog, operation).map(({ method, path }) => `\`${method} ${path}\``);
    const guides = await Promise.all(pages.map((page) => readSections(context, page)));
    const entries = guides.flat().filter(({ level }) => level === 3);
    const chosen = entries.filter(({ text }) => addresses.some((address) => text.includes(address)));
    if (chosen.length === 0)
      throw new ToolError(
        `The migration guide has no operation ${JSON.stringify(operation)}.${suggestions(catalog, operation, 'operations')}`,
      );
    // Operations refer to the objects that they share by their headings.
    const objects = guides
      .flatMap((sections) => sectionsFrom(sections, ARTICLE_SECTIONS.sharedObjects).slice(1))
      .filter((object) => chosen.some(({ text }) => text.includes(headingOf(object))));
    return result([...chosen, ...objects].map(({ text }) => text).join('\n\n'));
  },
});

const DAY = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const CHANGES = z.object({
  api: apiArgument,
  release: z.string().min(1).max(200).optional().describe('Words of the title or date of one release.'),
  since: DAY.optional().describe('Only releases of this day or later, such as "2026-10-01".'),
  until: DAY.optional().describe('Only releases of this day or earlier.'),
  ...partArguments,
});

/** `list_changes`: the changes of the APIs by release, newest first, from the pages of the changelog. */
export const listChanges = defineTool({
  name: 'list_changes',
  input: CHANGES,
  output: DOCUMENT,
  run: async ({ api, release, since = '', until = '9999', ...budget }, { catalog, context }) => {
    const pages = catalog.pages.filter(({ kind, href }) => kind === 'page' && /\/changelog(?:\/\d+)?$/.test(href));
    const [first] = pages;
    if (first === undefined) throw new ToolError('This portal has no changelog.');
    const sections = (await Promise.all(pages.map((page) => readSections(context, page)))).flat();
    const { releases } = await readChanges(context);
    const bases = apisNamed(catalog, api).map(({ base }) => `${base}/`);
    const wanted = release?.toLowerCase();
    const days = new Map(releases.map(({ id, date }) => [id, date]));
    const chosen: string[] = [];
    let heading = '';
    let day = '';
    for (const { id, level, text } of sections) {
      if (level === 2) [heading, day] = [text, days.get(id) ?? ''];
      const isWanted = (wanted === undefined || heading.toLowerCase().includes(wanted)) && day >= since && day <= until;
      const [line = ''] = text.split('\n');
      if (level !== 3 || !isWanted || !bases.some((base) => line.includes(base))) continue;
      if (!chosen.includes(heading)) chosen.push(heading);
      chosen.push(text);
    }
    if (chosen.length === 0) throw new ToolError('No release has a change that matches.');
    return documentResult(catalog, { ...first, text: chosen.join('\n\n') }, budget);
  },
});
