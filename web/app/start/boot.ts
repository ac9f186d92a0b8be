/** First module of a document: decides when to load fonts, islands and client, and keeps early input. */
import { PAGE_DATA_ID, type PageData } from '../../model/page/page-data.ts';
import type { Locale } from '../../model/site/locale.ts';
import { element } from '../browser/element.ts';
import { readerActsOrRests } from '../browser/reader.ts';
import { ACCOUNT_KEY, SIGN_OUT_PENDING_ATTRIBUTE } from '../gate/keys.ts';
import { entryState } from '../navigation/entry-state.ts';
import { mayPrefetch } from '../navigation/prefetch-queue.ts';
import { revealInPage } from '../navigation/reveal.ts';
import { idFromHash } from '../navigation/scroll.ts';
import { viewMemory } from '../navigation/view-memory.ts';
import { restoreView } from '../navigation/view.ts';
import { isSearchKey } from '../search/shortcut.ts';
import { keepTyped } from '../search/type-ahead-buffer.ts';
import { PREFERRED_VERSION_KEY } from '../state/preferred-version.ts';
import { safeLocalStorage, safeSessionStorage } from '../state/storage.ts';
import { loadStrings } from '../strings/load.ts';
import { BOOT_EVENT, keepEarlyClicks } from './early-clicks.ts';
import { FONT_FILES, FONT_STYLESHEET, FONTS_KEY } from './fonts.ts';
import { reportLoadFailure } from './load-failure.ts';

const root = document.documentElement;
/** If the reader does nothing, the client starts this long after the page is complete, in ms. */
const REST = 4000;

/** Opens the connection for the font files while their style sheet loads. In the head, it would compete with the document. */
function addFonts(): void {
  const own = document.querySelector<HTMLElement>('[data-fonts]')?.dataset.fonts;
  const stylesheet = element('link', { rel: 'stylesheet', href: own ?? FONT_STYLESHEET });
  if (own === undefined)
    document.head.append(element('link', { rel: 'preconnect', href: FONT_FILES, crossOrigin: '' }));
  document.head.append(stylesheet);
  stylesheet.addEventListener('load', () => safeSessionStorage.set(FONTS_KEY, 'true'));
}

/** Runs `then` when the browser is idle after the load event. */
function whenLoaded(then: () => void): void {
  const soon = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 1000 });
    else setTimeout(then, 50);
  };
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

/** Wraps a function so that it runs once, and again only after a failure. */
function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () =>
    (running ??= run().catch((error: unknown) => {
      running = undefined;
      throw error;
    }));
}

/** The language subtag of `<html lang>` is the locale: `pt-BR` is `pt`. */
const locale = root.lang.slice(0, 2) as Locale;

/** Makes the article interactive. This needs neither React nor the client. */
const startIslands = once(async () => {
  const [{ enhanceArticle }, strings] = await Promise.all([import('../islands/index.ts'), loadStrings(locale)]);
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) return;
  const data: PageData = JSON.parse(text);
  enhanceArticle({ data, strings });
});

/** Starts the client, and the islands if they have not started. */
const startClient = once(async () => {
  const [{ start }, strings] = await Promise.all([import('./client.tsx'), loadStrings(locale)]);
  // In a new task, so the browser can handle input in between.
  await new Promise((resolve) => setTimeout(resolve));
  await start(strings);
  await startIslands();
  root.dataset['hydrated'] = '';
});

/** Fetches the client's scripts without running them, so that a reader's first action does not wait for the network. */
function fetchClient(): void {
  const links = document.querySelector('template');
  if (links && mayPrefetch(navigator.connection)) document.head.append(links.content);
}

keepEarlyClicks(startClient);

/** Starts a part. After a failure the reader can retry. */
async function attempt(start: () => Promise<void>): Promise<void> {
  await start().catch((error: unknown) => reportLoadFailure(error, () => attempt(start)));
}

/** Whether the client shows more than the document has: the account, or the chosen version. */
const isDocumentIncomplete = (): boolean =>
  [ACCOUNT_KEY, PREFERRED_VERSION_KEY].some((key) => safeLocalStorage.get(key) !== null);

/** Runs `then` when the whole style sheet applies, or could not be loaded. */
function whenStyled(then: () => void): void {
  const loading = document.querySelector('link[rel="preload"][as="style"]');
  if (!loading) return then();
  for (const type of ['load', 'error']) loading.addEventListener(type, then, { once: true });
}

// On the first page of a visit, the fonts wait for everything else. On later pages, the first-paint script has added them.
if (!safeSessionStorage.get(FONTS_KEY)) whenLoaded(() => whenStyled(addFonts));

const isGatedDocument = document.querySelector('meta[name="gate-status"]') !== null;
if (isGatedDocument) {
  // The back/forward cache must not repaint an internal page: it is hidden when it goes there and reloaded when it returns.
  addEventListener('pagehide', ({ persisted }) => persisted && root.setAttribute(SIGN_OUT_PENDING_ATTRIBUTE, ''));
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  const painted = new Promise<void>((resolve) => {
    if (root.hasAttribute(SIGN_OUT_PENDING_ATTRIBUTE)) resolve();
    requestAnimationFrame(() => setTimeout(resolve));
    // A hidden tab paints no frame, but must follow a sign-out in another tab.
    setTimeout(resolve, 500);
  });
  void painted.then(() => attempt(startClient));
} else {
  whenLoaded(() => {
    void attempt(startIslands);
    fetchClient();
    const isStartedNow = isDocumentIncomplete();
    void (isStartedNow ? Promise.resolve() : readerActsOrRests(REST)).then(() => attempt(startClient));
  });
  // A clicked language of the code samples waits for its island (first-paint.ts), which then does not wait for an idle browser.
  const showClickedLanguage = (): void => {
    if (document.querySelector('[data-language][aria-busy]')) void attempt(startIslands);
  };
  showClickedLanguage();
  document.addEventListener('click', showClickedLanguage);
}

// The search shortcut clicks the search button, so it works before and after hydration.
document.addEventListener('keydown', (event) => {
  const button = isSearchKey(event) ? document.querySelector<HTMLElement>('.search-slot') : null;
  if (!button) return;
  event.preventDefault();
  if (document.querySelector('dialog.search[open]') === null) keepTyped();
  button.click();
});

// The first-paint script has kept earlier input.
document.dispatchEvent(new Event(BOOT_EVENT));

// After a reload, or when the reader comes back from another site. A new entry has no state.
const { key } = entryState();
const view = key === undefined ? null : viewMemory(safeSessionStorage).recall(key);
if (view) restoreView(view);

// The target of the address may be inside closed details.
const revealTarget = (): void => revealInPage(idFromHash(location.hash));
revealTarget();
addEventListener('hashchange', revealTarget);
