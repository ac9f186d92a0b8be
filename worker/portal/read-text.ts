/**
 * Reads a body as UTF-8 text and stops as soon as it exceeds the limit. It does not cancel the rest: canceling a request
 * body cuts the connection that the response needs. A caller that reads a response body ends it itself.
 * @param limit in bytes
 * @returns undefined if the body is too long or not UTF-8; the empty string if there is no body
 */
export async function readText(source: Request | Response, limit: number): Promise<string | undefined> {
  if (Number(source.headers.get('Content-Length') ?? 0) > limit) return undefined;
  if (source.body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  const body: ReadableStream<Uint8Array> = source.body;
  for await (const chunk of body.values({ preventCancel: true })) {
    length += chunk.byteLength;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(await new Blob(chunks).arrayBuffer());
  } catch {
    return undefined;
  }
}
