import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import type { GuideSource } from '../source/guide-source.ts';

const VALUE =
  /(?<![\w.,#-])\d[\d.,]*[ -](?:USD|(?:second|minute|hour|day|week|month|year|character|letter|digit|byte|(?:line )?item|line|device|phone|object|request|attempt)s?|[KMG]B)\b/g;
const CODE = /^ *```[\s\S]*?^ *```|`[^`\n]*`/gm;

/** Warns about a number with a unit that is typed in two English guides with marks, because a change of one would contradict the other. */
export function repeatedValues(guides: readonly GuideSource[]): Finding[] {
  const filesOf = new Map<string, Map<string, string>>();
  for (const { file, body } of guides.filter(({ locale, marked }) => locale === DEFAULT_LOCALE && marked !== null))
    for (const [value] of body.replaceAll(CODE, '').matchAll(VALUE))
      getOrMake(filesOf, value.replace('-', ' ').replace(/s$/, ''), () => new Map()).set(file, value);
  return [...filesOf.values()].flatMap((files) => {
    const [[file, value] = ['', ''], ...others] = files;
    if (others.length === 0) return [];
    return findingOf(
      'repeated-value',
      { value, others: others.map(([other]) => other).join(', ') },
      { file, near: value },
    );
  });
}
