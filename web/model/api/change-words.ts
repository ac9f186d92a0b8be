import { dateInWords } from '../site/date-in-words.ts';
import type { Locale } from '../site/locale.ts';

interface ChangeWords {
  /** The rule that the text belongs to. */
  rule: string;
  from: readonly string[];
  to: readonly string[];
}

/**
 * Fills the values of a change into the text of its rule, which has `{from}` and `{to}`.
 * @param toText turns a value, or a date in words, into a part of the sentence
 */
export function changeInWords(
  text: string,
  { rule, ...values }: ChangeWords,
  locale: Locale,
  toText = (value: string, _isDate: boolean): string => value,
): string {
  const isDate = rule.includes('sunset');
  const valueToText = (value: string): string => toText(isDate ? dateInWords(value, locale) : value, isDate);
  return text.replaceAll(/\{(from|to)\}/g, (_, side: 'from' | 'to') => values[side].map(valueToText).join(', '));
}
