import type { SiteData } from '../../model/page/page-data.ts';

/**
 * Runs in a document's head, inline: what would flash if it came later. It is serialized, so it may use
 * nothing but its parameters and the browser. Every access to storage may throw.
 */
function firstPaint(theme: string, switchable: boolean, announcement: string | null): void {
  const root = document.documentElement;
  const guarded = (use: (storage: Storage) => void): void => {
    try {
      use(localStorage);
    } catch {
      // A locked storage: the defaults below stand. The client logs one warning later.
    }
  };
  let mode = theme;
  guarded((storage) => {
    if (!switchable) return storage.removeItem('theme');
    const stored = storage.getItem('theme');
    if (stored === 'light' || stored === 'dark') mode = stored;
  });
  root.setAttribute('data-theme', mode);
  if (announcement !== null) {
    guarded((storage) => {
      const isNew = storage.getItem('docusaurus.announcement.id') !== announcement;
      if (!isNew && storage.getItem('docusaurus.announcement.dismiss') === 'true')
        root.setAttribute('data-announcement-dismissed', '');
      storage.setItem('docusaurus.announcement.id', announcement);
      if (isNew) storage.setItem('docusaurus.announcement.dismiss', 'false');
    });
  }
  // A sign-out that the server has not heard of yet: nothing internal is shown before it has.
  guarded((storage) => {
    if (storage.getItem('GOOGLE-AKKO-LOGOUT')) root.setAttribute('data-logout-pending', '');
  });
}

/** The text of the inline script: the same for every document of a site, so that one hash in the policy allows it. */
export function firstPaintScript(site: SiteData): string {
  const values = [site.colorMode.defaultMode, !site.colorMode.disableSwitch, site.announcementBar?.id ?? null];
  return `(${firstPaint.toString()})(${values.map((value) => JSON.stringify(value).replaceAll('<', '\\u003c')).join(',')})`;
}
