import { isJsonMediaType } from '../../../model/api/media-type.ts';
import { checkMessage, type Deviation } from '../../../model/description/check-message.ts';
import type { ConsoleData, ConsoleResponse } from '../../../model/description/console.ts';
import { bareMediaType, contentOf, responseOf } from '../../../model/description/operation.ts';
import { parameterKey } from '../../../model/request/request.ts';
import type { ViolationStrings } from '../../../model/schema/strings/en.ts';
import { arrayOf, type Json, objectOf, stringOf } from '../../../model/text/json.ts';
import { pathToPointer, pointerToPath } from '../../../model/text/pointer.ts';
import { jsonMistake, type JsonMistake, tryJson } from '../exact-json.ts';
import type { ServerResponse } from '../send.ts';
import type { FormError } from '../sending-errors.ts';
import type { ConsoleStrings } from '../strings/en.ts';

export type ShownBody =
  | { kind: 'none' }
  | { kind: 'json'; value: Json; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'image' }
  | { kind: 'binary' };

const IMAGE = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)$/i;

/** Limit in bytes. Checking larger responses would block the page for too long. */
const MAX_CHECKED = 2_000_000;
/** Limit in bytes. Larger responses are shown as text, since parsed objects would need too much memory. */
const MAX_PARSED = 5_000_000;
/** Limit in bytes. In larger responses the place of a syntax error is not searched for. */
const MAX_LOCATED = 500_000;

/** Decodes text in the encoding that the server names, else in UTF-8; null for binary data. */
function decoded(bytes: Uint8Array<ArrayBuffer>, contentType: string): string | null {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset);
  } catch {
    decoder = new TextDecoder();
  }
  // Binary formats usually have zero bytes near the beginning.
  if (bytes.subarray(0, 4_096).includes(0) && !/^utf-16/i.test(decoder.encoding)) return null;
  const text = decoder.decode(bytes);
  const beginning = text.slice(0, 4_096);
  const strange = beginning.split('\uFFFD').length - 1;
  return strange > 16 && strange > beginning.length / 10 ? null : text;
}

/** Decides how to show a response: by its media type first, then by its content. */
export function shownBody({ bytes, contentType, isTruncated }: ServerResponse): ShownBody {
  if (bytes.length === 0) return { kind: 'none' };
  const essence = bareMediaType(contentType);
  if (IMAGE.test(essence) && !isTruncated) return { kind: 'image' };
  const text = decoded(bytes, contentType);
  if (text === null) return { kind: 'binary' };
  if (!isCalledJson(contentType) && !/^\s*[[{]/.test(text)) return { kind: 'text', text };
  const value = isTruncated || bytes.length > MAX_PARSED ? undefined : tryJson(text);
  return value === undefined ? { kind: 'text', text } : { kind: 'json', value, text };
}

function isCalledJson(contentType: string): boolean {
  const essence = bareMediaType(contentType);
  return essence !== '' && isJsonMediaType(essence);
}

export interface ResponseVerdict {
  /** The described response for the status; null if the status is not described. */
  documented: ConsoleResponse | null;
  /** The described media types, if the response has another one or no body; else null. */
  otherTypes: string[] | null;
  /** Set if the response claims to be JSON and is not. The mistake is null if its place is unknown. */
  brokenJson: { mistake: JsonMistake | null } | null;
  /** Differences from the schema; null if there is a schema but the value could not be checked. */
  violations: Deviation[] | null;
}

export function verdictOn(
  response: ServerResponse,
  shown: ShownBody,
  { data, strings }: { data: ConsoleData; strings: ViolationStrings },
): ResponseVerdict {
  const documented = responseOf(response.status, data.responses) ?? null;
  const brokenJson = brokenJsonOf(response, shown);
  if (documented === null) return { documented, otherTypes: null, brokenJson, violations: [] };
  const content = contentOf(documented.content, response.contentType);
  const isOther = shown.kind === 'none' ? data.method !== 'HEAD' : content === undefined;
  const otherTypes =
    isOther && documented.content.length > 0 ? documented.content.map(({ mediaType }) => mediaType) : null;
  const verdict = { documented, otherTypes, brokenJson };
  if (content === undefined || shown.kind === 'none') return { ...verdict, violations: [] };
  if (shown.kind !== 'json')
    return { ...verdict, violations: isCalledJson(response.contentType) && brokenJson === null ? null : [] };
  if (response.bytes.length > MAX_CHECKED) return { ...verdict, violations: null };
  const { schema, anchor } = content;
  const findings = checkMessage({ kind: 'body', value: shown.value, schema, anchor }, data, { strings });
  return { ...verdict, violations: findings.some(({ kind }) => kind === 'unjudged') ? null : findings };
}

function brokenJsonOf(
  { bytes, contentType, isTruncated }: ServerResponse,
  shown: ShownBody,
): ResponseVerdict['brokenJson'] {
  if (!isCalledJson(contentType) || isTruncated || bytes.length > MAX_PARSED) return null;
  if (shown.kind === 'binary') return { mistake: null };
  return shown.kind === 'text' ? { mistake: bytes.length > MAX_LOCATED ? null : jsonMistake(shown.text) } : null;
}

/** A response with how it is shown and how it compares with its description. */
export interface ExaminedResponse {
  kind: 'response';
  response: ServerResponse;
  shown: ShownBody;
  verdict: ResponseVerdict;
  /** The errors of fields that the response names. */
  errors: readonly FormError[];
}

/** Examines a response when it arrives. */
export function examined(response: ServerResponse, data: ConsoleData, t: ConsoleStrings): ExaminedResponse {
  const shown = shownBody(response);
  return {
    kind: 'response',
    response,
    shown,
    verdict: verdictOn(response, shown, { data, strings: t.check }),
    errors: response.status >= 400 && shown.kind === 'json' ? responseErrors(shown.value, data) : [],
  };
}

/**
 * The errors of a problem document (RFC 9457, 3) by the fields that their pointers lead to. A pointer begins with the place and the
 * name of a parameter, or leads into the body.
 */
export function responseErrors(problem: Json, { parameters }: Pick<ConsoleData, 'parameters'>): FormError[] {
  return arrayOf(objectOf(problem)['errors']).flatMap((error): FormError[] => {
    const { pointer, message, detail } = objectOf(error);
    if (typeof pointer !== 'string') return [];
    const path = pointerToPath(pointer.replace(/^#/, ''));
    const parameter = parameters.find((each) => each.in === path[0] && each.name === path[1]);
    return [
      {
        name: parameter === undefined ? 'body' : parameterKey(parameter),
        pointer: pathToPointer(parameter === undefined ? path : path.slice(2)),
        label: path.join('.'),
        message: stringOf(message) ?? stringOf(detail) ?? '',
        isFatal: false,
      },
    ];
  });
}
