import { expect, test } from 'vitest';

import { nearestName } from '../../../web/model/text/similar.ts';

test.each<[string, string[], string | null]>([
  ['colour', ['kind', 'color', 'carrier'], 'color'],
  ['first_name', ['firstName', 'lastName'], 'firstName'],
  ['IMEI', ['id', 'imei'], 'imei'],
  ['adress', ['address', 'addresses'], 'address'],
  ['phone', ['id', 'locale'], null],
  ['id', ['ids', 'at'], null],
  ['color', ['color'], null],
  ['x'.repeat(10_000), ['y'], null],
])('%s among %j means %j', (name, names, expected) => {
  expect(nearestName(name, names)).toBe(expected);
});
