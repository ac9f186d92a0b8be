import type { ErrorsPage, Problem } from '../../model/page/page.ts';
import { textOf } from '../../model/text/json.ts';
import type { FoundLink } from '../markdown/links.ts';
import type { ProblemKey } from '../openapi/problem-codes.ts';
import type { SchemaContext } from '../openapi/schema-context.ts';
import { labelOfReference, type LocalizedReference } from '../reference/localized-reference.ts';
import type { BuiltPage } from './page-entry.ts';
import { type EntryParts, pageBase } from './reference-articles.ts';

/** How many links to operations the page holds: an API of 700 operations returns six codes from each. */
const MAX_LINKS = 1_600;

/** The page of errors: every problem code of the document, what it means, and who returns it. */
export function buildErrorsPage(entry: EntryParts, local: LocalizedReference): BuiltPage {
  const links: FoundLink[] = [];
  const drawing = local.drawing(links);
  const groups = local.reference.problems ?? [];
  const keys = groups.flatMap(({ problems }) => problems);
  const total = keys.reduce((sum, { uses }) => sum + uses.length, 0);
  const limit = total <= MAX_LINKS ? Number.POSITIVE_INFINITY : Math.floor(MAX_LINKS / keys.length);
  const page: ErrorsPage = {
    ...pageBase(entry, local.language.words.errorsDescription(labelOfReference(local.info)), local),
    kind: 'errors',
    groups: groups.map(({ anchor, status, problems }) => ({
      anchor,
      status,
      problems: problems.map((key) => problemOf(key, local, { drawing, links, limit })),
    })),
  };
  return { page, links, anchors: new Set(keys.map(({ anchor }) => anchor)), words: local.texts.wordsOf(null) };
}

function problemOf(
  { code, anchor, pointer, uses }: ProblemKey,
  local: LocalizedReference,
  { drawing, links, limit }: { drawing: SchemaContext; links: FoundLink[]; limit: number },
): Problem {
  const json = local.objectAt(pointer);
  return {
    code,
    anchor,
    title: textOf(json.title),
    meaning: drawing.text(textOf(json.meaning)),
    cause: drawing.text(textOf(json.cause)),
    remedy: drawing.text(textOf(json.remedy)),
    operations: uses.slice(0, limit).map(({ operation, statuses }) => {
      const link = local.operationLink(operation);
      const fragment = `response-${statuses[0] ?? ''}`;
      const href = `${link.href}#${fragment}`;
      links.push({ kind: 'page', href, route: local.routeOfOperation(operation), fragment });
      return { operation: link, statuses, href };
    }),
    more: Math.max(uses.length - limit, 0),
  };
}
