/**
 * The inline script in the head of every document. It sets attributes before the first paint, so that the page does not flash,
 * and keeps clicks that come before the other scripts.
 */
import { FIRST_STYLES_ID, type SiteData } from '../../model/page/page-data.ts';
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
  let mode = defaultMode;
  try {
    // First, because it hides internal pages and must not depend on the rest.
    if (localStorage.getItem(logout.key)) root.setAttribute(logout.attribute, '');
    const stored = localStorage.getItem(themeKey);
    if (!isSwitchable) localStorage.removeItem(themeKey);
    else if (stored === 'light' || stored === 'dark') mode = stored;
    if (announcement) {
      const { id, idKey, dismissKey, attribute } = announcement;
      const isNew = localStorage.getItem(idKey) !== id;
      if (!isNew && localStorage.getItem(dismissKey) === 'true') root.setAttribute(attribute, '');
      localStorage.setItem(idKey, id);
      if (isNew) localStorage.setItem(dismissKey, 'false');
    }
  } catch {
    // Storage is locked or full, so the defaults apply. The client logs one warning later.
  }
  root.setAttribute('data-theme', mode);
}

/** How long a clicked language of the code samples waits for its script, in ms. Then the link is followed. */
const PATIENCE = 8000;

/**
 * Keeps a click on a language of the code samples until islands/samples.ts shows that language in place of the link. Without
 * it, the link would leave the page. This function is serialized, so it may only use its parameter and the browser.
 */
function keepLanguageClicks(patience: number): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-language]') : null;
      if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      link.parentElement?.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
      link.setAttribute('aria-busy', 'true');
      setTimeout(() => link.isConnected && link.hasAttribute('aria-busy') && location.assign(link.href), patience);
    },
    true,
  );
}

/**
 * Loads the whole style sheet after the first paint and puts it in place of the styles that the document has inside. A link for print
 * blocks no paint in any browser. This function is serialized, so it may only use its parameter and the browser.
 */
function loadStyles(id: string): void {
  const first = document.getElementById(id);
  const href = first?.dataset['stylesheet'];
  if (!first || !href) return;
  const load = (): void => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.media = 'print';
    link.href = href;
    link.addEventListener('load', () => {
      link.media = 'all';
      first.remove();
    });
    first.after(link);
  };
  // When the document is parsed. A hidden tab paints no frame.
  const parsed = (): unknown => (document.hidden ? load() : requestAnimationFrame(() => setTimeout(load)));
  document.addEventListener('readystatechange', parsed, { once: true });
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
  // Every document contains this text, so the indentation is removed.
  const call = (code: string, argument: string): string => `(${code.replaceAll(/^\s+/gm, '')})(${argument})`;
  return [
    call(firstPaint.toString(), JSON.stringify(options).replaceAll('<', '\\u003c')),
    call(keepLanguageClicks.toString(), String(PATIENCE)),
    call(loadStyles.toString(), JSON.stringify(FIRST_STYLES_ID)),
  ].join(';');
}
