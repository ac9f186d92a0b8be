import { hashOf } from '../api/hash.ts';

/** A response that clients may cache. */
export interface Cacheable<Body> {
  status: 200;
  body: Body;
  headers: { ETag: string; 'Cache-Control': string };
}

/** @param version what changes with the content; cursors in a body differ each time */
export function cacheable<Body>(body: Body, version: unknown = body): Cacheable<Body> {
  const tag = `"cat-${hashOf(JSON.stringify(version))}"`;
  return { status: 200, body, headers: { ETag: tag, 'Cache-Control': 'private, max-age=86400' } };
}

/** A response that clients may revalidate: 304 if they have it (RFC 9110, 13.1.2). */
export function revalidated<Body>(
  { header }: { header: { 'If-None-Match'?: string } },
  body: Body,
  version: unknown = body,
): Cacheable<Body> | (Pick<Cacheable<Body>, 'headers'> & { status: 304 }) {
  const response = cacheable(body, version);
  const sent = (header['If-None-Match'] ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  const isKnown = sent.some((tag) => tag === response.headers.ETag || tag === '*');
  return isKnown ? { status: 304, headers: response.headers } : response;
}
