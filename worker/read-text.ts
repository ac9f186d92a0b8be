/**
 * Reads a body as UTF-8 text, and gives up as soon as it is longer than allowed. The rest is left where it is: to cancel a
 * request's body cuts the connection that the answer has to take. Whoever waits for a response's ends it himself.
 * @param limit in bytes
 * @returns undefined for a body that is too long or no UTF-8; the empty string for none
 */
export async function readText(source: Request | Response, limit: number): Promise<string | undefined> {
  if (Number(source.headers.get('Content-Length') ?? 0) > limit) return undefined;
  if (source.body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (source.body as ReadableStream<Uint8Array>).values({ preventCancel: true })) {
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
