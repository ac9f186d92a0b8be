import { z } from 'zod';

import type { FeedChange, JsonFeed } from '../../../web/model/edge/feed.ts';
import { ARTICLE_SECTIONS, PAGE_NAMES } from '../../../web/model/page/page-data.ts';
import { dateInWords } from '../../../web/model/site/date-in-words.ts';
import { apisNamed, type Catalog, operationsNamed, pagesOfApi } from '../lookup.ts';
import { headingOf, sectionsFrom } from '../markdown.ts';
import {
  apiArgument,
  defineTool,
  DOCUMENT,
  documentResult,
  operationArgument,
  partArguments,
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

/** The addresses of migrations. Where an API has several, the later ones name the older version. */
const MIGRATION = new RegExp(`/${PAGE_NAMES.migration}(?:-from-[^/]+)?$`);

/** `compare_versions`: what changes between two versions of an API, from the page about the migration. */
export const compareVersions = defineTool({
  name: 'compare_versions',
  input: COMPARISON,
  output: DOCUMENT,
  run: async ({ operation, api, ...budget }, { catalog, context }) => {
    const pages = pagesOfApi(catalog, catalog.pages, api).filter(
      ({ kind, href }) => kind === 'page' && MIGRATION.test(href),
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

/** `list_changes`: the changes of the APIs by release, newest first, from the feeds of the changelogs. */
export const listChanges = defineTool({
  name: 'list_changes',
  input: CHANGES,
  output: DOCUMENT,
  run: async ({ api, release = '', since = '', until = '9999', ...budget }, { catalog, context: { access } }) => {
    const pages = catalog.pages.filter(
      ({ kind, href }) => kind === 'page' && href.endsWith(`/${PAGE_NAMES.changelog}`),
    );
    const [first] = pages;
    if (first === undefined) throw new ToolError('This portal has no changelog.');
    const feeds = await Promise.all(pages.map(({ href }) => access.readFile(`${href}.json`)));
    const releases = feeds.flatMap((text) => {
      const { items }: JsonFeed = JSON.parse(text ?? '{"items":[]}');
      return items;
    });
    const apis = apisNamed(catalog, api);
    const chosen = releases.flatMap((item) => {
      const day = item.date_published.slice(0, 10);
      const date = dateInWords(day, catalog.locale);
      const isNamed = `${item.title} ${date} ${day}`.toLowerCase().includes(release.toLowerCase());
      return isNamed && day >= since && day <= until ? releaseLines(item, date, apis) : [];
    });
    if (chosen.length === 0) throw new ToolError('No release has a change that matches.');
    return documentResult(catalog, { ...first, text: chosen.join('\n\n') }, budget);
  },
});

/** The changes of some APIs in a release, as Markdown; nothing without changes. */
function releaseLines(
  { title, summary, _release: { changes } }: JsonFeed['items'][number],
  date: string,
  apis: Catalog['apis'],
): string[] {
  const parts = apis.flatMap(({ base, label, title: name }) => {
    const rows = Map.groupBy(
      changes.filter((change) => change.api === base),
      ({ level, field, direction, text, note, ...subject }) =>
        JSON.stringify([level, field ?? subjectOf(subject), direction, text, note]),
    );
    return rows.size === 0 ? [] : [`### ${label ?? name}`, [...rows.values()].map(changeLine).join('\n')];
  });
  return parts.length === 0 ? [] : [`## ${title}`, date, ...(summary === undefined ? [] : [summary]), ...parts];
}

/** One line for equal changes of several operations or schemas. */
function changeLine(same: FeedChange[]): string {
  const [change] = same;
  if (change === undefined) return '';
  const { kind, level, field, direction, text, note } = change;
  const subjects = same.map((one) => {
    const { pathname = '', hash = '' } = URL.parse(one.url ?? '') ?? {};
    return pathname === '' ? subjectOf(one) : `[${subjectOf(one)}](${pathname}${hash})`;
  });
  const start = field === undefined ? subjects.join(', ') : `\`${field}\``;
  const where = direction === null ? '' : ` (${direction})`;
  const end = field === undefined ? '' : ` · ${subjects.join(', ')}`;
  return `- ${level === 'info' ? kind : level}: ${start} ${text}${where}.${note === undefined ? '' : ` ${note}`}${end}`;
}

function subjectOf({ operation, webhook, schema }: Pick<FeedChange, 'operation' | 'webhook' | 'schema'>): string {
  return operation ?? webhook ?? schema ?? 'API';
}
