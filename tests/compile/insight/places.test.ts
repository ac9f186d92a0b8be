import { expect, test } from 'vitest';

import { PlaceCollection } from '../../../web/compile/insight/places.ts';
import type { Places } from '../../../web/model/insight/service.ts';
import type { PageSummary } from '../../../web/model/page/page.ts';

type Added = Parameters<PlaceCollection['add']>[0];
const guide = {
  route: '/intro',
  locale: 'en',
  kind: 'guide',
  title: 'Intro',
  file: 'en/intro.md',
  operationLink: null,
};
const textOf = (collection: PlaceCollection, references: unknown[] = []): Places =>
  JSON.parse(collection.text({ references } as unknown as Parameters<PlaceCollection['text']>[0])) as Places;

test('a place has the line of its part of a file, and is listed once for all languages', () => {
  const asked: (string | undefined)[] = [];
  const collection = new PlaceCollection((_file, key) => {
    asked.push(key);
    return 12;
  });
  const operationLink = { path: '/things' } as PageSummary['operationLink'];
  collection.add(guide as Added, { anchors: new Set(['start']), edit: 'https://edit.example' });
  collection.add({ ...guide, locale: 'es' } as Added, { anchors: undefined, edit: undefined });
  collection.add({ ...guide, route: '/thing', kind: 'schema', title: 'Thing' } as Added, {
    anchors: undefined,
    edit: undefined,
  });
  collection.add({ ...guide, route: '/list', kind: 'operation', operationLink } as Added, {
    anchors: undefined,
    edit: undefined,
  });
  expect(asked).toEqual(['title: Intro', '    Thing:\n', '  /things:\n']);
  expect(textOf(collection).pages).toMatchObject({
    '/intro': { title: 'Intro', file: 'en/intro.md:12', edit: 'https://edit.example', anchors: ['start'] },
    '/thing': { anchors: [] },
    '/list': { anchors: [] },
  });
});

test('the words that a refused request can name come from the simulated descriptions alone', () => {
  const document = (path: string) => ({
    paths: { [path]: { get: { parameters: [{ name: 'userId', in: 'query' }], 'x-problem-codes': ['not_found'] } } },
    components: { schemas: { Problem: { properties: { code: { enum: ['gone'] } } } } },
  });
  const references = [
    { config: { simulator: true }, source: { document: document('/things') } },
    { config: {}, source: { document: document('/hidden') } },
  ];
  expect(textOf(new PlaceCollection(() => undefined), references).words).toEqual(
    ['GET /things', 'code', 'gone', 'not_found', 'query', 'userId'].toSorted(),
  );
});
