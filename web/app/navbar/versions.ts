import type { PageData } from '../../model/page/page-data.ts';
import { addressOf } from '../../model/page/path.ts';
import { activeVersion } from '../state/preferred-version.ts';

type Version = PageData['site']['versions'][number];

/** The version whose label stands on the dropdown: of the page, else the reader's, else the latest. */
export function shownVersion(data: PageData, preferred: string | null): Version | undefined {
  const { versions } = data.site;
  return activeVersion(versions, data) ?? versions.find(({ name }) => name === preferred) ?? versions[0];
}

/** Where an entry leads: to the page on screen as that version has it, else to the version's main document. */
export function versionHref(data: PageData, version: Version): string {
  if (activeVersion(data.site.versions, data) === version) return data.path;
  return data.versionLinks?.[version.name] ?? addressOf(version.mainDoc, data.locale);
}
