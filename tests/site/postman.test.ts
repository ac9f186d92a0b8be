import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { DIST, internalText, report } from './dist.ts';

interface Item {
  item?: Item[];
}
interface Collection {
  info: { schema: string };
  item: Item[];
  variable: { key: string; value: string; secret?: boolean }[];
}

const countOf = (items: Item[]): number =>
  items.reduce((count, { item }) => count + (item === undefined ? 1 : countOf(item)), 0);

describe.each(['/public/v3', '/public/v2', '/akko'])('the Postman collection of %s', (base) => {
  const text = readFileSync(join(DIST, 'public', `${base}.postman.json`), 'utf8');
  const collection = JSON.parse(text) as Collection;

  test('has a request for each operation page', () => {
    const pages = report().pages.filter(
      ({ route, locale, kind }) => kind === 'operation' && locale === 'en' && route.startsWith(`${base}/`),
    );
    expect(countOf(collection.item)).toBe(pages.length);
    expect(collection.info.schema).toContain('/v2.1.0/');
  });

  test('has a base URL and empty secrets', () => {
    const [address, ...others] = collection.variable;
    const credentials = others.filter(({ key, secret }) => secret === true || key === 'clientId');
    expect(address).toMatchObject({ key: 'baseUrl', value: expect.stringMatching(/^https:\/\/.*[^/]$/) as string });
    expect(credentials.length).toBeGreaterThan(0);
    expect(credentials.map(({ value }) => value).join('')).toBe('');
  });
});

test('the Postman collection of an internal API is behind the gate', () => {
  expect(JSON.parse(internalText('/docs/internal.postman.json') ?? '{}')).toMatchObject({
    info: { schema: expect.stringContaining('/v2.1.0/') as string },
  });
});
