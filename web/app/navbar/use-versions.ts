import { useState } from 'react';
import { useMounted } from '../state/mounted.ts';
import { PREFERRED_VERSION_KEY, readPreferredVersion } from '../state/preferred-version.ts';
import { usePage } from '../state/page.tsx';
import { localStore } from '../state/storage.ts';
import { shownVersion, versionHref } from './versions.ts';

/** The entries of the version dropdown, the one shown on it, and what remembers a choice. */
export function useVersions() {
  const { data, site } = usePage();
  const isMounted = useMounted();
  const [chosen, setChosen] = useState<string | null>(null);
  const preferred = chosen ?? (isMounted ? readPreferredVersion(localStore, site.versions) : null);
  const shown = shownVersion(site.versions, data.route, preferred);
  return {
    shown,
    entries: site.versions.map((version) => ({ name: version.name, label: version.label, href: versionHref(site.versions, version, data.route, data.locale), isCurrent: version === shown })),
    choose: (name: string) => {
      localStore.set(PREFERRED_VERSION_KEY, name);
      setChosen(name);
    },
  };
}
