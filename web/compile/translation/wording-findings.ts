import type { Finding, SourceLocation } from '../../model/site/finding.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { ExamSource } from '../source/exam-source.ts';
import { type Term, TERMS_FILE } from '../source/terms-source.ts';
import { specTexts, type TextSources } from './coverage.ts';
import type { Overlays } from './mount-overlays.ts';
import { type Misuse, misuseFinder } from './wording.ts';

/** Warns about every text that uses a wording which `content/terms.yaml` does not allow, in every language of the site. */
export function wordingFindings(
  { terms, exam, ...sources }: TextSources & { terms: readonly Term[]; exam: ExamSource | null },
  locales: readonly Locale[],
  overlays: Overlays,
): Finding[] {
  return locales.flatMap((locale) => {
    if (!terms.some((term) => term.locale === locale && term.not.length > 0)) return [];
    const misuses = misuseFinder(terms, locale);
    const guides = sources.guides.filter((guide) => guide.locale === locale);
    return [
      ...guides.flatMap(({ file, text }) =>
        misuses(text).map((misuse) => finding(misuse, { file, line: misuse.linesBefore + 1 })),
      ),
      ...examTexts(exam, locale).flatMap(({ text, location }) =>
        misuses(text).map((misuse) => finding(misuse, location)),
      ),
      ...specTexts(sources, locale, overlays).flatMap(({ text, location }) =>
        misuses(text ?? '').map((misuse) => finding(misuse, location())),
      ),
    ];
  });
}

/** The texts of the certification plan in one language. */
function examTexts(exam: ExamSource | null, locale: Locale): { text: string; location: SourceLocation }[] {
  if (exam === null) return [];
  return exam.cases.flatMap(({ title, why, task, conditions }, index) => {
    const texts = Object.entries({ title, why, task }).map(([name, written]) => ({ path: [name], written }));
    const expected = conditions.map((condition, at) => ({
      path: ['conditions', at, 'expected'],
      written: condition.expected,
    }));
    return [...texts, ...expected].map(({ path, written }) => ({
      text: written[locale],
      location: exam.locate(['cases', index, ...path, locale]),
    }));
  });
}

function finding({ wording, term, use }: Misuse, location: SourceLocation | null): Finding {
  return {
    severity: 'warning',
    code: 'wording',
    message: `"${wording}" must not be used for "${term}".`,
    remedy: `Write "${use}", or change the term in ${TERMS_FILE}.`,
    ...(location !== null && { location }),
  };
}
