import { useState } from 'react';

import type { PageData } from '../../model/page/page-data.ts';
import { addressOf } from '../../model/site/path.ts';
import { useMounted } from '../state/mounted.ts';
import { usePage } from '../state/page.tsx';
import { activeVersion, PREFERRED_VERSION_KEY, readPreferredVersion } from '../state/preferred-version.ts';
import { safeLocalStorage } from '../state/storage.ts';
import type { MenuLink } from './menu-links.tsx';

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

/** The page in each version, and the version that the dropdown shows. A click on an entry stores the choice. */
export function useVersions() {
  const { data, site } = usePage();
  const isMounted = useMounted();
  const [chosen, setChosen] = useState<string | null>(null);
  const preferred = chosen ?? (isMounted ? readPreferredVersion(safeLocalStorage, site.versions) : null);
  const current = shownVersion(data, preferred);
  const linkTo = (version: Version): MenuLink => ({
    label: version.label,
    href: versionHref(data, version),
    isCurrent: version === current && site.versions.length > 1,
    onClick: () => {
      safeLocalStorage.set(PREFERRED_VERSION_KEY, version.name);
      setChosen(version.name);
    },
  });
  return {
    version: current && { ...linkTo(current), mainDocHref: addressOf(current.mainDoc, data.locale) },
    entries: site.versions.map(linkTo),
  };
}
