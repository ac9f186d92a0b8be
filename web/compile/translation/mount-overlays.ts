import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { baseNameOf } from '../source/api-source.ts';
import type { OverlaySource } from '../source/overlay-source.ts';
import { originalTranslation, type Translatable, translate, type Translation } from './translation.ts';

interface MountOptions {
  locales: readonly Locale[];
  strictness: Finding['severity'];
  report: (finding: Finding) => void;
}

/** Gives the overlay of a description in a language; null if it has none. */
export type Overlays = (source: Translatable, locale: Locale) => OverlaySource | null;

/**
 * Finds the description of each overlay. An overlay is reported and skipped if it has no description, if the site does not have its
 * language, or if the description already has an overlay in this language.
 */
export function mountOverlays(
  overlays: readonly OverlaySource[],
  descriptions: readonly Translatable[],
  { locales, strictness, report }: MountOptions,
): Overlays {
  const mounted = new Map<Translatable, Map<Locale, OverlaySource>>();
  for (const overlay of overlays) {
    // `extends` must match, too, if the overlay has it.
    const source = descriptions.find(
      ({ name }) => baseNameOf(name) === overlay.base && (overlay.extends ?? name) === name,
    );
    const earlier = source === undefined ? undefined : mounted.get(source)?.get(overlay.locale);
    if (source === undefined) report(withoutDescription(overlay, descriptions, strictness));
    else if (!locales.includes(overlay.locale)) report(otherLanguage(overlay, locales));
    else if (earlier !== undefined) report(secondOverlay(overlay, earlier));
    else getOrMake(mounted, source, () => new Map()).set(overlay.locale, overlay);
  }
  return (source, locale) => mounted.get(source)?.get(locale) ?? null;
}

/** A description in a language. */
export function translationIn(locale: Locale, source: Translatable, overlays: Overlays): Translation {
  return locale === DEFAULT_LOCALE ? originalTranslation(source) : translate(source, overlays(source, locale));
}

function withoutDescription(
  { file, base, extends: extended, locate }: OverlaySource,
  descriptions: readonly Translatable[],
  severity: Finding['severity'],
): Finding {
  const isNamed = descriptions.some(({ name }) => baseNameOf(name) === base);
  const names = descriptions.map(({ name }) => name).join(', ');
  return isNamed
    ? findingOf('overlay-description/extends', { base, extended: extended ?? '' }, locate('#/extends'), severity)
    : findingOf('overlay-description', { base, names: names === '' ? '' : ` (${names})` }, { file }, severity);
}

function otherLanguage({ file, locale }: OverlaySource, locales: readonly Locale[]): Finding {
  return findingOf('overlay-locale', { locale, languages: locales.join(', ') }, { file });
}

function secondOverlay({ file }: OverlaySource, earlier: OverlaySource): Finding {
  return findingOf('overlay-twice', { earlier: earlier.file }, { file });
}
