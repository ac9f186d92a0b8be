import { expect, test } from 'vitest';

import { namedPage } from '../../../../web/app/console/checker/named-operation.ts';
import type { SearchPage } from '../../../../web/model/search/search.ts';

const page = (method: string, path: string, kind: SearchPage['kind'] = 'operation'): SearchPage => ({
  href: `/${method}${path}`,
  title: path,
  reference: 0,
  group: '',
  method,
  path,
  kind,
});
const PAGES = [
  page('GET', '/v3/contracts'),
  page('POST', '/v3/contracts'),
  page('GET', '/v3/contracts/{contractId}'),
  page('GET', '/v3/contracts/export'),
  page('POST', 'contract.activated', 'webhook'),
  page('', '/v3/contracts', 'page'),
];

test.each<[string, string, string | null]>([
  ['a curl command', "curl -X POST 'https://api.example/v3/contracts' -d '{}'", 'POST /v3/contracts'],
  ['a request through a proxy', 'GET /simulator/v3/contracts?userId=1 HTTP/1.1\n\n', 'GET /v3/contracts'],
  ['a request with an id', 'GET /v3/contracts/ctr_1 HTTP/1.1\n\n', 'GET /v3/contracts/{contractId}'],
  ['a literal path before a template', 'GET /v3/contracts/export HTTP/1.1\n\n', 'GET /v3/contracts/export'],
  ['the body of a delivery', '{"type":"contract.activated","data":{}}', 'POST contract.activated'],
  [
    'a delivery to the address of the reader',
    'POST /webhooks/shop HTTP/1.1\nShop-Signature: t=1\n\n{"type":"contract.activated"}',
    'POST contract.activated',
  ],
  ['a body that names no event', '{"type":"phone"}', null],
  ['a method that no operation has', 'PUT /v3/contracts HTTP/1.1\n\n', null],
  ['a response', 'HTTP/2 200\n\n{"type":"contract.activated"}', null],
  ['a damaged command', "curl 'https://api.example/v3", null],
])('%s names its page', (_, text, expected) => {
  const named = namedPage(text, PAGES);
  expect(named === null ? null : `${named.method} ${named.path}`).toBe(expected);
});
