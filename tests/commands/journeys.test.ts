import { expect, test } from 'vitest';

import { JOURNEYS } from '../tools/journeys.ts';

const ORIGIN = 'https://portal.example';
const page = (kind: string): string => `<html data-page-kind="${kind}"><h1>Title</h1></html>`;

const health = (parts: object): [number, string] => [
  Object.values(parts).includes(false) ? 503 : 200,
  JSON.stringify({ commit: 'abc', parts: { keys: true, internal: true, database: true, ...parts } }),
];

/** A workflow of one step, which gets `/pets`. */
const WORKFLOW = {
  id: 'sale',
  dependsOn: [],
  outputs: {},
  steps: [
    {
      id: 'list',
      base: '/v1',
      operationId: 'list',
      facts: {
        method: 'GET',
        path: '/pets',
        parameters: [],
        responseTypes: ['application/json'],
        hasEmptyResponse: false,
      },
      inputs: { variables: {}, security: [], parameters: {}, accept: null, body: null },
      security: {},
      criteria: [
        {
          condition: '$statusCode == 200',
          left: { expression: '$statusCode' },
          operator: '==',
          right: { literal: 200 },
        },
      ],
      outputs: {},
    },
  ],
};

/** The responses of a healthy portal, by method and path. */
const HEALTHY: Readonly<Record<string, [status: number, body: string, headers?: Record<string, string>]>> = {
  'GET /': [200, page('home')],
  'GET /sitemap.xml': [200, `<loc>${ORIGIN}/a</loc><loc>${ORIGIN}/shop/v3/list</loc><loc>${ORIGIN}/arazzo</loc>`],
  'GET /shop/v3/list': [200, page('operation')],
  'GET /docs/internal': [401, page('gate'), { 'Cache-Control': 'private, no-store' }],
  'GET /docs/internal/no-such-page': [401, page('gate')],
  'POST /simulator/accounts': [201, '{}', { 'Content-Type': 'application/json' }],
  'GET /arazzo.md': [200, '[A sale](/arazzo/sale.sh)'],
  'GET /arazzo/sale.json': [200, JSON.stringify(WORKFLOW)],
  'GET /simulator/pets': [200, '{}'],
  'POST /mcp': [200, 'event: message\ndata: {"result":{"tools":[{"name":"search"}]}}\n'],
  'GET /changelog.xml': [200, '<feed><entry/></feed>'],
  'GET /internal/x': [308, '', { Location: '/docs/internal/x' }],
  'GET /no-such-page': [404, page('not-found')],
  'GET /.well-known/health': health({}),
  'GET /.well-known/exam-keys.json': [200, '{"keys":[]}'],
  'GET /search/en.json': [200, '{"format":4}'],
};

/** The journeys that are broken in a portal whose responses differ from {@link HEALTHY}. */
async function brokenIn(changes: typeof HEALTHY): Promise<string[]> {
  const responses = { ...HEALTHY, ...changes };
  const fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const [status, body, headers = {}] = responses[`${init?.method ?? 'GET'} ${pathname}`] ?? [500, ''];
    return Promise.resolve(new Response(body, { status, headers }));
  };
  const results = await Promise.all(
    JOURNEYS.map(({ name, run }) =>
      run({ origin: ORIGIN, fetch }).then(
        () => [],
        () => [name],
      ),
    ),
  );
  return results.flat();
}

test('a healthy portal breaks no journey', async () => {
  expect(await brokenIn({})).toEqual([]);
});

test.each([
  ['home', { 'GET /': [500, ''] }],
  ['operation', { 'GET /shop/v3/list': [200, page('guide')] }],
  ['gate', { 'GET /docs/internal': [200, 'SECRET'] }],
  ['gate', { 'GET /docs/internal': [401, page('gate'), { 'Cache-Control': 'public' }] }],
  ['sign-in', { 'GET /docs/internal/no-such-page': [401, ''] }],
  ['simulator', { 'POST /simulator/accounts': [502, '{}'] }],
  ['simulator', { 'GET /simulator/pets': [500, '{}'] }],
  ['simulator', { 'GET /arazzo/sale.json': [404, ''] }],
  ['assistant', { 'POST /mcp': [200, '{"error":{"code":-32601}}'] }],
  ['feed', { 'GET /changelog.xml': [404, ''] }],
  ['redirect', { 'GET /internal/x': [308, '', { Location: '/internal/y' }] }],
  ['not found', { 'GET /no-such-page': [200, page('home')] }],
  ['gate', { 'GET /.well-known/health': health({ internal: false }) }],
  ['sign-in', { 'GET /.well-known/health': health({ keys: false }) }],
  ['database', { 'GET /.well-known/health': health({ database: false }) }],
  ['exam', { 'GET /.well-known/exam-keys.json': [500, ''] }],
  ['search', { 'GET /search/en.json': [200, '{}'] }],
] satisfies [string, typeof HEALTHY][])('the journey "%s" alone is broken by %j', async (name, changes) => {
  expect(await brokenIn(changes)).toEqual([name]);
});
