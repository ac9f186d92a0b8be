import type { SimulatedOperation } from '../../web/model/simulator/data.ts';
import type { Refusal } from './call.ts';
import { bareMediaType } from './media-types.ts';

/** The largest body of a request, in bytes. */
export const MAX_BODY = 256 * 1024;
const MAX_DEPTH = 32;

export type ReadBody =
  | { value: unknown; bytes: Uint8Array; mediaType: string }
  | { bytes: Uint8Array; refusal: Refusal };

/** Reads and parses the body of a request. Reads at most `MAX_BODY` bytes of what arrives. */
export async function readBody(request: Request, { body }: SimulatedOperation): Promise<ReadBody> {
  const bytes = await readBytes(request);
  if (bytes === null)
    return refused(new Uint8Array(), { status: 413, detail: `The body has more than ${MAX_BODY} bytes.` });
  if (body === null) return { value: undefined, bytes, mediaType: '' };
  const expected = Object.keys(body.schemas);
  if (bytes.byteLength === 0) {
    if (body.isRequired)
      return refused(bytes, { detail: 'The body is missing.', ...bodyError('required', 'Send a body.') });
    return { value: undefined, bytes, mediaType: expected[0] ?? '' };
  }
  const mediaType = bareMediaType(request.headers.get('Content-Type') ?? '');
  if (!expected.includes(mediaType))
    return refused(bytes, { status: 415, detail: `The media type of the body must be ${expected.join(' or ')}.` });
  const text = decoded(bytes);
  if (text === null) return refused(bytes, { detail: 'The body is not valid UTF-8.' });
  if (mediaType === 'application/x-www-form-urlencoded') return { value: formValue(text), bytes, mediaType };
  const json = parsed(text);
  if ('message' in json)
    return refused(bytes, { detail: 'The body is not valid JSON.', ...bodyError('invalid_format', json.message) });
  if (isDeeperThan(json.value, MAX_DEPTH))
    return refused(bytes, { detail: `The body is nested more than ${MAX_DEPTH} levels deep.` });
  return { value: json.value, bytes, mediaType };
}

function refused(bytes: Uint8Array, refusal: Omit<Refusal, 'code'>): ReadBody {
  return { bytes, refusal: { code: 'invalid_request', ...refusal } };
}

function bodyError(code: string, message: string): Pick<Refusal, 'errors'> {
  return { errors: [{ pointer: '', code, message }] };
}

/**
 * The bytes of a body; null if there are too many. A body that is too long is read to its end and not kept: if the portal could not
 * send the rest, the response would be lost.
 */
async function readBytes(request: Request): Promise<Uint8Array | null> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  if (size > MAX_BODY) return null;
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

function parsed(text: string): { value: unknown } | { message: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { message: error instanceof Error ? error.message.slice(0, 200) : 'Not JSON.' };
  }
}

/** The fields of a form; a repeated field becomes a list, which no schema of a field allows. */
function formValue(text: string): unknown {
  const fields = new URLSearchParams(text);
  const entries = [...new Set(fields.keys())].map((key): [string, unknown] => {
    const values = fields.getAll(key);
    return [key, values.length === 1 ? values[0] : values];
  });
  return Object.fromEntries(entries);
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeperThan(part, depth - 1));
}
