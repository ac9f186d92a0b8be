/** SHA-256 in hexadecimal digits. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return hexOfBytes(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** Bytes as hexadecimal digits in lower case. */
export function hexOfBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
