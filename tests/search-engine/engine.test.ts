import { describe, expect, test } from 'vitest';

import type { SearchData, SearchEntry, SearchPage } from '../../web/model/search/search.ts';
import { SearchEngine } from '../../web/search-engine/engine.ts';
import type { Hit, SearchRequest } from '../../web/search-engine/results.ts';

const page = (href: string, title: string, more: Partial<SearchPage> = {}): SearchPage => ({
  href,
  title,
  reference: 0,
  group: '',
  method: '',
  path: '',
  kind: 'page',
  ...more,
});
const entry = (kind: SearchEntry['kind'], label: string, places: [number, string][], text = ''): SearchEntry => ({
  kind,
  label,
  text,
  deprecated: false,
  places: places.map(([number, anchor]) => ({ page: number, anchor })),
});

/** Two versions of an API, and a guide. */
const PUBLIC: SearchData = {
  synonyms: [],
  references: [
    { base: '/v2', title: 'Shop', version: '2.0.0' },
    { base: '/v3', title: 'Shop', version: '3.0.0' },
  ],
  pages: [
    page('/v2/list-items', 'List items', { method: 'GET', path: '/v2/users/{userId}/items', kind: 'operation' }),
    page('/v3/list-items', 'List items', {
      reference: 1,
      method: 'GET',
      path: '/v3/users/{userId}/items',
      kind: 'operation',
    }),
    page('/v3/delete-item', 'Delete an item', {
      reference: 1,
      method: 'DELETE',
      path: '/v3/items/{itemId}',
      kind: 'operation',
    }),
    page('/guide', 'Guide to returns', { reference: null }),
    page('/v3/webhooks/item-sold', 'Item sold', { reference: 1, method: 'POST', path: 'itemSold', kind: 'webhook' }),
  ],
  entries: [
    entry('operation', 'List items', [[0, '']], 'All things on sale.'),
    entry('operation', 'List items', [[1, '']], 'All things on sale.'),
    entry('operation', 'Delete an item', [[2, '']]),
    entry('page', 'Guide to returns', [[3, '']], 'What to do when something comes back damaged.'),
    entry('heading', 'Refunds', [[3, 'refunds']]),
    entry(
      'property',
      'price',
      [
        [1, 'response-200.data.offer.price'],
        [0, 'response-200.price'],
      ],
      'In cents, code_42.',
    ),
    entry('value', 'sold_out', [[1, 'response-200.data.state']], 'None is left.'),
    entry('status', '404 Not Found', [
      [1, 'response-404'],
      [2, 'response-404'],
    ]),
    entry('webhook', 'Item sold', [[4, '']]),
  ],
};

const INTERNAL: SearchData = {
  synonyms: [],
  references: [{ base: '/docs/internal', title: 'Back office', version: '1' }],
  pages: [page('/docs/internal/refunds', 'Refund desk')],
  entries: [entry('page', 'Refund desk', [[0, '']], 'Only for staff.')],
};

function engineOf(...indexes: [SearchData, string?][]): SearchEngine {
  const engine = new SearchEngine();
  for (const [data, source] of indexes) for (const _step of engine.add(data, source));
  return engine;
}

const request = (text: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  text,
  group: null,
  reference: null,
  current: null,
  page: null,
  within: null,
  ...more,
});
const hits = (engine: SearchEngine, text: string, more: Partial<SearchRequest> = {}): Hit[] =>
  engine.search(request(text, more)).groups.flatMap((group) => group.hits);
const hrefs = (engine: SearchEngine, text: string, more: Partial<SearchRequest> = {}): string[] =>
  hits(engine, text, more).map(({ href }) => href);

describe('the search', () => {
  const engine = engineOf([PUBLIC]);

  test.each([
    ['an address', '/users/{id}/items', '/v3/list-items'],
    ['an address with a value', '/users/123/items', '/v3/list-items'],
    ['words of an address', 'users items', '/v3/list-items'],
    ['a method and a word', 'DELETE items', '/v3/delete-item'],
    ['a name in camel case', 'itemSold', '/v3/webhooks/item-sold'],
    ['another form of a word', 'refunding', '/guide#refunds'],
    ['a missing letter', 'refnds', '/guide#refunds'],
    ['two swapped letters', 'rfeunds', '/guide#refunds'],
    ['the beginning of a word', 'refu', '/guide#refunds'],
    ['a value', 'sold_out', '/v3/list-items#response-200.data.state'],
    ['a status', '404', '/v3/list-items#response-404'],
    ['a word of a description', 'damaged', '/guide'],
    ['the path of a property', 'offer.price', '/v3/list-items#response-200.data.offer.price'],
  ])('finds by %s', (_name, text, href) => {
    expect(hrefs(engine, text)[0]).toBe(href);
  });

  test.each([
    ['nothing', ''],
    ['one letter', 'x'],
    ['marks', '.*('],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['an unknown word', 'zzxqy'],
  ])('finds nothing by %s', (_name, text) => {
    expect(engine.search(request(text))).toMatchObject({ groups: [], total: 0 });
  });

  test('marks each word of the query, also one that is too short to be looked up in texts', () => {
    const [hit] = hits(engine, 'price 42');
    expect(hit?.text.filter(({ isMarked }) => isMarked)).toEqual([{ text: '42', isMarked: true }]);
  });

  test('cuts a query of a million characters', () => {
    expect(hrefs(engine, `refunds ${'lorem ipsum '.repeat(90_000)}`)).toContain('/guide#refunds');
  });

  test('prefers the place that matches the other words, then the reference on screen', () => {
    expect(hrefs(engine, 'price offer')[0]).toBe('/v3/list-items#response-200.data.offer.price');
    expect(hrefs(engine, 'price', { current: '/v2' })[0]).toBe('/v2/list-items#response-200.price');
    expect(hrefs(engine, '404 delete')[0]).toBe('/v3/delete-item#response-404');
  });

  test('leaves out what scores far less than the best', () => {
    expect(hrefs(engine, 'GET /users/{userId}/items price')).toEqual(['/v3/list-items', '/v2/list-items']);
  });

  test('filters by group, by reference and by guides', () => {
    expect(hrefs(engine, 'item', { group: 'operations' })).not.toContain('/v3/list-items#response-200.data.state');
    expect(hrefs(engine, 'items', { reference: '/v2' })).toEqual(['/v2/list-items']);
    expect(hrefs(engine, 'price', { reference: '/v2' })).toEqual(['/v2/list-items#response-200.price']);
    expect(hrefs(engine, 'returns', { reference: '' })).toEqual(['/guide']);
  });

  test('lists the places of one entry', () => {
    const [hit] = hits(engine, 'price');
    expect(hit?.more).toBe(1);
    expect(hrefs(engine, 'price', { within: hit?.entry ?? -1 })).toEqual([
      '/v3/list-items#response-200.data.offer.price',
      '/v2/list-items#response-200.price',
    ]);
  });

  test('shows the path to a hit with the version', () => {
    expect(hits(engine, 'sold_out')[0]?.crumbs).toEqual(['v3.0.0', 'List items']);
    expect(engine.facets).toMatchObject({
      references: [
        { base: '/v3', label: 'v3.0.0' },
        { base: '/v2', label: 'v2.0.0' },
      ],
      hasGuides: true,
    });
    expect(engine.facets.examples[0]).toBe('GET /users/{userId}/items');
  });
});

describe('a synonym', () => {
  const engine = engineOf([
    {
      ...PUBLIC,
      synonyms: [
        { said: 'buyer', written: 'user' },
        { said: 'money back', written: 'refund' },
      ],
    },
  ]);

  test.each([
    ['a verb that means the same', 'remove item', '/v3/delete-item'],
    ['a verb of another language', 'eliminar item', '/v3/delete-item'],
    ['another word for a term', 'money back', '/guide#refunds'],
    ['another form of that word', 'buyers items', '/v3/list-items'],
  ])('finds %s', (_name, text, href) => {
    expect(hrefs(engine, text)[0]).toBe(href);
  });

  test('ranks below the word itself', () => {
    const both = engineOf([{ ...PUBLIC, synonyms: [{ said: 'guide', written: 'refund' }] }]);
    expect(hrefs(both, 'guide')).toEqual(['/guide', '/guide#refunds']);
  });

  test('matches only names with all its words', () => {
    const named = engineOf([{ ...PUBLIC, synonyms: [{ said: 'takedown', written: 'delete item' }] }]);
    expect(hrefs(named, 'takedown')).toEqual(['/v3/delete-item']);
  });

  test('does not match a single word of a longer term', () => {
    expect(hrefs(engine, 'money')).toEqual([]);
  });
});

describe('a number', () => {
  test('ranks labels that begin with it above other words', () => {
    const pages = [...PUBLIC.pages, page('/v3/errors', 'Errors', { reference: 1 })];
    const entries = [
      entry('page', 'Errors', [[5, '']]),
      entry('status', '410 Gone', [[5, 'status-410']]),
      entry('heading', 'Errors', [[3, 'errors']], 'What 410 means, and others.'),
    ];
    expect(hrefs(engineOf([{ ...PUBLIC, pages, entries: [...PUBLIC.entries, ...entries] }]), 'errors 410')[0]).toBe(
      '/v3/errors#status-410',
    );
  });
});

test('a deprecated field ranks below another one of its name', () => {
  const [old, current] = [entry('property', 'price', [[1, 'body.old']]), entry('property', 'price', [[1, 'body.new']])];
  const engine = engineOf([{ ...PUBLIC, entries: [{ ...old, deprecated: true }, current] }]);
  expect(hrefs(engine, 'price')).toEqual(['/v3/list-items#body.new', '/v3/list-items#body.old']);
});

describe('the intent of a query', () => {
  const pages = [
    ...PUBLIC.pages,
    page('/v3/create-item', 'Create an item', { reference: 1, method: 'POST', path: '/v3/items', kind: 'operation' }),
    page('/v3/item', 'Item', { reference: 1, kind: 'schema' }),
  ];
  const entries = [
    entry('operation', 'Create an item', [[5, '']]),
    entry('property', 'sku', [[1, 'response-200.data.sku']], 'Names the kind.'),
    entry('property', 'sku', [[4, 'body.sku']], 'Names the kind.'),
    entry('property', 'sku', [[5, 'body.sku']], 'Names the kind.'),
    entry('property', 'sku', [[6, 'schema.sku']], 'Names the kind.'),
    entry('property', 'color', [
      [1, 'response-200.color'],
      [2, 'response-200.color'],
    ]),
    entry('heading', 'Delivery and retries', [[4, 'delivery']]),
    entry('property', 'webhookRetry', [[1, 'response-200.webhookRetryAt']], 'When the webhook has its next retry.'),
    entry('page', 'Item sales', [[4, '']], 'A retry of the sale.'),
  ];
  const engine = engineOf([{ ...PUBLIC, pages, entries: [...PUBLIC.entries, ...entries] }]);

  test('ranks request fields above payloads and responses, and those above schemas', () => {
    expect(hrefs(engine, 'sku', { group: 'fields' })).toEqual([
      '/v3/create-item#body.sku',
      '/v3/list-items#response-200.data.sku',
      '/v3/webhooks/item-sold#body.sku',
      '/v3/item#schema.sku',
    ]);
  });

  test.each([
    ['the response', 'sku response', '/v3/list-items#response-200.data.sku'],
    ['the response in Spanish', 'respuesta sku', '/v3/list-items#response-200.data.sku'],
    ['the payload', 'payload sku', '/v3/webhooks/item-sold#body.sku'],
  ])('prefers a field of %s if the query names it', (_name, text, href) => {
    expect(hrefs(engine, text, { group: 'fields' })[0]).toBe(href);
  });

  test('ranks an operation first whose title is its method and its resource', () => {
    const titles = { GetCustomersCustomer: '/customers/{customer}', PostCustomers: '/customers' };
    const names = Object.entries(titles);
    const engine = engineOf([
      {
        synonyms: [],
        references: [{ base: '/v1', title: 'Shop', version: '1' }],
        pages: names.map(([title, path]) =>
          page(`/v1/${title}`, title, { method: title.startsWith('Get') ? 'GET' : 'POST', path, kind: 'operation' }),
        ),
        entries: [
          ...names.map(([title], index) => entry('operation', title, [[index, '']])),
          entry('property', 'customer_creation', [[0, 'request.customer_creation']]),
        ],
      },
    ]);
    expect(engine.search(request('create customer')).groups[0]?.hits[0]?.href).toBe('/v1/PostCustomers');
  });

  test('ranks an operation first if the query begins with a verb', () => {
    expect(hrefs(engine, 'create item')[0]).toBe('/v3/create-item');
    expect(hrefs(engine, 'delete item')[0]).toBe('/v3/delete-item');
  });

  test('ranks a heading first that has the words together with its page', () => {
    expect(hrefs(engine, 'sold retry')[0]).toBe('/v3/webhooks/item-sold#delivery');
  });

  test('ranks the reference on screen above others', () => {
    expect(hrefs(engine, 'list items', { current: '/v2' })[0]).toBe('/v2/list-items');
    expect(hrefs(engine, 'list items', { current: '/v3' })[0]).toBe('/v3/list-items');
  });

  test('leads to the place on the page on screen', () => {
    const onDelete = { current: '/v3', page: '/v3/delete-item' };
    expect(hrefs(engine, 'color', onDelete)[0]).toBe('/v3/delete-item#response-200.color');
    expect(hrefs(engine, 'color', { current: '/v3' })[0]).toBe('/v3/list-items#response-200.color');
  });
});

describe('two versions of an API', () => {
  const operation = (href: string, title: string, reference: number): SearchPage =>
    page(href, title, { reference, method: 'POST', path: href, kind: 'operation' });
  const engine = engineOf([
    {
      synonyms: [{ said: 'ticket checker', written: 'tools' }],
      references: PUBLIC.references,
      pages: [
        operation('/v2/phones', 'Register phones', 0),
        operation('/v3/phones', 'Create phones for a user', 1),
        operation('/v3/items', 'Create an item', 1),
        page('/tickets', 'Tickets', { reference: null }),
        page('/tools', 'Tools', { reference: null }),
      ],
      entries: [
        { ...entry('operation', 'Register phones', [[0, '']]), isReplaced: true },
        entry('operation', 'Create phones for a user', [[1, '']]),
        entry('operation', 'Create an item', [[2, '']]),
        entry('page', 'Tickets', [[3, '']], 'Tickets of phones and how a checker reads them.'),
        entry('page', 'Tools', [[4, '']]),
        entry('property', 'imei', [
          [1, 'body.phones.imei'],
          [2, 'body.item.device.imei'],
          [1, 'response-200.phones.imei'],
          [0, 'body.imei'],
        ]),
        entry('property', 'refund note', [[1, 'response-200.note']]),
        entry('heading', 'Refunds and the note', [[3, 'refund']], 'A refund comes with a note.'),
      ],
    },
  ]);

  test('rank a replaced operation after its successor, unless its title is typed or its version is on screen', () => {
    expect(hrefs(engine, 'register a phone')[0]).toBe('/v3/phones');
    expect(hrefs(engine, 'register phones')[0]).toBe('/v2/phones');
    expect(hrefs(engine, 'register a phone', { current: '/v2' })[0]).toBe('/v2/phones');
  });

  test('rank an operation of the newest version first if its title has the one typed word', () => {
    expect(hrefs(engine, 'phones')[0]).toBe('/v3/phones');
  });

  test('rank the page first that another name means', () => {
    expect(hrefs(engine, 'ticket checker')[0]).toBe('/tools');
  });

  test('rank a field after a section if the words are not a name from code', () => {
    expect(hrefs(engine, 'refund note')[0]).toBe('/tickets#refund');
  });

  test('name the other operations that have a field in their request', () => {
    expect(hits(engine, 'imei')[0]).toMatchObject({ href: '/v3/phones#body.phones.imei', also: ['Create an item'] });
  });
});

describe('the public and the internal index', () => {
  test('are searched together, and internal results have their own label', () => {
    const both = engineOf([PUBLIC], [INTERNAL, 'Internal']);
    expect(hrefs(both, 'refund').toSorted()).toEqual(['/docs/internal/refunds', '/guide#refunds']);
    expect(hits(both, 'refund desk')[0]).toMatchObject({ href: '/docs/internal/refunds', crumbs: ['Internal'] });
    expect(both.facets.references.at(-1)).toEqual({ base: '/docs/internal', label: 'Internal' });
  });
});

/** An API that changes objects by POST, and names no operation. */
const PLAIN: SearchData = {
  synonyms: [],
  references: [{ base: '/pay', title: 'Pay', version: '1' }],
  pages: [
    page('/pay/get-payer', 'GetPayersPayer', { method: 'GET', path: '/payers/{payer}', kind: 'operation' }),
    page('/pay/post-payer', 'PostPayersPayer', { method: 'POST', path: '/payers/{payer}', kind: 'operation' }),
    page('/pay/post-session', 'PostSessions', { method: 'POST', path: '/sessions', kind: 'operation' }),
  ],
  entries: [
    entry('operation', 'GetPayersPayer', [[0, '']]),
    entry('operation', 'PostPayersPayer', [[1, '']]),
    entry('operation', 'PostSessions', [[2, '']]),
    entry('property', 'payer_update', [[2, 'request.payer_update']], 'Controls the update of the payer.'),
  ],
};

test('a verb with a resource leads to the operation before a field that has both words', () => {
  const engine = engineOf([PLAIN]);
  expect(hrefs(engine, 'update payer').slice(0, 2)).toEqual(['/pay/post-payer', '/pay/get-payer']);
  expect(hrefs(engine, 'payer_update')[0]).toBe('/pay/post-session#request.payer_update');
});

describe('results', () => {
  test.each([
    ['all words', 'list items', false],
    ['a word that may go on', 'refu', false],
    ['a word of the page', 'price offer', false],
    ['a misspelled word', 'refnds', true],
    ['a word that is nowhere', 'refunds zzxqy', true],
    ['no result', 'zzxqy', true],
  ])('are weak or not: %s', (_name, text, isWeak) => {
    expect(engineOf([PUBLIC]).search(request(text)).isWeak).toBe(isWeak);
  });
});

describe('an index that is still being added', () => {
  test('returns pages before fields', () => {
    const engine = new SearchEngine();
    const steps = engine.add(PUBLIC);
    steps.next();
    expect(hrefs(engine, 'refunds')).toEqual(['/guide#refunds']);
    expect(hrefs(engine, 'price')).toEqual([]);
    for (const _step of steps);
    expect(hrefs(engine, 'price')).not.toEqual([]);
  });
});

describe('a verb and a resource', () => {
  const operations = [
    ['GetRefunds', 'GET', '/refunds'],
    ['PostRefunds', 'POST', '/refunds'],
    ['GetRefundsRefund', 'GET', '/refunds/{refund}'],
    ['PostRefundsRefund', 'POST', '/refunds/{refund}'],
    ['DeleteRefundsRefund', 'DELETE', '/refunds/{refund}'],
    ['PostChargesChargeRefund', 'POST', '/charges/{charge}/refund'],
    ['PostRefundsRefundCancel', 'POST', '/refunds/{refund}/cancel'],
  ] as const;
  const engine = engineOf([
    {
      synonyms: [],
      references: [{ base: '', title: 'Shop', version: '1' }],
      pages: operations.map(([title, method, path]) => page(`/${title}`, title, { method, path, kind: 'operation' })),
      entries: operations.map(([title], index) => entry('operation', title, [[index, '']])),
    },
  ]);

  test.each([
    ['create refund', '/PostRefunds'],
    ['update refund', '/PostRefundsRefund'],
    ['remove refund', '/DeleteRefundsRefund'],
    ['list refunds', '/GetRefunds'],
    ['retrieve refund', '/GetRefundsRefund'],
    ['cancel refund', '/PostRefundsRefundCancel'],
  ])('find the operation that does it: %s', (text, href) => {
    expect(hrefs(engine, text)[0]).toBe(href);
  });
});
