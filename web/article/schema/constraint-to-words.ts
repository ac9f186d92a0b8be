import type { Constraint } from '../../model/api/schema.ts';
import type { Plural } from '../../model/text/counting.ts';
import type { Language } from '../kit.tsx';

/** Returns a constraint in words, e.g. `1 to 64 characters`. Patterns are not put into words. */
export function constraintToWords(constraint: Exclude<Constraint, { kind: 'pattern' }>, language: Language): string {
  const { t } = language;
  switch (constraint.kind) {
    case 'length':
      return countedRange(constraint, t.characters, language);
    case 'properties':
      return countedRange(constraint, t.entries, language);
    case 'items':
      return [
        countedRange(constraint, t.items, language),
        constraint.unique ? t.uniqueItems : '',
        constraint.uniqueBy === undefined ? '' : t.uniqueBy(constraint.uniqueBy),
      ]
        .filter(Boolean)
        .join(', ');
    case 'range':
      return range(constraint, language);
    case 'multipleOf':
      return t.multipleOf(language.number(constraint.value));
  }
}

function countedRange(
  { min, max }: { min: number | null; max: number | null },
  noun: Plural,
  language: Language,
): string {
  const { t } = language;
  if (min !== null && min === max) return t.exactly(language.count(min, noun));
  if (min !== null && min > 0 && max !== null) return t.between(language.number(min), language.count(max, noun));
  if (max !== null) return t.atMost(language.count(max, noun));
  return min === null || min === 0 ? '' : t.atLeast(language.count(min, noun));
}

function range(
  { min, max, exclusiveMin, exclusiveMax }: Extract<Constraint, { kind: 'range' }>,
  { t, number }: Language,
): string {
  if (min !== null && max !== null && !exclusiveMin && !exclusiveMax)
    return min === max ? t.exactly(number(min)) : t.between(number(min), number(max));
  const lower = min === null ? '' : (exclusiveMin ? t.moreThan : t.atLeast)(number(min));
  const upper = max === null ? '' : (exclusiveMax ? t.lessThan : t.atMost)(number(max));
  return [lower, upper].filter(Boolean).join(` ${t.and} `);
}
