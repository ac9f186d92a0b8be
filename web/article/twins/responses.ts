import type { MediaType, Operation, Response, ResponseLink } from '../../model/api/operation.ts';
import { statusTitle } from '../parts/status.ts';
import { examples } from './examples.ts';
import { content, mediaLine } from './media-types.ts';
import type { OperationWriting } from './operation-writing.ts';
import { headerText } from './parameters.ts';
import { indented, oneLine, serverList } from './parts.ts';
import { blocks, code, link, plain, words } from './writing.ts';

/** Responses with their own content one after the other, then the errors as a list. */
export function responses(operation: Operation, place: { level: number }, outer: OperationWriting): string {
  const { t } = outer.language;
  const short = operation.responses.filter(isShort);
  const bodies = new Set(short.map((response) => bodyLine(response, outer)));
  const shared = {
    headers: new Set(commonHeaders(operation.responses, outer)),
    errorBody: short.length > 1 && bodies.size === 1 ? ([...bodies][0] ?? null) : null,
  };
  const writing = { ...outer, shared };
  const heading = '#'.repeat(place.level + 1);
  return blocks(
    shared.headers.size > 0 && `${t.twinEveryResponse} ${[...shared.headers].join('; ')}`,
    ...operation.responses
      .filter((response) => !isShort(response))
      .map((response) => wholeResponse(response, heading, writing)),
    short.length > 0 &&
      blocks(
        `${heading} ${t.errors}`,
        shared.errorBody !== null && shared.errorBody !== '' && `${t.twinEveryError} ${shared.errorBody}`,
        short
          .map((response) => indented(blocks(shortResponse(response, writing), examples(response, writing))))
          .join('\n'),
      ),
  );
}

/** The headers that all of several responses have. */
function commonHeaders(list: readonly Response[], writing: OperationWriting): string[] {
  if (list.length < 2) return [];
  const [first = [], ...others] = list.map(({ headers }) => headers.map((header) => headerText(header, writing)));
  return first.filter((text) => others.every((texts) => texts.includes(text)));
}

function ownHeaders({ headers }: Response, writing: OperationWriting): string {
  const own = headers.map((header) => headerText(header, writing)).filter((text) => !writing.shared.headers.has(text));
  return own.length === 0 ? '' : `${writing.language.t.headers}: ${own.join('; ')}`;
}

function codesLine({ problemCodes }: Response, { language: { t } }: OperationWriting): string {
  return problemCodes.length === 0
    ? ''
    : `${t.problemCodes}: ${problemCodes.map((problem) => code(problem.code)).join(', ')}`;
}

function bodyLine({ content: media }: Response, writing: OperationWriting): string {
  return media.map((entry) => mediaLine({ ...entry, sameAs: null }, false, writing)).join('; ');
}

function shortResponse(response: Response, writing: OperationWriting): string {
  const { status, summary, description } = response;
  const about = oneLine(blocks(summary !== null && plain(summary), writing.context.markdownOf(description)));
  const body = writing.shared.errorBody === null ? bodyLine(response, writing) : '';
  const rest = [about, codesLine(response, writing), ownHeaders(response, writing), body].filter(Boolean).join(' · ');
  return `- **${statusTitle(status, writing.language)}**: ${rest}`;
}

function wholeResponse(response: Response, heading: string, writing: OperationWriting): string {
  const { context, language } = writing;
  const { status, summary, description, content: media, links } = response;
  return blocks(
    `${heading} ${statusTitle(status, language)}`,
    summary !== null && plain(summary),
    context.markdownOf(description),
    codesLine(response, writing),
    ownHeaders(response, writing),
    content(media, false, writing),
    links.length > 0 && blocks(`${language.t.links}:`, linkLines(links, writing)),
    examples(response, writing),
  );
}

/** An error whose body is described elsewhere fits in one item of a list. */
function isShort({ status, content: media, links }: Response): boolean {
  const isElsewhere = ({ schema, itemSchema, encoding, sameAs }: MediaType): boolean =>
    sameAs !== null || ((schema === null || schema.kind === 'ref') && itemSchema === null && encoding.length === 0);
  return !/^[123]/.test(status) && links.length === 0 && media.every(isElsewhere);
}

function linkLines(links: readonly ResponseLink[], writing: OperationWriting): string {
  const { language, context } = writing;
  return links
    .map(({ name, operationId, href, description, parameters: passed, requestBody, server }) => {
      const values = [
        ...passed,
        ...(requestBody === null ? [] : [{ name: language.t.linkBody, expression: requestBody }]),
      ];
      return words(
        `- ${code(name)}`,
        href === null ? operationId !== null && code(operationId) : link(operationId ?? name, context.twinOf(href)),
        oneLine(context.markdownOf(description)),
        values.map((value) => `${value.name} = ${code(value.expression)}`).join(' · '),
        server !== null && oneLine(serverList([server], writing).replace(/^- /, '')),
      );
    })
    .join('\n');
}
