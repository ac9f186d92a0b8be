/** First script of a document, loaded with it: decides when to load the fonts and the client, and keeps early input. */
import type { Locale } from '../../model/site/locale.ts';
import { LOGOUT_PENDING_ATTRIBUTE } from '../gate/logout-pending.ts';
import type { EntryState } from '../navigation/router-store.ts';
import { viewMemory } from '../navigation/view-memory.ts';
import { restoreView } from '../navigation/view.ts';
import { isSearchKey } from '../search/shortcut.ts';
import { keepTyped } from '../search/type-ahead-buffer.ts';
import { sessionStore } from '../state/storage.ts';
import { loadStrings } from '../strings/index.ts';
import { FONT_STYLESHEET } from './fonts.ts';
import { reportLoadFailure } from './load-failure.ts';

const root = document.documentElement;
const FONTS_KEY = 'portal.fonts';

function addFonts(): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = FONT_STYLESHEET;
  link.addEventListener('load', () => sessionStore.set(FONTS_KEY, 'true'));
  document.head.append(link);
}

/** Runs `then` once the page has been painted, or at once in a hidden tab or a browser that does not report paints. */
function afterFirstPaint(then: () => void): void {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return then();
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    then();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/** Runs `then` when the browser is idle after the load event and the first paint. */
function whenIdle(then: () => void): void {
  const idle = (): unknown =>
    'requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 1000 }) : setTimeout(then, 50);
  const soon = (): void => afterFirstPaint(idle);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

let client: Promise<void> | undefined;

/**
 * Loads React DOM and the strings, then the client. Evaluating them in two tasks lets the browser handle clicks in between.
 * The language subtag of `<html lang>` is the locale: `pt-BR` is `pt`.
 */
async function loadClient(): Promise<void> {
  const [strings] = await Promise.all([loadStrings(root.lang.slice(0, 2) as Locale), import('react-dom/client')]);
  await new Promise((resolve) => setTimeout(resolve));
  const { start } = await import('./client.tsx');
  await start(strings);
}

/** Loads and starts the client once. A failed attempt may be repeated. */
const startClient = (): Promise<void> =>
  (client ??= loadClient().catch((error: unknown) => {
    client = undefined;
    reportLoadFailure(error, startClient);
  }));

// Later pages of a visit have the fonts in the browser's cache. On the first page they wait for everything else.
if (sessionStore.get(FONTS_KEY)) addFonts();
else whenIdle(addFonts);

const isGatedDocument = document.querySelector('meta[name="gate-status"]') !== null;
if (isGatedDocument) {
  // The back/forward cache must not repaint an internal page: it is hidden when it goes there and reloaded when it returns.
  addEventListener('pagehide', ({ persisted }) => persisted && root.setAttribute(LOGOUT_PENDING_ATTRIBUTE, ''));
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  // The client starts after the first frame. A hidden tab paints none, but must follow a sign-out in another tab: hence the timer.
  if (root.hasAttribute(LOGOUT_PENDING_ATTRIBUTE)) void startClient();
  else {
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(() => void startClient());
    });
    const timer = setTimeout(() => {
      cancelAnimationFrame(frame);
      void startClient();
    }, 500);
  }
} else {
  whenIdle(() => void startClient());
}

// A click on a control that needs the client starts the client, and is repeated once the client runs.
document.addEventListener('click', (event) => {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hydrate]') : null;
  if (control && root.dataset['hydrated'] === undefined)
    void startClient().then(() => setTimeout(() => control.click()));
});

// The search shortcut clicks the search button, so it works before and after hydration.
document.addEventListener('keydown', (event) => {
  const button = isSearchKey(event) ? document.querySelector<HTMLElement>('.search-slot') : null;
  if (!button) return;
  event.preventDefault();
  if (document.querySelector('dialog.search[open]') === null) keepTyped();
  button.click();
});

// After a reload, or when the reader comes back from another site. A new entry has no state.
const { key } = (history.state ?? {}) as EntryState;
const view = key === undefined ? null : viewMemory(sessionStore).recall(key);
if (view) restoreView(view);

const current = document.querySelector('.sidebar [aria-current="page"]');
const sidebar = current?.closest('.sidebar');
if (current && sidebar)
  sidebar.scrollTop += Math.max(
    0,
    current.getBoundingClientRect().bottom - sidebar.getBoundingClientRect().bottom + 120,
  );
