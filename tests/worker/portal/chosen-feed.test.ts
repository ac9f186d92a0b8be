import { expect, test } from 'vitest';

import type { JsonFeed } from '../../../web/model/edge/feed.ts';
import { CHANGES_PATH } from '../../../web/model/integration/api-changes.ts';
import { type ChosenFeed, chosenFeed } from '../../../worker/portal/chosen-feed.ts';

const SITE = 'https://docs.example.com';

const release = (id: string, ...operations: string[]): JsonFeed['items'][number] => ({
  id,
  url: `${SITE}/changelog#${id}`,
  title: `Release ${id}`,
  content_html: '<p>All changes.</p>',
  date_published: `${id}T00:00:00Z`,
  tags: ['v1'],
  _release: {
    digest: `Concerning: {count} of ${operations.length}.`,
    changes: operations.map((name) => ({
      api: '/v1',
      applies_from: id,
      rules: [],
      kind: 'added' as const,
      level: 'info' as const,
      direction: null,
      before: null,
      after: null,
      field: 'body.name',
      text: `is <new> in ${name}`,
      affects: [{ operation: name, url: `${SITE}/es/v1/${name}` }],
    })),
  },
});

const FEED: JsonFeed = {
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Changes',
  home_page_url: `${SITE}/changelog`,
  feed_url: `${SITE}/changelog.json`,
  language: 'en',
  authors: [{ name: 'Docs' }],
  items: [release('2026-01-02', 'list-pets', 'create-pet'), release('2026-01-01', 'list-pets')],
};

const operation = (id: string, href: string, tags: string[]) => ({ id, href, tags });
const CHANGES = {
  apis: [
    {
      operations: [operation('listPets', '/v1/list-pets', ['lists']), operation('createPet', '/v1/create-pet', [])],
      events: [{ name: 'petCreated', href: '/v1/pet-created' }],
    },
  ],
};

async function feedAt(address: string): Promise<ChosenFeed | null> {
  const [path = '', search = ''] = address.split('?');
  const read = (file: string) =>
    Promise.resolve(
      file === CHANGES_PATH ? Response.json(CHANGES) : file === '/changelog.json' ? Response.json(FEED) : null,
    );
  return chosenFeed({ path, search: search === '' ? '' : `?${search}`, read });
}

test.each([
  ['/changelog.json?operations=createPet', ['2026-01-02'], ['create-pet']],
  [
    '/changelog.json?operations=createPet,listPets',
    ['2026-01-02', '2026-01-01'],
    ['list-pets', 'create-pet', 'list-pets'],
  ],
  ['/changelog.json?tags=lists', ['2026-01-02', '2026-01-01'], ['list-pets', 'list-pets']],
  ['/changelog.json?operations=petCreated', [], []],
])('the feed %s has the changes of its operations and tags alone', async (address, ids, operations) => {
  const found = await feedAt(address);
  const { items, feed_url } = JSON.parse(found?.kind === 'feed' ? found.text : '') as JsonFeed;
  expect(items.map(({ id }) => id)).toEqual(ids);
  expect(
    items.flatMap((item) => item._release.changes.flatMap(({ affects }) => affects.map((one) => one.operation))),
  ).toEqual(operations);
  expect(items.map(({ summary = '' }) => summary.split(' ')[1])).toEqual(
    ids.map((id) => String(operations.length === 3 && id === '2026-01-02' ? 2 : 1)),
  );
  expect(feed_url).toBe(SITE + address);
});

test('a chosen Atom feed names its own address and the chosen changes', async () => {
  const found = await feedAt('/changelog.xml?operations=createPet');
  const text = found?.kind === 'feed' ? found.text : '';
  expect(text).toContain(`<id>${SITE}/changelog.xml?operations=createPet</id>`);
  expect(text).toContain('is &amp;lt;new&amp;gt; in create-pet');
  expect(text).not.toContain('in list-pets');
  expect(text.split('<entry>')).toHaveLength(2);
  expect(found).toHaveProperty('type', 'application/atom+xml; charset=utf-8');
});

test('names that no API has are reported, at most eight of them', async () => {
  expect(await feedAt('/changelog.xml?operations=createPet,dropPet&tags=x')).toEqual({
    kind: 'unknown',
    text: 'No operation, event or tag has the name "dropPet", "x". Use the operationId of its page, as /changes.json lists it.\n',
  });
  const many = Array.from({ length: 10_000 }, (_, index) => `n${index}${'x'.repeat(200)}`);
  const found = await feedAt(`/changelog.xml?operations=${many.join(',')}&operations=createPet`);
  expect(found?.text).toContain(' and 9992 more.');
  expect(found?.text.length).toBeLessThan(1200);
});

test.each(['/changelog.xml', '/changelog.xml?utm_source=x', '/changelog.xml?operations=', '/missing.xml?tags=lists'])(
  'the address %s chooses nothing',
  async (address) => {
    expect(await feedAt(address)).toBeNull();
  },
);
