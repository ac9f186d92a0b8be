import { utf8Text } from '../text/decode.ts';

/** A request or a response. */
interface ReadableMessage {
  headers: { get(name: string): string | null };
  body: { values(options: { preventCancel: true }): AsyncIterable<Uint8Array> } | null;
}

/**
 * Reads a body as UTF-8 text and stops as soon as it exceeds the limit. It does not cancel the rest: canceling a request
 * body cuts the connection that the response needs. A caller that reads a response body ends it itself.
 * @param limit in bytes
 * @returns undefined if the body is too long or not UTF-8; the empty string if there is no body
 */
export async function readText({ headers, body }: ReadableMessage, limit: number): Promise<string | undefined> {
  if (Number(headers.get('Content-Length') ?? 0) > limit) return undefined;
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body.values({ preventCancel: true })) {
    length += chunk.byteLength;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.byteLength;
  }
  return utf8Text(bytes);
}
