/** Base64 of bytes (RFC 4648, 4). */
function base64OfBytes(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Base64 of a text in UTF-8. */
export function base64OfText(text: string): string {
  return base64OfBytes(new TextEncoder().encode(text));
}

/** The value of an `Authorization` header with a name and a password of any characters (RFC 7617). */
export function basicCredentials(user: string, password: string): string {
  return `Basic ${base64OfText(`${user}:${password}`)}`;
}

/** Base64url of bytes, without padding (RFC 4648, 5). */
export function base64urlOfBytes(bytes: Uint8Array): string {
  return base64OfBytes(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Bytes of base64url, padded or not. @throws DOMException if the text is not base64url */
export function bytesOfBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
