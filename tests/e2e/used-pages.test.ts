import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { useBrowser } from './browser.ts';

const { visit } = useBrowser();
/** The page of each visit. */
const pages: Page[] = [];

test.each(['first', 'second'])('the %s of two visits to the same page finds nothing of a visit before it', async () => {
  // No other visit has this language.
  const { page, context, requests } = await visit({ locale: 'nl', viewport: { width: 611, height: 600 } });
  await page.goto('/robots.txt');
  expect(await page.evaluate(() => innerWidth)).toBe(611);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie, window.name])).toEqual(
    [0, 0, '', ''],
  );
  expect(context.pages()).toEqual([page]);
  expect(requests).toEqual(['/robots.txt']);
  pages.push(page);
  expect(new Set(pages).size).toBe(1);
  await page.addInitScript(() => (window.name = 'left'));
  await page.evaluate(() => {
    localStorage.setItem('left', 'yes');
    document.cookie = 'left=yes';
    window.name = 'left';
    addEventListener('pagehide', () => sessionStorage.setItem('left', 'yes'));
  });
  await page.route('**', (route) => route.abort());
  await context.setOffline(true);
  await page.setViewportSize({ width: 700, height: 600 });
  await context.newPage();
});
