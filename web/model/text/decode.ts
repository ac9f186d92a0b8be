/** Decodes a part of an address. Text that cannot be decoded is returned as it is. */
export function decodedText(text: string, decode: (text: string) => string = decodeURIComponent): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}
