/** The inline script of every document's head: it sets what would flash if it were set after the first paint. */
import type { SiteData } from '../../model/page/page-data.ts';
import { LOGOUT_KEY, LOGOUT_PENDING_ATTRIBUTE } from '../gate/logout-pending.ts';
import { ANNOUNCEMENT_ATTRIBUTE, ANNOUNCEMENT_DISMISS_KEY, ANNOUNCEMENT_ID_KEY } from '../state/announcement.ts';
import { THEME_KEY } from '../state/color-mode.ts';

interface FirstPaintOptions {
  defaultMode: string;
  themeKey: string;
  isSwitchable: boolean;
  announcement: { id: string; idKey: string; dismissKey: string; attribute: string } | null;
  logout: { key: string; attribute: string };
}

/** This function is serialized, so it may only use its parameter and the browser. Any access to storage may throw. */
function firstPaint({ defaultMode, themeKey, isSwitchable, announcement, logout }: FirstPaintOptions): void {
  const root = document.documentElement;
  const guarded = (use: (storage: Storage) => void): void => {
    try {
      use(localStorage);
    } catch {
      // Storage is locked, so the defaults apply. The client logs one warning later.
    }
  };
  let mode = defaultMode;
  guarded((storage) => {
    if (!isSwitchable) return storage.removeItem(themeKey);
    const stored = storage.getItem(themeKey);
    if (stored === 'light' || stored === 'dark') mode = stored;
  });
  root.setAttribute('data-theme', mode);
  if (announcement !== null) {
    const { id, idKey, dismissKey, attribute } = announcement;
    guarded((storage) => {
      const isNew = storage.getItem(idKey) !== id;
      if (!isNew && storage.getItem(dismissKey) === 'true') root.setAttribute(attribute, '');
      storage.setItem(idKey, id);
      if (isNew) storage.setItem(dismissKey, 'false');
    });
  }
  guarded((storage) => {
    if (storage.getItem(logout.key)) root.setAttribute(logout.attribute, '');
  });
}

/** The text of the inline script. It is the same in every document of a site, so that one hash in the policy allows it. */
export function firstPaintScript({ colorMode, announcementBar }: SiteData): string {
  const options: FirstPaintOptions = {
    defaultMode: colorMode.defaultMode,
    themeKey: THEME_KEY,
    isSwitchable: !colorMode.disableSwitch,
    announcement: announcementBar && {
      id: announcementBar.id,
      idKey: ANNOUNCEMENT_ID_KEY,
      dismissKey: ANNOUNCEMENT_DISMISS_KEY,
      attribute: ANNOUNCEMENT_ATTRIBUTE,
    },
    logout: { key: LOGOUT_KEY, attribute: LOGOUT_PENDING_ATTRIBUTE },
  };
  // Every document has this text, so it goes without indentation.
  const code = firstPaint.toString().replaceAll(/^\s+/gm, '');
  return `(${code})(${JSON.stringify(options).replaceAll('<', '\\u003c')})`;
}
