import {
  isFormMediaType,
  isJsonMediaType,
  isMultipartMediaType,
  isPlainTextMediaType,
} from '../../../web/model/api/media-type.ts';
import { contentOf } from '../../../web/model/description/operation.ts';
import { readForm, readPlainText, type Reading } from '../../../web/model/description/read-values.ts';
import type { JsonSchema } from '../../../web/model/schema/json-schema.ts';
import type { SimulatedOperation } from '../../../web/model/simulator/data.ts';
import { utf8Text } from '../../../web/model/text/decode.ts';
import { exactJson, type Json } from '../../../web/model/text/json.ts';
import type { Refusal } from './reply.ts';

/** The largest body of a request, in bytes. */
export const MAX_BODY = 256 * 1024;
const MAX_DEPTH = 32;

export type ReadBody =
  | { value: Json | undefined; bytes: Uint8Array; schema: JsonSchema }
  | { bytes: Uint8Array; refusal: Refusal };

/** Reads and parses the body of a request. Keeps only as many bytes as its operation allows. */
export async function readBody(
  request: Request,
  { bodies, requiresBody }: Pick<SimulatedOperation, 'bodies' | 'requiresBody'>,
  { reading, limit = MAX_BODY }: { reading: Reading; limit?: number },
): Promise<ReadBody> {
  const bytes = await readBytes(request, limit);
  if (bytes === null)
    return refused(new Uint8Array(), { status: 413, detail: `The body has more than ${limit} bytes.` });
  if (bodies.length === 0) return { value: undefined, bytes, schema: true };
  if (bytes.byteLength === 0) {
    if (requiresBody)
      return refused(bytes, { detail: 'The body is missing.', ...bodyError('required', 'Send a body.') });
    return { value: undefined, bytes, schema: true };
  }
  const type = request.headers.get('Content-Type') ?? '';
  const body = contentOf(bodies, type);
  if (body === undefined) {
    const expected = bodies.map(({ mediaType }) => mediaType).join(' or ');
    return refused(bytes, { status: 415, detail: `The media type of the body must be ${expected}.` });
  }
  if (!/^utf-?8$/i.test(/;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type)?.[1] ?? 'utf-8'))
    return refused(bytes, { status: 415, detail: 'The charset of the body must be utf-8.' });
  const { schema } = body;
  if (isMultipartMediaType(type)) {
    const parts = await partsOf(bytes, type);
    // Parts of other kinds need no names (RFC 2046, 5.1.3).
    if (parts === null && !/^multipart\/form-data/i.test(type)) return { value: undefined, bytes, schema };
    if (parts === null) return refused(bytes, { detail: 'The body is not a valid multipart form.' });
    return { value: readForm(parts, body, reading), bytes, schema };
  }
  // Files and other texts, such as XML, are not judged.
  if (!isFormMediaType(type) && !isJsonMediaType(type) && !isPlainTextMediaType(type))
    return { value: undefined, bytes, schema };
  const text = utf8Text(bytes);
  if (text === undefined) return refused(bytes, { detail: 'The body is not valid UTF-8.' });
  if (isFormMediaType(type)) return { value: readForm([...new URLSearchParams(text)], body, reading), bytes, schema };
  if (isPlainTextMediaType(type)) return { value: readPlainText(text, schema, reading), bytes, schema };
  const json = parsed(text);
  if ('message' in json)
    return refused(bytes, { detail: 'The body is not valid JSON.', ...bodyError('invalid_format', json.message) });
  if (isDeeperThan(json.value, MAX_DEPTH))
    return refused(bytes, { detail: `The body is nested more than ${MAX_DEPTH} levels deep.` });
  return { value: exactJson(text), bytes, schema };
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
export async function readBytes(request: Request, limit = MAX_BODY): Promise<Uint8Array<ArrayBuffer> | null> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const body: ReadableStream<Uint8Array<ArrayBuffer>> = request.body;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
  }
  return size > limit ? null : new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The parts of a multipart form, with the texts of files; null for any other bytes. */
async function partsOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<[string, string][] | null> {
  // Parts of other kinds are named like those of a form (OpenAPI 3.1.1, "Encoding `multipart` Media Types").
  const formType = type.replace(/^multipart\/[^;]*/i, 'multipart/form-data');
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': formType } }).formData();
    return await Promise.all(
      [...form].map(async ([name, part]) => [name, typeof part === 'string' ? part : await part.text()]),
    );
  } catch {
    return null;
  }
}

function parsed(text: string): { value: Json } | { message: string } {
  try {
    const value: Json = JSON.parse(text);
    return { value };
  } catch (error) {
    return { message: error instanceof Error ? error.message.slice(0, 200) : 'Not JSON.' };
  }
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeperThan(part, depth - 1));
}
