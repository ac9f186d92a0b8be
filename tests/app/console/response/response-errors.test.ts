import { expect, test } from 'vitest';

import { responseErrors } from '../../../../web/app/console/response/shown-response.ts';
import type { Json } from '../../../../web/model/text/json.ts';
import { parameter } from '../support.ts';

const data = { parameters: [parameter('query', 'userId')] };
const places = (errors: Json[]): string[] =>
  responseErrors({ errors }, data).map(({ name, pointer, label, message }) =>
    [name, pointer, label, message].join(' '),
  );

test('an error of a response belongs to the field that its pointer leads to', () => {
  expect(
    places([
      { pointer: '/lines/1/a~1b', message: 'Too long.' },
      { pointer: '#/name', detail: 'Missing.' },
      { pointer: '/query/userId', message: 'Unknown.' },
      { pointer: '/query/city', message: 'Of the body.' },
    ]),
  ).toEqual([
    'body /lines/1/a~1b lines.1.a/b Too long.',
    'body /name name Missing.',
    'query.userId  query.userId Unknown.',
    'body /query/city query.city Of the body.',
  ]);
});

test('a response without pointers has no errors of fields', () => {
  expect([
    ...places([{ message: 'a' }, {}]),
    ...responseErrors([], data),
    ...responseErrors({ errors: 'a' }, data),
  ]).toEqual([]);
});
