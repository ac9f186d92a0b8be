type Bytes = Uint8Array<ArrayBuffer>;

/** Reads a stream to its end or to a limit in bytes, and cancels the rest. */
export async function readUpTo(
  stream: ReadableStream<Bytes> | null,
  limit: number,
): Promise<{ bytes: Bytes; isTruncated: boolean }> {
  const chunks: Bytes[] = [];
  let size = 0;
  const reader = stream?.getReader();
  while (size <= limit) {
    const read = await reader?.read();
    if (read === undefined || read.done) break;
    chunks.push(read.value.subarray(0, limit - size));
    size += read.value.length;
  }
  const isTruncated = size > limit;
  if (isTruncated) await reader?.cancel();
  return { bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()), isTruncated };
}
