/** A counted noun; `#` stands for the number. */
export interface Plural {
  one: string;
  other: string;
}

/** Writes numbers with their nouns. @param lang BCP 47 @param number writes a number alone */
export function countingIn(lang: string, number: (value: number) => string): (value: number, noun: Plural) => string {
  const plurals = new Intl.PluralRules(lang);
  return (value, noun) => (plurals.select(value) === 'one' ? noun.one : noun.other).replace('#', number(value));
}
