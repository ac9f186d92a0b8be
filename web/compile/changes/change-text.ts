import type { Locale } from '../../model/site/locale.ts';
import { escapeHtml, type Html } from '../../model/text/html.ts';
import type { FoundChange } from './compare-descriptions.ts';
import { mainRuleOf } from './rules.ts';

/** The end of the sentence about a change, without the name of its field: `has another type: string → integer`. */
export function wordsOfChange({ rules, from, to }: Pick<FoundChange, 'rules' | 'from' | 'to'>, locale: Locale): string {
  return filledIn(mainRuleOf(rules).text[locale], { from: from.join(', '), to: to.join(', ') });
}

/** {@link wordsOfChange} as markup, with each value as code. */
export function markupOfChange({ rules, from, to }: Pick<FoundChange, 'rules' | 'from' | 'to'>, locale: Locale): Html {
  const codes = (values: readonly string[]): string =>
    values.map((value) => `<code>${escapeHtml(value)}</code>`).join(', ');
  // The texts of rules have no markup.
  return filledIn(mainRuleOf(rules).text[locale], { from: codes(from), to: codes(to) }) as Html;
}

function filledIn(text: string, values: Record<'from' | 'to', string>): string {
  return text.replaceAll(/\{(from|to)\}/g, (_, side: 'from' | 'to') => values[side]);
}

/** A change as one line of plain text. */
export function changeToText(change: FoundChange, locale: Locale): string {
  const { subject, field } = change;
  const name = [subject.name, field].filter((part) => part !== null && part !== '').join(' ');
  return `${name} ${wordsOfChange(change, locale)}`.trim();
}
