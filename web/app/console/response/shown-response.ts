import { isJsonMediaType } from '../../../model/api/media-type.ts';
import type { ConsoleData, ConsoleResponse } from '../../../model/request/console.ts';
import type { Json } from '../../../model/text/json.ts';
import { type Deviation, check } from '../check.ts';
import { jsonMistake, type JsonMistake, tryJson } from '../exact-json.ts';
import type { Answer } from '../send.ts';
import type { CheckWords } from '../strings/en.ts';

/** What an answer turns out to be. */
export type Shown =
  | { kind: 'none' }
  | { kind: 'json'; value: Json; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'image' }
  | { kind: 'binary' };

const IMAGE = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)$/i;

/** Larger ones would keep the page busy for longer than the check is worth. */
const MAX_CHECKED = 2_000_000;
/** Larger ones are text: no one unfolds so much, and no page should hold it as objects. */
const MAX_PARSED = 5_000_000;
/** In larger ones the place of a mistake is not looked for. */
const MAX_LOCATED = 500_000;

/** Media type without its parameters. */
export function essenceOf(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

/** Text in the encoding that the server names, else UTF-8; null for bytes that are no text. */
function decoded(bytes: Uint8Array<ArrayBuffer>, contentType: string): string | null {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset);
  } catch {
    decoder = new TextDecoder();
  }
  // What a page cannot hold as text is mostly known by its zeros.
  if (bytes.subarray(0, 4_096).includes(0) && !/^utf-16/i.test(decoder.encoding)) return null;
  const text = decoder.decode(bytes);
  const beginning = text.slice(0, 4_096);
  const strange = beginning.split('\uFFFD').length - 1;
  return strange > 16 && strange > beginning.length / 10 ? null : text;
}

/** How to show an answer: by what it is called first, and by what it is. */
export function shownAnswer({ bytes, contentType, isTruncated }: Answer): Shown {
  if (bytes.length === 0) return { kind: 'none' };
  const essence = essenceOf(contentType);
  if (IMAGE.test(essence) && !isTruncated) return { kind: 'image' };
  const text = decoded(bytes, contentType);
  if (text === null) return { kind: 'binary' };
  if (!isCalledJson(contentType) && !/^\s*[[{]/.test(text)) return { kind: 'text', text };
  const value = isTruncated || bytes.length > MAX_PARSED ? undefined : tryJson(text);
  return value === undefined ? { kind: 'text', text } : { kind: 'json', value, text };
}

function isCalledJson(contentType: string): boolean {
  const essence = essenceOf(contentType);
  return essence !== '' && isJsonMediaType(essence);
}

/** What the description says of an answer like this one. */
export interface Verdict {
  /** The response that is described; null where the status is not. */
  response: ConsoleResponse | null;
  /** Media types that are described, where the answer has none of them, or nothing at all. */
  otherTypes: string[] | null;
  /** What is called JSON and is none, with the place of its first mistake if that is known. */
  brokenJson: { mistake: JsonMistake | null } | null;
  /** What its value should be otherwise; null where it was not checked, though there is something to hold it against. */
  deviations: Deviation[] | null;
  /** What the anchors of its properties begin with. */
  anchor: string | null;
}

export function verdictOn(answer: Answer, shown: Shown, data: ConsoleData, words: CheckWords): Verdict {
  const response = responseOf(String(answer.status), data);
  const brokenJson = brokenJsonOf(answer, shown);
  if (response === null) return { response, otherTypes: null, brokenJson, deviations: [], anchor: null };
  const essence = essenceOf(answer.contentType);
  const content = response.content.find(({ mediaType }) => matches(mediaType, essence));
  const isOther = shown.kind === 'none' ? data.method !== 'HEAD' : content === undefined;
  const otherTypes = isOther && response.content.length > 0 ? response.content.map(({ mediaType }) => mediaType) : null;
  const verdict = { response, otherTypes, brokenJson, anchor: content?.anchor ?? response.anchor };
  if (content === undefined || shown.kind === 'none') return { ...verdict, deviations: [] };
  if (shown.kind !== 'json')
    return { ...verdict, deviations: isCalledJson(answer.contentType) && brokenJson === null ? null : [] };
  return {
    ...verdict,
    deviations:
      answer.bytes.length > MAX_CHECKED
        ? null
        : check(shown.value, content.schema, { definitions: data.$defs, direction: 'answer', words }),
  };
}

/** What is described for a status: by itself, by its class, or for all that are not named. */
function responseOf(status: string, { responses }: ConsoleData): ConsoleResponse | null {
  return (
    [status, `${status[0]}XX`, 'DEFAULT'].flatMap((key) =>
      responses.filter((candidate) => candidate.status.toUpperCase() === key),
    )[0] ?? null
  );
}

function brokenJsonOf({ bytes, contentType, isTruncated }: Answer, shown: Shown): Verdict['brokenJson'] {
  if (!isCalledJson(contentType) || isTruncated || bytes.length > MAX_PARSED) return null;
  if (shown.kind === 'binary') return { mistake: null };
  return shown.kind === 'text' ? { mistake: bytes.length > MAX_LOCATED ? null : jsonMistake(shown.text) } : null;
}

/** Whether a media type is one that a description names, perhaps with a wildcard. */
function matches(described: string, essence: string): boolean {
  const pattern = essenceOf(described);
  if (pattern === essence || pattern === '*/*' || pattern === '') return true;
  return pattern.endsWith('/*') && essence.startsWith(pattern.slice(0, -1));
}
