/** A counted noun. The number replaces `#`. */
export interface Plural {
  one: string;
  other: string;
}

/** Returns a function that formats a number with its noun. @param lang BCP 47 @param number formats the number itself */
export function countingIn(lang: string, number: (value: number) => string): (value: number, noun: Plural) => string {
  const plurals = new Intl.PluralRules(lang);
  return (value, noun) => (plurals.select(value) === 'one' ? noun.one : noun.other).replace('#', number(value));
}
