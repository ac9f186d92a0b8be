/** The text of a file in UTF-8, or in UTF-16 with its mark, as some programs of Windows write it. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const mark = new Uint8Array(bytes.slice(0, 2)).join(' ');
  const encodings: Readonly<Record<string, string>> = { '255 254': 'utf-16le', '254 255': 'utf-16be' };
  return new TextDecoder(encodings[mark] ?? 'utf-8').decode(bytes);
}
