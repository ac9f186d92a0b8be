import type { SiteData } from '../../model/page-data.ts';
import { localisePath } from '../../model/path.ts';
import type { Locale } from '../../model/locale.ts';
import { activeVersion } from '../state/preferred-version.ts';

type Version = SiteData['versions'][number];

/** The version whose label stands on the dropdown: of the page, else the reader's, else the latest. */
export function shownVersion(versions: Version[], route: string, preferred: string | null): Version | undefined {
  return activeVersion(versions, route) ?? versions.find(({ name }) => name === preferred) ?? versions[0];
}

/** Where an entry leads: to the page on screen if it is of that version, else to the version's main document. */
export function versionHref(versions: Version[], version: Version, route: string, locale: Locale): string {
  return localisePath(activeVersion(versions, route) === version ? route : version.mainDoc, locale);
}
