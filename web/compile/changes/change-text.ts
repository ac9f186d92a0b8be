import type { Locale } from '../../model/site/locale.ts';
import { escapeHtml, type Html } from '../../model/text/html.ts';
import type { FoundChange } from './compare-descriptions.ts';
import { levelOfRules, ruleOf, type Rule } from './rules.ts';

/** The rule whose words say a change: the gravest one. */
export function mainRuleOf(rules: readonly string[]): Rule {
  const level = levelOfRules(rules);
  return ruleOf(rules.find((id) => ruleOf(id).level === level) ?? rules[0] ?? '');
}

/** The end of the sentence about a change, without the name of its field: `has another type: string → integer`. */
export function wordsOfChange({ rules, from, to }: Pick<FoundChange, 'rules' | 'from' | 'to'>, locale: Locale): string {
  const values = { from: from.join(', '), to: to.join(', ') };
  return mainRuleOf(rules).text[locale].replaceAll(/\{(from|to)\}/g, (_, side: 'from' | 'to') => values[side]);
}

/** {@link wordsOfChange} as markup, with each value as code. */
export function markupOfChange({ rules, from, to }: Pick<FoundChange, 'rules' | 'from' | 'to'>, locale: Locale): Html {
  const codes = (values: readonly string[]): string =>
    values.map((value) => `<code>${escapeHtml(value)}</code>`).join(', ');
  const values = { from: codes(from), to: codes(to) };
  // The texts of rules have no markup.
  return mainRuleOf(rules).text[locale].replaceAll(/\{(from|to)\}/g, (_, side: 'from' | 'to') => values[side]) as Html;
}

/** A change as one line of plain text. */
export function changeToText(change: FoundChange, locale: Locale): string {
  const { subject, field } = change;
  const name = [subject.name, field].filter((part) => part !== null && part !== '').join(' ');
  return `${name} ${wordsOfChange(change, locale)}`.trim();
}
