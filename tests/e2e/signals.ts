import type { Page } from 'playwright';

/** The signals that a page sends. Only a route can read the body of a beacon. */
export async function signalsOf(page: Page): Promise<unknown[]> {
  const signals: unknown[] = [];
  await page.route('**/insight/signals', (route) => {
    signals.push(JSON.parse(route.request().postData() ?? ''));
    return route.continue();
  });
  return signals;
}
