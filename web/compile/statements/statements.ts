import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { type JsonObject, objectOf, stringOf } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { operationsIn } from '../openapi/reading/resolve.ts';
import { PROOF_MARK, withoutProofMarks } from '../source/proof-marks.ts';
import type { Sources } from '../source/read-sources.ts';
import { descriptionTexts } from '../translation/description-texts.ts';

/** A sentence that says how the API behaves. */
export interface Statement extends MarkedSentence {
  /** The file of a guide, or the file of a description with an operation, a schema or a problem code. */
  place: string;
}

interface MarkedSentence {
  sentence: string;
  /** The mark after the sentence; null if the sentence has none. */
  mark: { kind: 'proof'; check: string } | { kind: 'no-proof'; reason: string } | null;
}

/** The number of keys from the root of a description to a part that has a page or an entry of its own. */
const UNIT_DEPTH: Readonly<Record<string, number>> = { paths: 3, webhooks: 2, components: 3, 'x-problem-codes': 2 };

/**
 * The English sentences of a site that has marks: all marked ones, and all others that name a problem code, an event, a status, a time,
 * an amount or a limit, or that advise calls in an order. Such a sentence needs a mark too. A site without marks has no statements.
 */
export function statementsOf({ apis, guides }: Pick<Sources, 'apis' | 'guides'>): Statement[] {
  if (apis.every(({ marks }) => marks.length === 0) && guides.every(({ marked }) => marked === null)) return [];
  const names = new Set(
    apis.flatMap(({ document }) =>
      Object.keys({ ...objectOf(document['x-problem-codes']), ...objectOf(document.webhooks) }).map(plainName),
    ),
  );
  const operations = new Set(apis.flatMap(({ document }) => operationNames(document)));
  const places = new Map<string, string[]>();
  for (const { file, locale, text, marked } of guides)
    if (locale === DEFAULT_LOCALE) places.set(file, [marked ?? text]);
  for (const { file, description, marks } of apis) {
    const marked = new Map(marks.map(({ path, text }) => [path.join('/'), text]));
    const unitOf = (path: readonly (string | number)[]): string =>
      path.slice(0, UNIT_DEPTH[String(path[0])] ?? 1).join(' ');
    for (const { path, text } of descriptionTexts(description))
      getOrMake(places, `${file} ${unitOf(path)}`, () => []).push(marked.get(path.join('/')) ?? text);
  }
  return [...places].flatMap(([place, texts]) =>
    texts
      .flatMap(sentencesOf)
      .filter(({ mark, sentence }) => mark !== null || isClaim(sentence, names) || isAdvice(sentence, operations))
      .map(({ sentence, mark }) => ({ place, sentence, mark })),
  );
}

const CODE_BLOCK = /^ *```[\s\S]*?^ *```/gm;
const CODE = /`[^`]*`/g;
/** Between paragraphs, list items and rows. */
const BLOCK_END = /\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.|\||#|:::)\s?)/;
const BLOCK_START = /^\s*(?:(?:[-*+]|\d+\.|#+|>|:::\w*)\s+)*/;
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a Markdown text with their marks. The row of a table is one sentence. */
export function sentencesOf(markdown: string): MarkedSentence[] {
  return markdown.replaceAll(CODE_BLOCK, '').split(BLOCK_END).flatMap(markedSentences);
}

function markedSentences(block: string): MarkedSentence[] {
  if (block.trimStart().startsWith('|')) return rowSentence(block);
  const found: MarkedSentence[] = [];
  let from = 0;
  for (const { 0: mark, 1: kind, 2: value = '', index } of block.matchAll(PROOF_MARK)) {
    found.push(...plainSentences(block.slice(from, index)));
    from = index + mark.length;
    const last = found.at(-1);
    if (last !== undefined) last.mark = markOf(kind, value);
  }
  return found.concat(plainSentences(block.slice(from)));
}

function rowSentence(row: string): MarkedSentence[] {
  const [mark] = row.matchAll(PROOF_MARK);
  const cells = withoutProofMarks(row)
    .split('|')
    .map((cell) => cell.trim());
  const sentence = cells.filter((cell) => cell !== '').join(' | ');
  return [{ sentence, mark: mark === undefined ? null : markOf(mark[1], mark[2]) }];
}

function markOf(kind: string | undefined, value = ''): MarkedSentence['mark'] {
  return kind === 'proof' ? { kind, check: value } : { kind: 'no-proof', reason: value };
}

function plainSentences(block: string): MarkedSentence[] {
  const text = block.replace(BLOCK_START, '').replaceAll(/\s+/g, ' ').trim();
  // A period in code ends no sentence.
  const prose = text.replaceAll(CODE, (code) => 'x'.repeat(code.length));
  return Array.from(SENTENCES.segment(prose), ({ index, segment }) => ({
    sentence: text.slice(index, index + segment.length).trim(),
    mark: null,
  }));
}

/** A status of HTTP, a span or a time of day, an amount of money, or a limit. */
const CLAIM =
  /`[1-5]\d\d`|\b\d+ (?:second|minute|hour|day|week|month|year)s?\b|\b\d\d:\d\d\b|[$€]\d|\b\d+\.\d\d\b|\b(?:at most|at least|up to|no more than)\b/;

function isClaim(sentence: string, names: ReadonlySet<string>): boolean {
  return CLAIM.test(sentence) || (sentence.match(CODE) ?? []).some((code) => names.has(plainName(code.slice(1, -1))));
}

const LINK = /\]\(\/[^)#]*?([^/)#]+)(?:#[^)]*)?\)/g;
const ORDER = /\b(?:then|first|before|once per)\b/i;

/** Whether a sentence names two operations, or one and an order. */
function isAdvice(sentence: string, operations: ReadonlySet<string>): boolean {
  const linked = new Set(Array.from(sentence.matchAll(LINK), ([, page = '']) => plainName(page)));
  const count = [...linked].filter((page) => operations.has(page)).length;
  return count > 1 || (count === 1 && ORDER.test(sentence));
}

/** The ids of operations, as {@link plainName} makes them of the addresses of their pages. */
function operationNames(document: JsonObject): string[] {
  return operationsIn(document).map(({ operationId }) => plainName(stringOf(operationId) ?? ''));
}

/** Without case and separators: the webhook `orderPaid` sends `order.paid`. */
function plainName(name: string): string {
  return name.replaceAll(/[._-]/g, '').toLowerCase();
}
