import type { Locale } from '../../model/site/locale.ts';
import { isSearchKey } from '../search/shortcut.ts';
import { keepTyped } from '../search/type-ahead-buffer.ts';
import { sessionStore } from '../state/storage.ts';
import { loadStrings } from '../strings/index.ts';
import { FONT_STYLESHEET } from './fonts.ts';
import { reportStale } from './load-failure.ts';

const root = document.documentElement;
const FONTS_KEY = 'portal.fonts';

function addFonts(): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = FONT_STYLESHEET;
  link.addEventListener('load', () => sessionStore.set(FONTS_KEY, 'true'));
  document.head.append(link);
}

/** Runs `then` once the page has been painted; at once where no paint is to be expected or heard of. */
function afterFirstPaint(then: () => void): void {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return then();
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    then();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/** Runs `then` behind the load event and the first paint, when the browser has nothing better to do. */
function whenIdle(then: () => void): void {
  const idle = (): unknown =>
    'requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 1000 }) : setTimeout(then, 50);
  const soon = (): void => afterFirstPaint(idle);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

let client: Promise<void> | undefined;

/** React DOM and the shell's words first, then what stands on them: two tasks, between which the browser can answer a click. */
async function loadClient(): Promise<void> {
  const [strings] = await Promise.all([loadStrings(root.lang as Locale), import('react-dom/client')]);
  await new Promise((resolve) => setTimeout(resolve));
  const { start } = await import('./client.tsx');
  await start(strings);
}

/** Loads and starts the client, once. A part that is missing, most likely since a release, reloads the page once. */
const startClient = (): Promise<void> =>
  (client ??= loadClient().catch((error: unknown) => {
    client = undefined;
    reportStale(error, startClient);
  }));

// Within a visit the fonts are in the browser's cache and may come at once; at first they wait behind everything else.
if (sessionStore.get(FONTS_KEY)) addFonts();
else whenIdle(addFonts);

const isGatedDocument = document.querySelector('meta[name="gate-status"]') !== null;
if (isGatedDocument) {
  // Nothing internal is repainted from the back/forward cache: it is hidden on the way in and loaded anew on the way out.
  addEventListener('pagehide', ({ persisted }) => persisted && root.setAttribute('data-logout-pending', ''));
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  // The page first, then what makes it live. A page in a hidden tab is not painted, and follows a sign-out elsewhere all the same.
  if (root.hasAttribute('data-logout-pending')) void startClient();
  else {
    const frame = requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(() => void startClient());
    });
    const late = setTimeout(() => {
      cancelAnimationFrame(frame);
      void startClient();
    }, 500);
  }
} else {
  whenIdle(() => void startClient());
}

// A press on a control that needs the client brings it sooner, and is repeated when it is there.
document.addEventListener('click', (event) => {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hydrate]') : null;
  if (control && root.dataset['hydrated'] === undefined)
    void startClient().then(() => setTimeout(() => control.click()));
});

// A key opens the search as its button does, before the client is there and from then on.
document.addEventListener('keydown', (event) => {
  const button = isSearchKey(event) ? document.querySelector<HTMLElement>('.search-slot') : null;
  if (!button) return;
  event.preventDefault();
  if (document.querySelector('dialog.search[open]') === null) keepTyped();
  button.click();
});

const current = document.querySelector('.sidebar [aria-current="page"]');
const sidebar = current?.closest('.sidebar');
if (current && sidebar)
  sidebar.scrollTop += Math.max(
    0,
    current.getBoundingClientRect().bottom - sidebar.getBoundingClientRect().bottom + 120,
  );
