import { expect, it } from 'vitest';

import { cacheable, revalidated } from '../../../../content/simulator/gateway/cached.ts';

const BODY = { data: [1, 2] };
const { headers } = cacheable(BODY);

it('gives the same body the same tag', () => {
  expect(headers.ETag).toMatch(/^"cat-[0-9a-f]{8}"$/);
  expect(cacheable({ data: [1, 2] }).headers).toEqual(headers);
  expect(cacheable({ data: [2, 1] }).headers.ETag).not.toBe(headers.ETag);
});

it.each([
  [headers.ETag, 304],
  [`W/${headers.ETag}`, 304],
  [`"other", ${headers.ETag}`, 304],
  ['*', 304],
  ['"other"', 200],
])('responds to If-None-Match %s with %d', (tag, status) => {
  const response = revalidated({ header: { 'If-None-Match': tag } }, BODY);
  expect([response.status, response.headers.ETag]).toEqual([status, headers.ETag]);
});

it('sends the body to a client without a copy', () => {
  expect(revalidated({ header: {} }, BODY)).toEqual({ status: 200, body: BODY, headers });
});
