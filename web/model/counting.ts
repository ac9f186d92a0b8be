/** A counted noun; `#` stands for the number. */
export interface Plural {
  one: string;
  other: string;
}

/** How the reader of a language writes numbers. */
export interface Counting {
  number: (value: number) => string;
  /** A number with its noun. */
  count: (value: number, noun: Plural) => string;
}

/** `Intl` objects take longer to make than most pages to draw: one set per language serves them all. */
const known = new Map<string, Counting>();

/** @param lang BCP 47 */
export function countingIn(lang: string): Counting {
  const made = known.get(lang);
  if (made !== undefined) return made;
  const numbers = new Intl.NumberFormat(lang, { maximumFractionDigits: 20 });
  const plurals = new Intl.PluralRules(lang);
  const number = (value: number): string => numbers.format(value);
  const counting: Counting = { number, count: (value, noun) => (plurals.select(value) === 'one' ? noun.one : noun.other).replace('#', number(value)) };
  known.set(lang, counting);
  return counting;
}
