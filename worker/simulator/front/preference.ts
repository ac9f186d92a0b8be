import { isJsonMediaType } from '../../../web/model/api/media-type.ts';
import { isApiHeader } from '../../../web/model/edge/simulator.ts';
import type { SimulatedOperation, SimulatedResponse } from '../../../web/model/simulator/data.ts';
import { isStructure, ownProperty } from '../../../web/model/text/json.ts';
import type { Reply } from './call.ts';

/**
 * The documented response that a `Prefer` header asks for (`code=409`, `example=name`, as Prism does), and how long to wait
 * for it (`wait=5`, RFC 7240, 4.3). A preference that the document can't meet is ignored (RFC 7240, 2).
 */
export function preferenceOf(
  request: Request,
  operation: SimulatedOperation,
): { preferred: Reply | null; waitSeconds: number } {
  const wanted = new Map<string, string>();
  for (const part of (request.headers.get('Prefer') ?? '').split(/[,;]/)) {
    const [, name, value] = /^\s*(code|example|wait)\s*=\s*"?([\w.-]{1,80})"?\s*$/.exec(part) ?? [];
    if (name !== undefined && value !== undefined && !wanted.has(name)) wanted.set(name, value);
  }
  const code = wanted.get('code')?.replace(/\D/g, '');
  const example = wanted.get('example');
  const wait = Number(wanted.get('wait') ?? 0);
  return {
    preferred: code === undefined && example === undefined ? null : documentedReply(operation, { code, example }),
    waitSeconds: Number.isFinite(wait) ? Math.min(Math.max(wait, 0), 5) : 0,
  };
}

/** A documented response with its example; null if the document has no such response. `2XX` and `default` become 200. */
export function documentedReply(
  { responses }: SimulatedOperation,
  { code, example }: { code?: string | undefined; example?: string | undefined },
): Reply | null {
  for (const response of responses) {
    const { status } = response;
    const isExact = /^[2-5]\d\d$/.test(status);
    if (code === undefined ? !isExact : status !== code) continue;
    const reply = exampleReply(isExact ? Number(status) : 200, response, example);
    if (reply !== null) return reply;
  }
  return null;
}

/** Statuses for which the platform accepts no body (Fetch, 2.2.3). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
const ASCII = /^[\x20-\x7e]*$/;

function exampleReply(
  status: number,
  { headers: examples, content }: SimulatedResponse,
  name: string | undefined,
): Reply | null {
  const headers: Record<string, string> = {};
  for (const [header, value] of Object.entries(examples)) {
    const text = value === null || isStructure(value) ? null : String(value);
    if (text !== null && value !== undefined && isApiHeader(header) && ASCII.test(text)) headers[header] = text;
  }
  if (WITHOUT_BODY.has(status)) return name === undefined ? { status, headers, body: null } : null;
  const media = content.find(({ mediaType }) => isJsonMediaType(mediaType));
  if (media === undefined) return name === undefined ? { status, headers, body: null } : null;
  const value = name === undefined ? Object.values(media.examples)[0] : ownProperty(media.examples, name);
  if (value === undefined) return null;
  headers['Content-Type'] = /json/i.test(media.mediaType) ? media.mediaType : 'application/json';
  return { status, headers, body: JSON.stringify(value) };
}
