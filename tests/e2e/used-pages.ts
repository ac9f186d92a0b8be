import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Disposable, Page } from 'playwright';

/** The page of a visit. */
export interface UsedPage {
  context: BrowserContext;
  page: Page;
  devTools: CDPSession;
  /** The visits are to the site with this origin. */
  origin: string;
  /** Pages whose visits have the same options have the same key. */
  key: string;
  /** Whether a visit did something to the page that {@link clean} cannot undo. */
  isAltered: boolean;
  /** Scripts that the visit added to its documents. */
  scripts: Promise<Disposable>[];
}

/** Clean pages of visits that have ended, the last one at the end. */
const cleanPages: UsedPage[] = [];
const MOST_CLEAN_PAGES = 8;

/** Methods of a page or its context. Their effects last as long as the page. */
const LASTING = ['emulateMedia', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'];
const LASTING_TIMES = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

/** Gives a reader a slow connection, for which a page loads no other page in advance. */
function slowConnection(): void {
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true });
}

/**
 * Returns an empty page. It can be that of an earlier visit with the same options, because a new page has a new process. That costs as much
 * CPU time as the load of a page of the portal. The earlier visit may have had another size and other permissions: the page gets new ones.
 */
export async function enter(browser: Browser, options: BrowserContextOptions, prefetches: boolean): Promise<UsedPage> {
  const { permissions = [], viewport, ...fixed } = options;
  const key = JSON.stringify([fixed, viewport === null, prefetches]);
  const last = cleanPages.findLastIndex((used) => used.key === key);
  const [clean] = last === -1 ? [] : cleanPages.splice(last, 1);
  if (clean !== undefined) {
    if (permissions.length > 0) await clean.context.grantPermissions(permissions);
    if (viewport) await clean.page.setViewportSize(viewport);
    return clean;
  }
  const context = await browser.newContext(options);
  if (!prefetches) await context.addInitScript(slowConnection);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const { origin } = new URL(options.baseURL ?? '');
  // A page that begins with a stored state would be empty for the next visit.
  const used: UsedPage = {
    context,
    page,
    devTools,
    origin,
    key,
    isAltered: options.storageState !== undefined,
    scripts: [],
  };
  const notice = (): void => void (used.isAltered = true);
  for (const target of [context, page]) {
    for (const name of LASTING) onCall(target, name, notice);
    onCall(target, 'addInitScript', (added) => used.scripts.push(added as Promise<Disposable>));
  }
  for (const name of LASTING_TIMES) onCall(page.clock, name, notice);
  return used;
}

/** Ends a visit. A later visit gets its page, if the page can be cleaned. */
export async function leave(used: UsedPage): Promise<void> {
  if (used.isAltered || new URL(used.page.url()).origin !== used.origin) return used.context.close();
  try {
    await clean(used);
  } catch {
    // Such as a page that hangs.
    return used.context.close();
  }
  cleanPages.push(used);
  if (cleanPages.length > MOST_CLEAN_PAGES) await cleanPages.shift()?.context.close();
}

/** Removes everything that a visit left in its page, its storage and its history. */
async function clean({ context, page, devTools, origin, scripts }: UsedPage): Promise<void> {
  page.removeAllListeners();
  for (const script of scripts.splice(0)) await (await script).dispose();
  const others = context.pages().filter((each) => each !== page);
  await Promise.all(others.map((other) => other.close()));
  await Promise.all([context.unrouteAll(), page.unrouteAll(), context.setOffline(false), context.clearPermissions()]);
  // The old document ends before its storage is removed, because it can write while it ends. A route with an empty page would empty the
  // browser's cache, and the next load would take 100 ms longer. A site without this file gets a new page for each visit.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => void (window.name = ''));
  await page.mouse.move(-1, -1);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devTools.send('Page.resetNavigationHistory');
  await context.clearCookies();
}

/** Calls a function with the result of each call of a method. */
function onCall(target: object, name: string, notice: (result: unknown) => void): void {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== 'function') return;
  Reflect.set(target, name, (...args: unknown[]): unknown => {
    const result: unknown = Reflect.apply(method, target, args);
    notice(result);
    return result;
  });
}
