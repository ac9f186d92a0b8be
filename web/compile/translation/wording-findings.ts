import type { Finding, SourceLocation } from '../../model/site/finding.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import type { Sources } from '../source/read-sources.ts';
import { TERMS_FILE } from '../source/terms-source.ts';
import type { Overlays } from './mount-overlays.ts';
import { locationOf } from './overlay-source.ts';
import { translate } from './translation.ts';
import { type Misuse, misuseFinder } from './wording.ts';

/** Warns about every translation that uses a wording which `content/terms.yaml` does not allow. */
export function wordingFindings(
  { apis, guides, migrations, terms }: Pick<Sources, 'apis' | 'guides' | 'migrations' | 'terms'>,
  locales: readonly Locale[],
  overlays: Overlays,
): Finding[] {
  return locales.flatMap((locale) => {
    if (locale === DEFAULT_LOCALE) return [];
    const misuses = misuseFinder(terms, locale);
    const inGuides = guides
      .filter((guide) => guide.locale === locale)
      .flatMap(({ file, text }) =>
        misuses(text).map((misuse) => finding(misuse, { file, line: misuse.linesBefore + 1 })),
      );
    const inOverlays = apis.flatMap((source) => {
      const overlay = overlays(source, locale);
      if (overlay === null) return [];
      return translate(source, overlay).texts.flatMap(({ translation }) =>
        translation === null
          ? []
          : misuses(translation.text).map((misuse) => finding(misuse, locationOf(overlay, translation.place))),
      );
    });
    const inNotes = migrations.flatMap(({ mapping, locate }) =>
      Object.entries(mapping.operations).flatMap(([operation, { note }]) => {
        const text = typeof note === 'object' ? note[locale] : undefined;
        return text === undefined
          ? []
          : misuses(text).map((misuse) => finding(misuse, locate(['operations', operation, 'note', locale])));
      }),
    );
    return [...inGuides, ...inOverlays, ...inNotes];
  });
}

function finding({ wording, term, use }: Misuse, location: SourceLocation): Finding {
  return {
    severity: 'warning',
    code: 'wording',
    message: `"${wording}" must not be used for "${term}".`,
    remedy: `Write "${use}", or change the term in ${TERMS_FILE}.`,
    location,
  };
}
