import { concreteType } from '../../../web/model/api/media-type.ts';
import { responseOf } from '../../../web/model/description/operation.ts';
import { isDocumentedHeader, isSimulatedType } from '../../../web/model/edge/simulator.ts';
import { textOfValue } from '../../../web/model/request/serialize.ts';
import type { SimulatedOperation, SimulatedResponse } from '../../../web/model/simulator/data.ts';
import { isStructure, ownProperty } from '../../../web/model/text/json.ts';
import { acceptedContent } from './media-types.ts';
import { jsonReply, type Refusal, type Reply } from './reply.ts';

interface Wanted {
  code?: string | undefined;
  /** The name of an example. */
  example?: string | undefined;
  accept: string | null;
}

/** The documented response with a status or an example; null if the document has no such response. `4XX` and `default` are statuses, too. */
export function documentedReply(operation: SimulatedOperation, { code, ...wanted }: Wanted): Reply | Refusal | null {
  const { responses } = operation;
  if (code !== undefined) {
    const response = /^(?:[2-5](?:\d\d|XX)|default)$/i.test(code) ? responseOf(code, responses) : undefined;
    if (response === undefined) return null;
    return replyOf(Number(code) || statusOf(response, responses), response, wanted);
  }
  const success = responses.filter(isSuccess);
  for (const response of [...success, ...responses.filter((other) => !success.includes(other))]) {
    const reply = replyOf(statusOf(response, responses), response, wanted);
    if (reply !== null) return reply;
  }
  return null;
}

/**
 * The first successful response that is documented, with its example. An operation that documents only errors gives the first of
 * them. Browsers would follow a redirect, so an operation that documents nothing else gets 204.
 */
export function exampleReply({ responses }: SimulatedOperation, accept: string | null): Reply | Refusal {
  const success = responses.filter(isSuccess);
  const hasOnlyErrors = responses.every(({ status }) => /^[45]/.test(status));
  const first =
    success.find(({ status }) => /^\d/.test(status)) ?? success[0] ?? (hasOnlyErrors ? responses[0] : undefined);
  return (first === undefined ? null : replyOf(statusOf(first, responses), first, { accept })) ?? jsonReply(204);
}

/** Whether a documented response is a success. `default` counts, because many descriptions have nothing else. */
export function isSuccess({ status }: SimulatedResponse): boolean {
  return /^(?:2|default$)/i.test(status);
}

/**
 * The first status that a documented response describes: `5XX` gives 500, or 501 if the document describes 500 itself. `default` is an
 * error if there is a success besides.
 */
function statusOf(response: SimulatedResponse, responses: readonly SimulatedResponse[]): number {
  const { status } = response;
  const hasSuccess = responses.some((other) => other.status.startsWith('2'));
  const classes = /^\d/.test(status) ? [Number(status.charAt(0))] : hasSuccess ? [5, 4] : [2];
  const statuses = classes.flatMap((first) => Array.from({ length: 100 }, (_, rest) => first * 100 + rest));
  return statuses.find((number) => responseOf(number, responses) === response) ?? 200;
}

/** Statuses for which the platform accepts no body (Fetch, 2.2.3). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
const ASCII = /^[\x20-\x7e]*$/;

function replyOf(
  status: number,
  { headers: examples, content }: SimulatedResponse,
  { example: name, accept }: Omit<Wanted, 'code'>,
): Reply | Refusal | null {
  const headers: Record<string, string> = {};
  for (const [header, value] of Object.entries(examples)) {
    const text = value === null || isStructure(value) ? null : String(value);
    if (text !== null && value !== undefined && isDocumentedHeader(header) && ASCII.test(text)) headers[header] = text;
  }
  if (WITHOUT_BODY.has(status) || content.length === 0)
    return name === undefined ? { status, headers, body: null } : null;
  const possible = content.flatMap((media) => {
    const value = name === undefined ? Object.values(media.examples)[0] : ownProperty(media.examples, name);
    return value === undefined ? [] : [{ mediaType: media.mediaType, schema: media.schema, value }];
  });
  if (possible.length === 0 && name !== undefined) return null;
  const chosen = acceptedContent(accept, possible);
  if (chosen === undefined) return notAcceptable(content.map(({ mediaType }) => mediaType));
  const type = concreteType(chosen.mediaType);
  const isText = isSimulatedType(type) === 'text';
  const body = isText ? textOfValue(chosen.value) : JSON.stringify(chosen.value);
  headers['Content-Type'] = isText && !ASCII.test(body) && !type.includes(';') ? `${type}; charset=utf-8` : type;
  return { status, headers, body };
}

/** The refusal of a request whose response the simulator cannot send, or that does not accept it. */
function notAcceptable(mediaTypes: readonly string[]): Refusal {
  const sent = mediaTypes.map(concreteType).filter((type) => isSimulatedType(type) !== null);
  const detail =
    sent.length === 0
      ? `The response has the media type ${mediaTypes.join(' or ')}, which the simulator cannot send.`
      : `The simulator has no example of this response that the header Accept allows. The response is ${sent.join(' or ')}.`;
  return { code: 'invalid_request', status: 406, detail };
}
