import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { nearestPages } from '../../../web/model/page/nearest-pages.ts';
import { LOCALES, type Locale } from '../../../web/model/site/locale.ts';
import type { Catalog, CatalogPage } from '../catalog.ts';
import type { McpContext } from '../http.ts';
import { lineOf, newestOf, twinOf } from '../lookup.ts';

/** Characters of a result. The longest twin has 60,000 bytes. */
export const MAX_RESULT = 60_000;

/** The arguments that tools share. */
export const localeArgument = z.enum(LOCALES).default('en').describe('Language of the result: en, es or pt.');
export const apiArgument = z
  .string()
  .max(200)
  .optional()
  .describe('Limits the result to one API: its base path such as "/public/v3", "v3", or words of its title.');

/** A failure that the caller can correct. Its message is the result. */
export class ToolError extends Error {}

/** Hints for clients: the tool only reads, and only this site. */
export const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** Runs a tool with the catalog of a language. Only a {@link ToolError} explains itself to the caller. */
export async function runTool(
  { access, openCatalog }: McpContext,
  locale: Locale,
  run: (catalog: Catalog) => string | Promise<string>,
): Promise<CallToolResult> {
  try {
    const catalog = await openCatalog(access, locale);
    if (catalog === null) throw new ToolError(`This portal has no pages in the language "${locale}".`);
    return { content: [{ type: 'text', text: await run(catalog) }] };
  } catch (error) {
    const isKnown = error instanceof ToolError;
    if (!isKnown) console.error(`A tool failed: ${error instanceof Error ? error.message : 'unknown error'}`);
    const text = isKnown ? error.message : 'The tool failed. The error was logged.';
    return { content: [{ type: 'text', text }], isError: true };
  }
}

/** Reads the twin of a page. */
export async function readTwin({ access }: McpContext, page: CatalogPage): Promise<string> {
  const text = await access.readFile(twinOf(page));
  if (text === null) throw new ToolError(`${page.href} has no text.`);
  return text;
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
      `Several pages match. Call again with "api" or with one of these addresses:\n${found.slice(0, 20).map(lineOf).join('\n')}`,
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
