/** Server-sent events (HTML standard, 9.2), which have no end. */
export const EVENT_STREAM_TYPE = 'text/event-stream';

/** Media types whose values are written as JSON. */
export function isJsonMediaType(name: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(name) || name === '*/*' || name === '';
}

/** A form in one string, encoded like a query. */
export function isFormMediaType(name: string): boolean {
  return /^application\/x-www-form-urlencoded/i.test(name);
}

/** A form in parts, which may contain files. */
export function isMultipartMediaType(name: string): boolean {
  return /^multipart\//i.test(name);
}

/** Texts without a format that has to be parsed first, as XML has. */
export function isPlainTextMediaType(name: string): boolean {
  return /^text\/(?!xml\b)/i.test(name);
}

/** Media types whose values a person can read and type. */
export function isTextMediaType(name: string): boolean {
  return /^text\/|[/+](?:xml|yaml|x-yaml|graphql|javascript|ecmascript|x-ndjson|jsonl|sql)\b/i.test(name);
}

/** Replaces a media type that has wildcards with a specific one. */
export function concreteType(name: string): string {
  if (name === '' || name === '*/*') return 'application/json';
  return name
    .replace('image/*', 'image/jpeg')
    .replace('audio/*', 'audio/mpeg')
    .replace('video/*', 'video/mp4')
    .replace('text/*', 'text/plain')
    .replace('multipart/*', 'multipart/form-data')
    .replace('*+json', 'json')
    .replace('application/*', 'application/octet-stream');
}
