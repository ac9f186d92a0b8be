import type { CallToolResult, McpServer, StandardSchemaWithJSON, ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { failureLine } from '../../../web/model/edge/failure-line.ts';
import { type ApiChanges, CHANGES_PATH } from '../../../web/model/integration/api-changes.ts';
import { nearestPages } from '../../../web/model/page/nearest-pages.ts';
import { headingsPath, type TwinHeading } from '../../../web/model/page/twin.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../../web/model/site/locale.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import {
  addressFrom,
  type Catalog,
  type CatalogPage,
  lineAbout,
  newestOf,
  pageAt,
  twinOf,
  type McpContext,
} from '../lookup.ts';
import { twinSectionsOf, type TwinSection } from '../markdown.ts';
import toolTexts from './tools.json' with { type: 'json' };

/** Characters of a token, about, as the languages of the pages have them. */
const TOKEN = 4;
/** Characters for the sentence that says how to continue, and for the names of a structured result. */
const FRAME = 400;

/** The arguments that tools share. */
export const localeArgument = z.enum(LOCALES).default('en').describe('Language of the result.');
export const operationArgument = z.string().min(1).max(500);
export const apiArgument = z
  .string()
  .max(200)
  .optional()
  .describe('Limits the result to one API: its base path, the last part of that, or words of its title.');

export const offsetArgument = z.int().min(0).max(1_000_000).default(0).describe('nextOffset of the last result.');
/** The arguments of a tool that returns a long text in parts. */
export const partArguments = {
  offset: offsetArgument,
  maxTokens: z.int().min(200).max(15_000).default(4_000).describe('Longest result.'),
  locale: localeArgument,
};

/** The longest result, and where it begins in the whole. */
interface Budget {
  offset?: number;
  maxTokens: number;
}

/** A result for the model, and the same for programs. */
export interface ToolResult {
  text: string;
  data: JsonObject;
}

/** The structured result of tools that return a text. */
export const DOCUMENT = z.object({
  title: z.string(),
  href: z.string(),
  text: z.string(),
  nextOffset: z.number().nullable(),
});

/** A failure that the caller can correct. Its message is the result. */
export class ToolError extends Error {}

/** Hints for clients: the tool only reads, and only this site. */
const READS = { readOnlyHint: true, openWorldHint: false };

/** The tool changes an account of the simulator. */
export const CHANGES = { destructiveHint: false, openWorldHint: false };

/** The title and the description of each tool. A client gives them to its model. */
export const TEXTS = toolTexts;

interface ToolOptions<Given> {
  name: keyof typeof TEXTS;
  /** By default, those of its name. */
  texts?: (typeof TEXTS)['search'];
  input: StandardSchemaWithJSON<unknown, Given>;
  output: z.ZodObject;
  annotations?: ToolAnnotations;
  /** Language of the result. */
  localeOf?: (given: Given) => Locale;
  run: (given: Given, tools: { catalog: Catalog; context: McpContext }) => ToolResult | Promise<ToolResult>;
}

/** Offers a tool to the caller of one message. */
export type Tool = (server: McpServer, context: McpContext) => void;

/** A tool, which runs with the catalog of a language. By default, it only reads. Only a {@link ToolError} explains itself to the caller. */
export function defineTool<Given extends object>({
  name,
  input,
  output,
  annotations = READS,
  localeOf = ({ locale = DEFAULT_LOCALE }: { locale?: Locale }) => locale,
  texts = TEXTS[name],
  run,
}: ToolOptions<Given>): Tool {
  return (server, context) =>
    void server.registerTool(name, { ...texts, inputSchema: input, outputSchema: output, annotations }, (given) =>
      resultOf(context, localeOf(given), (catalog) => run(given, { catalog, context })),
    );
}

async function resultOf(
  { access, openCatalog }: McpContext,
  locale: Locale,
  run: (catalog: Catalog) => ToolResult | Promise<ToolResult>,
): Promise<CallToolResult> {
  try {
    const catalog = await openCatalog(access, locale);
    if (catalog === null) throw new ToolError(`This portal has no pages in the language "${locale}".`);
    const { text, data } = await run(catalog);
    return { content: [{ type: 'text', text }], structuredContent: data };
  } catch (error) {
    const isKnown = error instanceof ToolError;
    if (!isKnown) console.error(failureLine('mcp', 'tool', access.requestId, error));
    const text = isKnown ? error.message : 'The tool failed. The error was logged.';
    return { content: [{ type: 'text', text }], isError: true };
  }
}

/** As much of a text as the budget allows, up to the end of a line. `next` is where the rest begins; null without a rest. */
export function partOf(text: string, { offset = 0, maxTokens }: Budget): { part: string; next: number | null } {
  const room = maxTokens * TOKEN - FRAME;
  let part = text.slice(offset, offset + room).toWellFormed();
  // JSON writes line ends and quotes with two characters.
  for (let over = 1; over > 0 && part !== ''; part = over > 0 ? part.slice(0, -over) : part)
    over = JSON.stringify(part).length - room;
  const isWhole = offset + part.length >= text.length;
  const end = part.lastIndexOf('\n') + 1;
  if (!isWhole && end > part.length / 2) part = part.slice(0, end);
  return { part, next: isWhole ? null : offset + part.length };
}

/** A text as the result of a tool. Links to pages of this site are short: every tool takes them. */
export function documentResult(
  catalog: Catalog,
  { title, href, text: long }: { title: string; href: string; text: string },
  budget: Budget,
): ToolResult {
  const text = long.replaceAll(/\]\(https?:\/\/[^/\s)]+(\/[^\s)#]*?)\.md(?=[#)])/g, (link: string, path: string) =>
    pageAt(catalog, path) === undefined ? link : `](${path}`,
  );
  const { part, next } = partOf(text, budget);
  if (part === '' && text !== '') throw new ToolError(`The text has only ${text.length} characters.`);
  const more = next === null ? '' : `\n\n… ${text.length - next} more characters: call again with offset ${next}.`;
  return { text: part + more, data: { title, href, text: part, nextOffset: next } };
}

/** Reads the twin of a page. */
export async function readTwin({ access }: McpContext, page: CatalogPage): Promise<string> {
  const text = await access.readFile(twinOf(page));
  if (text === null) throw new ToolError(`${page.href} has no text.`);
  return text;
}

/** Reads the twin of a page, divided at its headings. */
export async function readSections(context: McpContext, page: CatalogPage): Promise<TwinSection[]> {
  const [twin, text] = await Promise.all([readTwin(context, page), context.access.readFile(headingsPath(page.href))]);
  const headings: TwinHeading[] = JSON.parse(text ?? '[]');
  return twinSectionsOf(twin, headings);
}

/** Reads the published changes of the APIs. */
export async function readChanges({ access }: McpContext): Promise<ApiChanges> {
  const text = await access.readFile(CHANGES_PATH);
  if (text === null) throw new ToolError('This portal publishes no changes.');
  const changes: ApiChanges = JSON.parse(text);
  return changes;
}

/** The page at an address of a caller, who may name another language in it. */
export function pageNamed(catalog: Catalog, { page, locale }: { page: string; locale: Locale }): CatalogPage {
  const address = addressFrom(page, locale);
  const found = address === null ? undefined : pageAt(catalog, address.path);
  if (found === undefined)
    throw new ToolError(`There is no page ${JSON.stringify(page)}.${suggestions(catalog, page, null)}`);
  return found;
}

/** The language of the page that a caller names. */
export function localeOfPage({ page, locale }: { page: string; locale: Locale }): Locale {
  return addressFrom(page, locale)?.locale ?? locale;
}

/** The only page that was found, or that of the newest version. Several, or none, are an error that lists what to call instead. */
export function onlyPage(
  found: readonly CatalogPage[],
  { catalog, noun, text }: { catalog: Catalog; noun: 'operation' | 'schema'; text: string },
): CatalogPage {
  const [page, ...others] = newestOf(found);
  if (page === undefined)
    throw new ToolError(`There is no ${noun} ${JSON.stringify(text)}.${suggestions(catalog, text, `${noun}s`)}`);
  if (others.length > 0)
    throw new ToolError(
      `Several pages match. Call again with "api" or with one of these addresses:\n${found.slice(0, 20).map(lineAbout).join('\n')}`,
    );
  return page;
}

const KINDS = {
  operations: ['operation', 'webhook'],
  schemas: ['schema'],
  all: ['page', 'operation', 'webhook', 'schema'],
} as const;

/** The best results of the search for a text that names nothing, or else the pages with a similar name. */
export function suggestions({ engine, pages }: Catalog, text: string, group: 'operations' | 'schemas' | null): string {
  const { groups } = engine.search({ text, group, reference: null, current: null, page: null, within: null });
  const found = groups
    .flatMap(({ hits }) => hits)
    .slice(0, 5)
    .map(({ label, href }) => `- ${label.map((piece) => piece.text).join('')}: ${href}`);
  const kinds: readonly string[] = KINDS[group ?? 'all'];
  const near = pages.filter(({ kind }) => kinds.includes(kind)).map(({ href, title }) => ({ path: href, title }));
  const lines = found.length > 0 ? found : nearestPages(text, near).map(({ path, title }) => `- ${title}: ${path}`);
  return lines.length === 0 ? '' : `\nSimilar:\n${lines.join('\n')}`;
}
