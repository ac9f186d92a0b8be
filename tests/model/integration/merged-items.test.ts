import { expect, test } from 'vitest';

import { type ImpactItem, mergedItems } from '../../../web/model/integration/impact.ts';
import type { Touch } from '../../../web/model/integration/touches.ts';

const touch = (name: string): Touch => ({
  api: 'v3',
  kind: 'operation',
  name,
  call: name,
  href: null,
  field: 'body.colour',
  certainty: 'possible',
});
const item = (subject: string, values: Partial<ImpactItem> = {}): ImpactItem => ({
  kind: 'deprecated',
  level: 'info',
  api: 'v3',
  subject,
  field: 'colour',
  text: { en: 'is deprecated' },
  note: null,
  until: '2027-05-31',
  isDeprecation: true,
  release: null,
  certainty: 'possible',
  touches: [touch('sell')],
  instead: [],
  ...values,
});

test('equal changes of several schemas are one, as sure as the surest of them', () => {
  const found = mergedItems([
    item('Phone'),
    item('Laptop', { certainty: 'sent', touches: [touch('sell'), touch('lend')] }),
    item('Phone', { until: '2028-01-01' }),
  ]);
  expect(found.map(({ subject, until, certainty }) => [subject, until, certainty])).toEqual([
    ['Phone, Laptop', '2027-05-31', 'sent'],
    ['Phone', '2028-01-01', 'possible'],
  ]);
  expect(found[0]?.touches.map(({ name }) => name)).toEqual(['sell', 'lend']);
});
