import type { Finding, SourceLocation } from '../../model/site/finding.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import type { Sources } from '../source/read-sources.ts';
import { TERMS_FILE } from '../source/terms-source.ts';
import type { Overlays } from './mount-overlays.ts';
import { locationIn, notedTexts, textIn } from './noted-texts.ts';
import { locationOf } from './overlay-source.ts';
import { type Translatable, translate } from './translation.ts';
import { type Misuse, misuseFinder } from './wording.ts';

/** Warns about every text that uses a wording which `content/terms.yaml` does not allow, in every language of the site. */
export function wordingFindings(
  {
    apis,
    workflows,
    guides,
    terms,
    ...sources
  }: Pick<Sources, 'apis' | 'workflows' | 'guides' | 'migrations' | 'releases' | 'terms'>,
  locales: readonly Locale[],
  overlays: Overlays,
): Finding[] {
  return locales.flatMap((locale) => {
    if (!terms.some((term) => term.locale === locale && term.not.length > 0)) return [];
    const misuses = misuseFinder(terms, locale);
    const inGuides = guides
      .filter((guide) => guide.locale === locale)
      .flatMap(({ file, text }) =>
        misuses(text).map((misuse) => finding(misuse, { file, line: misuse.linesBefore + 1 })),
      );
    const inDescriptions = [...apis, ...workflows].flatMap((source) =>
      descriptionTextsIn(source, locale, overlays).flatMap(({ text, locate }) =>
        misuses(text).map((misuse) => finding(misuse, locate())),
      ),
    );
    const inNotes = notedTexts(sources).flatMap((noted) =>
      misuses(textIn(noted, locale) ?? '').map((misuse) => finding(misuse, locationIn(noted, locale))),
    );
    return [...inGuides, ...inDescriptions, ...inNotes];
  });
}

interface LocatedText {
  text: string;
  locate: () => SourceLocation;
}

/** The English texts of a description, or their translations. */
function descriptionTextsIn(source: Translatable, locale: Locale, overlays: Overlays): LocatedText[] {
  const overlay = locale === DEFAULT_LOCALE ? null : overlays(source, locale);
  if (locale === DEFAULT_LOCALE)
    return translate(source, null).texts.map(({ text, pointer }) => ({ text, locate: () => source.locate(pointer) }));
  return overlay === null
    ? []
    : translate(source, overlay).texts.flatMap(({ translation }) =>
        translation === null ? [] : [{ text: translation.text, locate: () => locationOf(overlay, translation.place) }],
      );
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
