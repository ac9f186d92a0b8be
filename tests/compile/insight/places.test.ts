import { expect, test } from 'vitest';

import { placeFiles } from '../../../web/compile/insight/places.ts';

const page = (audience: string, route: string, title: string) => ({
  audience,
  route,
  locale: 'en',
  kind: 'guide',
  title,
  file: `content/${audience}/en${route}.md`,
  operationLink: null,
});
const document = (path: string) => ({
  paths: { [path]: { get: { parameters: [{ name: 'userId', in: 'query' }], 'x-problem-codes': ['not_found'] } } },
});
const site = (audience: string, pages: object[], references: object[] = []) => ({
  audience,
  config: { insight: true, source: { editUrl: 'https://edit.example/{file}' } },
  locales: [{ locale: 'en', pages }],
  references,
});

const SITES = {
  public: site(
    'public',
    [page('public', '/intro', 'Intro')],
    [
      { config: { simulator: true }, source: { document: document('/things') } },
      { config: {}, source: { document: document('/hidden') } },
    ],
  ),
  internal: site('internal', [page('internal', '/docs/internal/secret', 'Secret')]),
};
const files = placeFiles({
  sites: SITES as unknown as Parameters<typeof placeFiles>[0]['sites'],
  anchorsOf: () => new Set(['start']),
  lineOf: () => 12,
});
const [signals = '', inbox = ''] = files.map(([, text]) => text);

test('the Worker that takes signals knows public pages and simulated names only', () => {
  expect(JSON.parse(signals)).toEqual({
    pages: { '/intro': ['start'] },
    kinds: { '/intro': 'guide' },
    words: ['GET /things', 'not_found', 'query', 'userId'],
  });
});

test('the inbox knows where each page is written, also the internal ones', () => {
  expect(JSON.parse(inbox)).toMatchObject({
    '/intro': { title: 'Intro', file: 'content/public/en/intro.md:12' },
    '/docs/internal/secret': { title: 'Secret', edit: expect.stringContaining('https://edit.example/') as string },
  });
});
