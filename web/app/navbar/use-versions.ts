import { useState } from 'react';

import type { PageData } from '../../model/page/page-data.ts';
import { addressOf } from '../../model/site/path.ts';
import { useMounted } from '../state/mounted.ts';
import { usePage } from '../state/page.tsx';
import { activeVersion, PREFERRED_VERSION_KEY, readPreferredVersion } from '../state/preferred-version.ts';
import { safeLocalStorage } from '../state/storage.ts';

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

/** The entries of the version dropdown, the current one, and a function that stores the reader's choice. */
export function useVersions() {
  const { data, site } = usePage();
  const isMounted = useMounted();
  const [chosen, setChosen] = useState<string | null>(null);
  const preferred = chosen ?? (isMounted ? readPreferredVersion(safeLocalStorage, site.versions) : null);
  const current = shownVersion(data, preferred);
  const entries = site.versions.map((version) => ({
    name: version.name,
    label: version.label,
    isCurrent: version === current,
    href: versionHref(data, version),
    mainDocHref: addressOf(version.mainDoc, data.locale),
  }));
  return {
    version: entries.find(({ isCurrent }) => isCurrent),
    entries,
    choose: (name: string) => {
      safeLocalStorage.set(PREFERRED_VERSION_KEY, name);
      setChosen(name);
    },
  };
}
