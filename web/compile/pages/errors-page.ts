import type { ErrorsPage, Problem } from '../../model/page/page.ts';
import type { Route } from '../../model/site/path.ts';
import { textOf } from '../../model/text/json.ts';
import type { PageLink } from '../markdown/links.ts';
import type { ProblemGroup, ProblemKey } from '../openapi/operation/problem-codes.ts';
import type { SchemaContext } from '../openapi/schema/schema-context.ts';
import { labelOfReference, type LocalizedReference } from '../reference/localized-reference.ts';
import { joinText, type PageEntries } from '../search/page-entries.ts';
import { type BuiltPage, pageBaseOf, type PageEntry, type ReferenceSummary, referenceSummary } from './page-entry.ts';

/** The most links to operations on one page: an API of 700 operations returns six codes from each. */
const MAX_LINKS = 1_600;

/** The page of all problem codes of a description: what each means, and which operations return it. */
export function errorsPage(route: Route, groups: readonly ProblemGroup[], localized: LocalizedReference): PageEntry {
  const summary = referenceSummary(localized, {
    kind: 'errors',
    route,
    title: localized.language.words.errors,
    contentLocale: localized.language.locale,
  });
  return { ...summary, build: () => build(summary, groups, localized) };
}

function build(
  summary: ReferenceSummary<'errors'>,
  groups: readonly ProblemGroup[],
  localized: LocalizedReference,
): BuiltPage {
  const links: PageLink[] = [];
  const context = localized.schemaContext(links);
  const keys = groups.flatMap(({ problems }) => problems);
  const total = keys.reduce((sum, { uses }) => sum + uses.length, 0);
  const limit = total <= MAX_LINKS ? Number.POSITIVE_INFINITY : Math.floor(MAX_LINKS / keys.length);
  const description = localized.language.words.errorsDescription(labelOfReference(localized.info));
  const page: ErrorsPage = {
    ...pageBaseOf(summary, localized, { description }),
    groups: groups.map(({ anchor, status, problems }) => ({
      anchor,
      status,
      problems: problems.map((key) => problemOf(key, localized, { context, links, limit })),
    })),
  };
  const anchors = new Set(keys.map(({ anchor }) => anchor));
  return { page, links, anchors, words: localized.texts.wordsOf(null), index: (entries) => index(page, entries) };
}

function index({ description, groups }: ErrorsPage, entries: PageEntries): void {
  entries.addPage(description);
  groups.forEach(({ problems, status }, number) => {
    const heading = entries.articleHeadings[number];
    if (status !== null && heading !== undefined)
      entries.addShared('status', { label: heading.text, anchor: heading.id, depth: 0 });
    for (const { code, anchor, title, meaning, cause, remedy } of problems) {
      const words = (): string[] => [meaning, cause, remedy].map((html) => entries.wordsOf(html));
      const text = (): string => joinText(title === null ? '' : `${title}.`, ...words());
      entries.addShared('error', { label: code, text, anchor, depth: 0 });
    }
  });
}

function problemOf(
  { code, anchor, pointer, uses }: ProblemKey,
  localized: LocalizedReference,
  { context, links, limit }: { context: SchemaContext; links: PageLink[]; limit: number },
): Problem {
  const json = localized.objectAt(pointer);
  return {
    code,
    anchor,
    title: textOf(json.title),
    meaning: context.text(textOf(json.meaning)),
    cause: context.text(textOf(json.cause)),
    remedy: context.text(textOf(json.remedy)),
    operations: uses.slice(0, limit).map(({ operation, statuses }) => {
      const link = localized.operationLink(operation);
      const fragment = `response-${statuses[0] ?? ''}`;
      const href = `${link.href}#${fragment}`;
      links.push({ kind: 'page', href, route: localized.addresses.routeOfOperation(operation), fragment });
      return { operation: link, statuses, href };
    }),
    more: Math.max(uses.length - limit, 0),
  };
}
