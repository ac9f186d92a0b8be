/** Returns 128 random bits in base64, the minimum for a nonce (CSP Level 3, 7.1). */
export function randomNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
