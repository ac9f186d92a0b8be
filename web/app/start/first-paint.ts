/**
 * The inline script in the head of every document. It sets attributes before the first paint, so that the page does not flash,
 * keeps input that comes before the other scripts, and loads these.
 */
import { FIRST_STYLES_ID, type SiteData } from '../../model/page/page-data.ts';
import { READER_SIGN } from '../browser/reader.ts';
import { SIGN_OUT_KEY, SIGN_OUT_PENDING_ATTRIBUTE } from '../gate/keys.ts';
import { ANNOUNCEMENT_ATTRIBUTE, ANNOUNCEMENT_DISMISS_KEY, ANNOUNCEMENT_ID_KEY } from '../state/announcement.ts';
import { THEME_KEY } from '../state/color-mode.ts';
import { BOOT_EVENT } from './early-clicks.ts';
import { FONT_STYLESHEET, FONTS_KEY } from './fonts.ts';

interface FirstPaintOptions {
  defaultMode: string;
  themeKey: string;
  isSwitchable: boolean;
  announcement: {
    id: string;
    idKey: string;
    dismissKey: string;
    attribute: string;
    from: number;
    until: number;
  } | null;
  logout: { key: string; attribute: string };
}

/**
 * Applies the styles of the first paint, which are text in the document. As a rule of the `<style>` element before it, the text needs no
 * permission of the policy, where an element of its own would need a hash in each document. A constructed style sheet would come after all
 * links, and the browser lays out the whole page again if a style sheet comes before another one. This function is serialized, so it may
 * only use its parameter and the browser.
 */
function applyFirstStyles(id: string): void {
  const styles = document.getElementById(id);
  const before = styles?.previousElementSibling;
  if (before instanceof HTMLStyleElement) before.sheet?.insertRule(`@media all{${styles?.textContent}}`);
}

/** This function is serialized, so it may only use its parameter and the browser. Any access to storage may throw. */
function firstPaint({ defaultMode, themeKey, isSwitchable, announcement, logout }: FirstPaintOptions): void {
  const root = document.documentElement;
  let mode = defaultMode;
  const now = Date.now();
  if (announcement && (now < announcement.from || now >= announcement.until))
    root.setAttribute(announcement.attribute, '');
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
 * Keeps a click on a language of the code samples until islands/samples.ts shows it in place of the link. Without this, the link would
 * leave the page. This function is serialized, so it may only use its parameter and the browser.
 */
function keepLanguage(patience: number): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-language]') : null;
      if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      link.closest('fieldset')?.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
      link.setAttribute('aria-busy', 'true');
      setTimeout(() => link.isConnected && link.hasAttribute('aria-busy') && location.assign(link.href), patience);
    },
    true,
  );
}

/**
 * Keeps the last click on a control, and the keys from the search shortcut on, until boot.ts listens. Then it repeats them. This
 * function is serialized, so it may only use its parameter and the browser.
 */
function keepInput(bootEvent: string): void {
  let control: HTMLElement | null = null;
  const keys: KeyboardEvent[] = [];
  const keepClick = (event: MouseEvent): void => {
    const { target } = event;
    control = target instanceof Element ? target.closest('[data-hydrate], [data-react-page] button') : null;
    // A form must not leave the page with what was entered.
    if (control?.matches('form button')) event.preventDefault();
  };
  // These keys are search keys wherever they are pressed. The boot script judges each of them again.
  const keepKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, target } = event;
    const isSearchKey = ctrlKey === metaKey ? /^[/?]$/.test(key) && target === document.body : key === 'k';
    if (isSearchKey) event.preventDefault();
    if (isSearchKey || keys[0]) keys.push(event);
  };
  const repeat = (): void => {
    removeEventListener('click', keepClick, true);
    removeEventListener('keydown', keepKey, true);
    control?.click();
    for (const key of keys) document.dispatchEvent(new KeyboardEvent('keydown', key));
  };
  addEventListener('click', keepClick, true);
  addEventListener('keydown', keepKey, true);
  document.addEventListener(bootEvent, repeat, { once: true });
}

/**
 * Marks a document whose reader acts, and tells the other scripts. A pointer that rests where the page appears is no sign: browsers
 * report a move without a distance. This function is serialized, so it may only use its parameter and the browser.
 */
function watchReader(mark: string): void {
  // Scripts and the browser itself also scroll, so `scroll` is not one of them. A touch begins with `pointerdown`.
  const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'];
  const listening = new AbortController();
  const act = (event: Event): void => {
    if (event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY)
      return;
    listening.abort();
    document.documentElement.setAttribute(mark, '');
    document.dispatchEvent(new Event(mark));
  };
  for (const type of signs) addEventListener(type, act, { capture: true, passive: true, signal: listening.signal });
}

/**
 * Scrolls the sidebar to the line of the page when the document is parsed, which is mostly before the first paint.
 * This function is serialized, so it may only use the browser.
 */
function showCurrentLine(): void {
  const show = (): void => {
    const current = document.querySelector('.sidebar [aria-current="page"]');
    const sidebar = current?.closest('.sidebar');
    if (!current || !sidebar) return;
    const below = current.getBoundingClientRect().bottom - sidebar.getBoundingClientRect().bottom + 120;
    if (below > 0) sidebar.scrollTop += below;
  };
  document.addEventListener('readystatechange', show, { once: true });
}

/**
 * Loads the boot script and the whole style sheet after the first paint. The boot script runs earlier, when the document is parsed, for
 * an internal page and for a reader who returns to a place on the page. The style sheet follows the styles inside the document,
 * which it repeats. It is preloaded, because a link that waits for its file could block the paint. This function is serialized, so it may only
 * use its parameter and the browser.
 */
function loadRest(fonts: { key: string; href: string }): void {
  const { boot = '', stylesheet, fonts: own = fonts.href } = document.currentScript?.dataset ?? {};
  // Always at the end of the head: the browser lays out the whole page again if a style sheet comes before another one.
  const add = <T extends 'link' | 'script'>(
    tag: T,
    properties: Partial<HTMLElementTagNameMap[T]>,
  ): HTMLElementTagNameMap[T] => {
    const element = Object.assign(document.createElement(tag), properties);
    document.head.append(element);
    return element;
  };
  const addBoot = (): unknown => add('script', { type: 'module', src: boot });
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isReturn = location.hash !== '' || history.state !== null || navigation?.type !== 'navigate';
  const isInternal = document.querySelector('meta[name="gate-status"]') !== null;
  const isBootFirst = isReturn || isInternal;
  if (isBootFirst) add('link', { rel: 'modulepreload', href: boot });
  try {
    // Later pages of a visit have the fonts in the browser's cache. On the first page they wait for everything else (boot.ts).
    if (sessionStorage.getItem(fonts.key)) add('link', { rel: 'stylesheet', href: own });
  } catch {
    // Storage is locked.
  }
  const load = (): void => {
    if (stylesheet) {
      const link = add('link', { rel: 'preload', as: 'style', href: stylesheet });
      link.addEventListener('load', () => (link.rel = 'stylesheet'), { once: true });
    }
    if (!isBootFirst) addBoot();
  };
  const onParsed = (): void => {
    if (isBootFirst) addBoot();
    // A hidden tab paints nothing.
    if (document.hidden) load();
    else if (!PerformanceObserver.supportedEntryTypes.includes('paint')) requestAnimationFrame(() => setTimeout(load));
    else {
      const observer = new PerformanceObserver(() => {
        observer.disconnect();
        load();
      });
      observer.observe({ type: 'paint', buffered: true });
    }
  };
  document.addEventListener('readystatechange', onParsed, { once: true });
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
      from: announcementBar.from,
      until: announcementBar.until,
    },
    logout: { key: SIGN_OUT_KEY, attribute: SIGN_OUT_PENDING_ATTRIBUTE },
  };
  // Every document contains this text, so the indentation is removed.
  const call = (code: string, argument: string): string => `(${code.replaceAll(/^\s+/gm, '')})(${argument})`;
  return [
    call(applyFirstStyles.toString(), JSON.stringify(FIRST_STYLES_ID)),
    call(firstPaint.toString(), JSON.stringify(options).replaceAll('<', '\\u003c')),
    call(keepLanguage.toString(), String(PATIENCE)),
    call(keepInput.toString(), JSON.stringify(BOOT_EVENT)),
    call(watchReader.toString(), JSON.stringify(READER_SIGN)),
    call(showCurrentLine.toString(), ''),
    call(loadRest.toString(), JSON.stringify({ key: FONTS_KEY, href: FONT_STYLESHEET })),
  ].join(';');
}
