import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { IS_FULL } from '../tier.ts';
import { hydrated, nextFrames, type Visit } from './browser.ts';
import { isSameDocument, openMarked, unexpected, useShell } from './shell-visit.ts';

const { visit, open } = useShell();
const FRAGMENT = /\/assets\/sidebar-large-en-.*\.json$/;

const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Docs sidebar' });
const group = (page: Page, name: string): Locator =>
  sidebar(page).locator('.sidebar-group', { has: page.getByRole('link', { name, exact: true }) });
const openGroups = (page: Page): Promise<string[]> =>
  sidebar(page).locator('.sidebar-group:has([aria-expanded="true"]) .sidebar-heading').allTextContents();

describe('a guide', () => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await open('/guide');
  });

  describe('by keyboard', () => {
    test('reaches every control and shows the focus', async () => {
      const { page } = visited;
      const all = await page.evaluate(() => {
        // The content of a closed menu has boxes, but is not shown.
        const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
        const found = [
          ...document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea'),
        ].filter((element) => isSeen(element) && !element.hasAttribute('disabled'));
        found.forEach((element, index) => (element.dataset.stop = String(index)));
        return found.length;
      });
      const reached = new Set<string>();
      const unseen: string[] = [];
      for (let press = 0; press < all + 5; press++) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement | null;
          const style = element === null ? null : getComputedStyle(element);
          return {
            name: element?.dataset.stop,
            hasRing: style !== null && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
            text: element?.textContent ?? '',
          };
        });
        if (stop.name === undefined) continue;
        reached.add(stop.name);
        if (!stop.hasRing) unseen.push(stop.text);
      }
      expect([reached.size, unseen]).toEqual([all, []]);
    });
  });

  test('has a sidebar that unfolds a group without a page by its label, one group at a time', async () => {
    const { page } = visited;
    const folded = sidebar(page).getByRole('button', { name: 'Folded', exact: true });
    await folded.click();
    expect([
      await folded.getAttribute('aria-expanded'),
      await sidebar(page).getByRole('link', { name: 'Details' }).isVisible(),
    ]).toEqual(['true', true]);
    await sidebar(page).getByRole('button', { name: 'Also folded' }).click();
    await sidebar(page).getByRole('link', { name: 'Details' }).waitFor({ state: 'hidden' });
    await expect.poll(() => folded.getAttribute('aria-expanded')).toBe('false');
  });

  test('ends in a dark row of links with dots and the logo of the theme', async () => {
    const { page } = visited;
    const footer = page.locator('.footer');
    expect(await footer.getByRole('navigation', { name: 'Footer' }).getByRole('link').allTextContents()).toEqual([
      'Guide',
      'Details',
      'Elsewhere',
    ]);
    expect(
      await footer
        .locator('.footer-row li')
        .first()
        .evaluate((item) => getComputedStyle(item, '::after').content),
    ).toContain('·');
    await expect.poll(() => footer.getAttribute('data-style')).toBe('dark');
    const logo = footer.getByRole('link', { name: 'Lumen' }).locator('img:visible');
    expect([
      await logo.getAttribute('src'),
      await logo.getAttribute('width'),
      await footer.getByRole('link', { name: 'Lumen' }).getAttribute('href'),
    ]).toEqual(['/logo-dark.svg', '96', '/']);
    await logo.scrollIntoViewIfNeeded();
    await expect.poll(() => logo.evaluate((image) => [image.clientWidth, image.clientHeight])).toEqual([96, 24]);
    await expect.poll(() => footer.getByText('Copyright © 2025 Shell.').isVisible()).toBe(true);
  });

  test('has contents that mark the heading in the upper half, otherwise the one before it, and the last one at the end', async () => {
    const { page } = visited;
    await page.setViewportSize({ width: 1440, height: 600 });
    const toc = page.locator('.toc');
    expect(await toc.locator('a').allTextContents()).toEqual([
      'First part',
      'A detail of it',
      'Second part',
      'Third part & more',
      'Fourth part',
    ]);
    const expectActive = async (text: string): Promise<void> => {
      await expect.poll(() => toc.locator('[aria-current="location"]').textContent()).toBe(text);
    };
    const scrollSecondPart = async (top: number): Promise<void> => {
      await page.evaluate(
        (offset) =>
          scrollTo(0, scrollY + (document.getElementById('second-part')?.getBoundingClientRect().top ?? 0) - offset),
        top,
      );
      await nextFrames(page);
    };
    await scrollSecondPart(100);
    await expectActive('Second part');
    await scrollSecondPart(0);
    await expectActive('Second part');
    await scrollSecondPart(320);
    await expectActive('A detail of it');
    await scrollSecondPart(-2);
    await expectActive('Second part');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expectActive('Fourth part');
  });

  test('folds its contents on narrow screens, which return the focus when Escape closes them', async () => {
    const { page } = visited;
    await page.setViewportSize({ width: 390, height: 844 });
    const summary = page.locator('.toc-folded > summary');
    await summary.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('First part');
    await page.keyboard.press('Escape');
    expect([
      await page.locator('.toc-folded[open]').count(),
      await summary.evaluate((element) => element === document.activeElement),
    ]).toEqual([0, true]);
  });
});

describe('the sidebar of 50 operations', () => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await open('/large/get-record-3');
  });

  test('has only the group of the page at first, and loads the others once', async () => {
    const { page, requests, complaints } = visited;
    await expect.poll(() => openGroups(page)).toEqual(['Group 3']);
    await expect.poll(() => sidebar(page).locator('.sidebar-items a').count()).toBe(5);
    expect(requests.filter((path) => FRAGMENT.test(path))).toEqual([]);
    await group(page, 'Group 5').getByRole('button', { name: 'Expand Group 5' }).click();
    await sidebar(page).getByRole('link', { name: 'Get record 25 GET' }).waitFor();
    // Unfolding a group folds the others. The caret does not follow the group's link.
    await expect
      .poll(async () => [await openGroups(page), new URL(page.url()).pathname])
      .toEqual([['Group 5'], '/large/get-record-3']);
    await group(page, 'Group 5').getByRole('button', { name: 'Collapse Group 5' }).click();
    await expect.poll(() => openGroups(page)).toEqual([]);
    await group(page, 'Group 6').getByRole('button', { name: 'Expand Group 6' }).click();
    await sidebar(page).getByRole('link', { name: 'Get record 26 GET' }).waitFor();
    expect(requests.filter((path) => FRAGMENT.test(path))).toHaveLength(1);
    expect(unexpected(complaints)).toEqual([]);
  });

  test('unfolds the group of the page, whether a group link or the history led there', async () => {
    const { page } = visited;
    await group(page, 'Group 5').getByRole('link', { name: 'Group 5', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Group 5' }).waitFor();
    await expect.poll(() => openGroups(page)).toEqual(['Group 5']);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Get record 3', exact: true }).waitFor();
    await expect.poll(() => openGroups(page)).toEqual(['Group 3']);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('unfolds in a time that depends on its height, or at once if the reader wants less motion', async () => {
    const { page } = visited;
    const unfolded = async (): Promise<{ duration: unknown; height: number }> => {
      await group(page, 'Group 3').getByRole('button', { name: 'Collapse Group 3' }).click();
      return group(page, 'Group 3')
        .locator('.sidebar-items')
        .evaluate(async (list) => {
          await Promise.allSettled(list.getAnimations().map((animation) => animation.finished));
          // An animation of 1 ms can be over before anything else reads it.
          const animated = new Promise<unknown>((resolve) => {
            const animate = list.animate.bind(list);
            list.animate = (frames, options) => {
              resolve(typeof options === 'object' ? options.duration : options);
              return animate(frames, options);
            };
          });
          list.parentElement?.querySelector<HTMLElement>('.sidebar-caret')?.click();
          return { duration: await animated, height: list.scrollHeight };
        });
    };
    const { duration, height } = await unfolded();
    const rows = height / 36;
    expect(duration).toBe(Math.round((4 + 15 * rows ** 0.25 + rows / 5) * 10));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect((await unfolded()).duration).toBe(1);
  });

  // In operation-menu.test.ts such a list fails and is loaded again.
  test.runIf(IS_FULL)('shows a spinner after 200 ms of loading, and an error with Retry', async () => {
    const { page } = await visit();
    await page.clock.install();
    let respond = (): void => {};
    const asked = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route(FRAGMENT, async (route) => {
      await asked;
      await route.abort();
    });
    await openMarked(page, '/large/get-record-3');
    await page.clock.pauseAt(Date.now() + 60_000);
    // The test uses the keyboard, because a pointer over the group would prefetch its content.
    await group(page, 'Group 5').getByRole('button', { name: 'Expand Group 5' }).press('Enter');
    await page.clock.runFor(190);
    await expect.poll(() => sidebar(page).locator('.spinner').count()).toBe(0);
    await page.clock.runFor(20);
    await sidebar(page).locator('.spinner').waitFor();
    respond();
    await page.clock.resume();
    const box = sidebar(page).getByRole('alert');
    await box.getByText('Failed to fetch').waitFor();
    await expect.poll(() => box.getAttribute('class')).toContain('admonition');
    await page.unroute(FRAGMENT);
    await box.getByRole('button', { name: 'Retry' }).press('Enter');
    await sidebar(page).getByRole('link', { name: 'Get record 25 GET' }).waitFor();
    await expect.poll(() => box.count()).toBe(0);
  });
});

describe('around the article', () => {
  test('are breadcrumbs, the version, links to the neighbors, and below 300 px a button of the navbar to the top', async () => {
    const { page } = await open('/large/get-record-23', { viewport: { width: 1440, height: 300 } });
    expect(await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem').allTextContents()).toEqual(
      ['Home', 'Large', 'Group 3', 'Get record 23'],
    );
    await expect.poll(() => page.locator('.page-head .badge').textContent()).toBe('Version 2.0.0');
    expect(await page.locator('.pagination a').allTextContents()).toEqual([
      'PreviousGet record 13',
      'NextGet record 33',
    ]);
    const back = page.getByRole('button', { name: 'Back to top' });
    await page.evaluate(() => scrollTo(0, 300));
    await nextFrames(page);
    await expect.poll(() => back.count()).toBe(0);
    // Parts that come into view change the height of the page, so its end could be near the limit.
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px';
      scrollTo(0, 1_000);
    });
    await nextFrames(page);
    // It comes with the navbar, on the way up.
    await page.evaluate(() => scrollTo(0, 900));
    await page.locator('.navbar:not([data-hidden])').waitFor();
    await back.press('Enter');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

describe('a footer', () => {
  test('shows the state of the API if it has the address of its status', async () => {
    const { page, complaints } = await visit();
    await page.route('**/guide', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"copyright":', '"status":"/state.json","copyright":');
      await route.fulfill({ response, body });
    });
    await page.route('**/state.json', (route) => route.fulfill({ json: { state: 'degraded' } }));
    await page.goto('/guide');
    await hydrated(page);
    await page.locator('.footer').getByText('Some calls are slow or fail').waitFor();
    expect(unexpected(complaints)).toEqual([]);
  });
});
