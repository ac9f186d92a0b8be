import type { PageData } from '../../model/page/page-data.ts';
import { addressOf } from '../../model/page/path.ts';
import { activeVersion } from '../state/preferred-version.ts';

type Version = PageData['site']['versions'][number];

/** The version whose label the dropdown shows: the page's, or else the reader's choice, or else the latest. */
export function shownVersion(data: PageData, preferred: string | null): Version | undefined {
  const { versions } = data.site;
  return activeVersion(versions, data) ?? versions.find(({ name }) => name === preferred) ?? versions[0];
}

/** The same page in another version, or that version's main document if it does not have the page. */
export function versionHref(data: PageData, version: Version): string {
  if (activeVersion(data.site.versions, data) === version) return data.path;
  return data.versionLinks?.[version.name] ?? addressOf(version.mainDoc, data.locale);
}
