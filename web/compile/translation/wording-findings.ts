import type { Finding, SourceLocation } from '../../model/site/finding.ts';
import type { Locale } from '../../model/site/locale.ts';
import { type Term, TERMS_FILE } from '../source/terms-source.ts';
import { specTexts, type TextSources } from './coverage.ts';
import type { Overlays } from './mount-overlays.ts';
import { type Misuse, misuseFinder } from './wording.ts';

/** Warns about every text that uses a wording which `content/terms.yaml` does not allow, in every language of the site. */
export function wordingFindings(
  { terms, ...sources }: TextSources & { terms: readonly Term[] },
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
      ...specTexts(sources, locale, overlays).flatMap(({ text, location }) =>
        misuses(text ?? '').map((misuse) => finding(misuse, location())),
      ),
    ];
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
