import { describe, expect, test } from 'vitest';

import { changeRows } from '../../web/article/parts/change-rows.ts';
import type { PublishedChange } from '../../web/model/api/change.ts';
import type { Html } from '../../web/model/text/html.ts';

function change(schema: string, name: string, fields: Partial<PublishedChange> = {}): PublishedChange {
  return {
    rules: [],
    kind: 'added',
    level: 'info',
    subject: { kind: 'schema', label: schema, href: `/schemas/${schema}` },
    field: { label: name, href: `/schemas/${schema}#${name}` },
    direction: 'request',
    text: { html: 'is new' as Html, plain: 'is new' },
    note: null,
    affects: [],
    before: null,
    after: null,
    ...fields,
  };
}
const removed = (schema: string, direction: 'request' | 'response' = 'request'): PublishedChange =>
  change(schema, 'colour', {
    kind: 'removed',
    level: 'warning',
    direction,
    text: { html: 'was removed' as Html, plain: 'was removed' },
    note: { html: '<code>color</code>' as Html, plain: 'color' },
  });

const told = (changes: PublishedChange[]) =>
  changeRows(changes).map(({ kinds, field, renamedTo, subjects, directions }) => [
    kinds.join('+'),
    [field?.label, renamedTo?.label].filter(Boolean).join(' → '),
    subjects.map(({ label }) => label).join(' '),
    [...directions].join(' '),
  ]);

describe('rows of changes', () => {
  test('join equal changes of several schemas, in whichever direction', () => {
    expect(told([change('A', 'x'), change('B', 'x'), change('C', 'x', { direction: 'response' })])).toEqual([
      ['added', 'x', 'A B C', 'request response'],
    ]);
  });

  test('join a removed field with the added one that its note names', () => {
    const changes = [removed('A'), removed('B', 'response'), change('A', 'color'), change('B', 'color')];
    expect(told(changes)).toEqual([['removed+added', 'colour → color', 'A B', 'request response']]);
    expect(changeRows(changes)[0]?.subjects[0]?.href).toBe('/schemas/A#color');
  });

  test('keep a removed field apart from an added one of another schema or name', () => {
    expect(told([removed('A'), change('B', 'color'), change('A', 'size')])).toEqual([
      ['removed', 'colour', 'A', 'request'],
      ['added', 'color', 'B', 'request'],
      ['added', 'size', 'A', 'request'],
    ]);
  });

  test('keep changes with different words apart, and begin with the ones that break', () => {
    const text = { html: 'must be short' as Html, plain: 'must be short' };
    expect(told([change('A', 'x'), change('B', 'x', { text, level: 'breaking', kind: 'changed' })])).toEqual([
      ['changed', 'x', 'B', 'request'],
      ['added', 'x', 'A', 'request'],
    ]);
  });
});
