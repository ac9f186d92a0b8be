import { expect, it } from 'vitest';

import { addDays, addMonths, durationOf, endOfDay, timeOf } from '../../../content/simulator/time.ts';

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 3, '2026-04-30'],
  ['2026-11-15', 2, '2027-01-15'],
  ['2026-02-28', 12, '2027-02-28'],
])('%s plus %d months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

it('adds days over the end of a month', () => {
  expect([addDays('2026-02-28', 1), addDays('2026-03-01', -1)]).toEqual(['2026-03-01', '2026-02-28']);
});

it('reads durations in ISO 8601 format', () => {
  expect(['P1D', 'PT2H', 'P1DT2H3M4S', 'PT30S'].map(durationOf)).toEqual([86_400_000, 7_200_000, 93_784_000, 30_000]);
});

it('writes times without fractions of a second', () => {
  expect([timeOf(1999), endOfDay('2026-03-02')]).toEqual(['1970-01-01T00:00:01Z', '2026-03-02T23:59:59Z']);
});
