/** The largest file that Cloudflare serves, in bytes. */
export const LARGEST_FILE = 25 * 2 ** 20;

/** A value as JSON, without one of its keys if the text would be too large to serve. */
export function servedJson(value: object, dispensable: string, limit = LARGEST_FILE): string {
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) <= limit) return text;
  return JSON.stringify(value, (key, inner: unknown) => (key === dispensable ? undefined : inner));
}
