import { changeInWords } from '../../model/api/change-words.ts';
import type { Locale } from '../../model/site/locale.ts';
import { escapeHtml, type Html } from '../../model/text/html.ts';
import type { FoundChange } from './compare-descriptions.ts';
import { mainRuleOf } from './rules.ts';

type Words = Pick<FoundChange, 'rules' | 'from' | 'to'>;

/** The end of the sentence about a change, without the name of its field: `has another type: string → integer`. */
export function wordsOfChange({ rules, ...values }: Words, locale: Locale): string {
  const { id, text } = mainRuleOf(rules);
  return changeInWords(text[locale], { rule: id, ...values }, locale);
}

/** {@link wordsOfChange} as markup, with each value as code. Dates are words of the sentence. */
export function markupOfChange({ rules, ...values }: Words, locale: Locale): Html {
  const { id, text } = mainRuleOf(rules);
  // The texts of rules have no markup.
  return changeInWords(text[locale], { rule: id, ...values }, locale, (value, isDate) => {
    const escaped = escapeHtml(value);
    return isDate ? escaped : `<code>${escaped}</code>`;
  }) as Html;
}

/** A change as one line of plain text. */
export function changeToText(change: FoundChange, locale: Locale): string {
  const { subject, field } = change;
  const name = [subject.name, field].filter((part) => part !== null && part !== '').join(' ');
  return `${name} ${wordsOfChange(change, locale)}`.trim();
}
