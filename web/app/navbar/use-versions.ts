import { useState } from 'react';

import { addressOf } from '../../model/page/path.ts';
import { useMounted } from '../state/mounted.ts';
import { usePage } from '../state/page.tsx';
import { PREFERRED_VERSION_KEY, readPreferredVersion } from '../state/preferred-version.ts';
import { localStore } from '../state/storage.ts';
import { shownVersion, versionHref } from './versions.ts';

/** The entries of the version dropdown, the current one, and a function that stores the reader's choice. */
export function useVersions() {
  const { data, site } = usePage();
  const isMounted = useMounted();
  const [chosen, setChosen] = useState<string | null>(null);
  const preferred = chosen ?? (isMounted ? readPreferredVersion(localStore, site.versions) : null);
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
      localStore.set(PREFERRED_VERSION_KEY, name);
      setChosen(name);
    },
  };
}
