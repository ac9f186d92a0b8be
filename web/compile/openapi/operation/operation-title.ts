import { type Operation, sentMethod } from '../../../model/api/operation.ts';
import { type JsonObject, textOf } from '../../../model/text/json.ts';
import { firstSentence, shorten } from '../../markdown/excerpt.ts';
import { plainTextOf } from '../../markdown/markdown.ts';
import type { OperationKey } from '../reading/outline.ts';
import type { SchemaContext } from '../schema/schema-context.ts';

/** Fits on two lines of a sidebar, and on one line of a heading. Most documents keep their summaries below it. */
const TITLE_LENGTH = 80;

type NamedOperation = Pick<OperationKey, 'kind' | 'method' | 'path' | 'operationId'>;

/** The summary of an operation, else that of its path item, as written. */
export function operationSummary(json: JsonObject, item: JsonObject): string | null {
  return textOf(json.summary) ?? textOf(item.summary);
}

/** A summary as plain text, shortened at a word: some documents put whole paragraphs there. */
export function titleFromSummary(summary: string): string {
  const plain = plainTextOf(summary);
  return plain.length <= TITLE_LENGTH ? plain : shorten(firstSentence(plain), TITLE_LENGTH);
}

/** The title of an operation's page: its short summary, its `operationId`, or its method and path. */
export function operationTitle(operation: NamedOperation, json: JsonObject, item: JsonObject): string {
  const { kind, method, path } = operation;
  return ownName(operation, json, item) ?? (kind === 'webhook' ? path : `${sentMethod(method)} ${path}`);
}

/** The label of an operation in lists, which show the method beside it: the title, or the path if the operation has no name. */
export function operationLabel(operation: NamedOperation, json: JsonObject, item: JsonObject): string {
  return ownName(operation, json, item) ?? operation.path;
}

function ownName({ operationId }: NamedOperation, json: JsonObject, item: JsonObject): string | null {
  const summary = operationSummary(json, item);
  const title = summary === null ? '' : titleFromSummary(summary);
  return title === '' ? operationId : title;
}

/** The heading of an operation: a summary that is too long for it follows below, and Markdown in a short one is rendered. */
export function headingOf(
  title: string,
  summary: string | null,
  context: SchemaContext,
): Pick<Operation, 'title' | 'heading' | 'summary'> {
  if (summary === null || summary === title) return { title, heading: null, summary: null };
  const isWhole = plainTextOf(summary) === title;
  return {
    title,
    heading: isWhole ? context.inline(summary) : null,
    summary: isWhole ? null : context.text(summary),
  };
}
