import type { ConsoleData, ConsoleResponse } from '../../../model/console.ts';
import type { Json } from '../../../model/json.ts';
import { isJsonMediaType } from '../../../model/media-type.ts';
import { type Deviation, check } from '../check.ts';
import { jsonMistake, type JsonMistake, tryJson } from '../exact-json.ts';
import type { Answer } from '../send.ts';
import type { CheckWords } from '../strings/en.ts';

/** What an answer turns out to be. */
export type Shown =
  | { kind: 'none' }
  | { kind: 'json'; value: Json; text: string }
  /** Text that should have been JSON has a mistake. */
  | { kind: 'text'; text: string; mistake: JsonMistake | null }
  | { kind: 'image' }
  | { kind: 'binary' };

const IMAGE = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)$/i;

/** Larger ones would keep the page busy for longer than the check is worth. */
const MAX_CHECKED = 2_000_000;

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
  const isCalledJson = essence !== '' && isJsonMediaType(essence);
  if (!isCalledJson && !/^\s*[[{]/.test(text)) return { kind: 'text', text, mistake: null };
  const value = isTruncated ? undefined : tryJson(text);
  if (value !== undefined) return { kind: 'json', value, text };
  return { kind: 'text', text, mistake: isCalledJson && !isTruncated ? jsonMistake(text) : null };
}

/** What the description says of an answer like this one. */
export interface Verdict {
  /** The response that is described; null where the status is not. */
  response: ConsoleResponse | null;
  /** Media types that are described, where the answer has none of them. */
  otherTypes: string[] | null;
  /** What its value should be otherwise; null where it was not checked. */
  deviations: Deviation[] | null;
  /** What the anchors of its properties begin with. */
  anchor: string | null;
}

export function verdictOn(answer: Answer, shown: Shown, data: ConsoleData, words: CheckWords): Verdict {
  const status = String(answer.status);
  const response = data.responses.find((candidate) => candidate.status === status) ?? data.responses.find((candidate) => candidate.status.toUpperCase() === `${status[0]}XX`) ?? data.responses.find((candidate) => candidate.status === 'default') ?? null;
  if (response === null) return { response, otherTypes: null, deviations: [], anchor: null };
  const essence = essenceOf(answer.contentType);
  const content = response.content.find(({ mediaType }) => matches(mediaType, essence));
  const otherTypes = shown.kind !== 'none' && response.content.length > 0 && content === undefined ? response.content.map(({ mediaType }) => mediaType) : null;
  if (content === undefined || shown.kind !== 'json') return { response, otherTypes, deviations: [], anchor: response.anchor };
  if (answer.bytes.length > MAX_CHECKED) return { response, otherTypes, deviations: null, anchor: content.anchor };
  return { response, otherTypes, deviations: check(shown.value, content.schema, { definitions: data.$defs, direction: 'answer', words }), anchor: content.anchor };
}

/** Whether a media type is one that a description names, perhaps with a wildcard. */
function matches(described: string, essence: string): boolean {
  const pattern = essenceOf(described);
  if (pattern === essence || pattern === '*/*' || pattern === '') return true;
  return pattern.endsWith('/*') && essence.startsWith(pattern.slice(0, -1));
}
