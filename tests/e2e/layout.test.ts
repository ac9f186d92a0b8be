import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { IS_FULL, sampleOf } from '../tier.ts';
import { hydrated, nextFrames, pageReady, useBrowser } from './browser.ts';

const { visit } = useBrowser();
/** In px. */
const PHONE = 390;
const WIDTHS = [900, ...(IS_FULL ? [1280] : []), 1440, 1920, PHONE];
const WITHOUT_SIDEBAR = [
  '/',
  '/public/v3/create-token',
  ...(IS_FULL
    ? [
        '/public/v3/schemas/problem',
        '/public/v3/contracts',
        '/public/v3/errors',
        '/es/public/v3/create-contract',
        '/public/v3/schemas/contract',
      ]
    : []),
];
const WITH_SIDEBAR = [
  '/intro',
  ...(IS_FULL ? ['/public/v2/users', '/public/v2/deactivate-user', '/get_started', '/changelog'] : []),
  '/public/v3/migration',
];

async function widthOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  return Math.round(box?.width ?? 0);
}

/** The widths of a group, in px, at which a line has a single choice. */
function widthsWithOneAlone(group: HTMLElement | SVGElement): number[] {
  const choices = Array.from(group.querySelectorAll('a, b, button, label')).filter((choice) => choice.clientWidth > 0);
  return Array.from({ length: 110 }, (_, index) => index + 290).filter((width) => {
    group.style.inlineSize = `${width}px`;
    const tops = choices.map((choice) => Math.round(choice.getBoundingClientRect().top));
    return tops.some((top) => tops.indexOf(top) === tops.lastIndexOf(top));
  });
}

const aloneIn = (page: Page, selector: string): Promise<number[]> =>
  page.locator(selector).first().evaluate(widthsWithOneAlone);

/** Where the parts of a page are in its window, and how large they are. Null is a part that the page does not have. */
function placesOfParts() {
  const boxOf = (selector: string): DOMRect | null => document.querySelector(selector)?.getBoundingClientRect() ?? null;
  const heading = document.querySelector('h1');
  const row = boxOf('.page-head');
  return {
    left: Math.round(heading?.getBoundingClientRect().left ?? 0),
    top: heading?.getBoundingClientRect().top ?? 0,
    size: heading === null ? '' : getComputedStyle(heading).fontSize,
    contents: boxOf('.toc-column')?.left ?? null,
    main: boxOf('main')?.width ?? 0,
    paragraph: boxOf('.prose > p')?.width ?? 0,
    row: row?.height ?? null,
    isInRow: (boxOf('.page-head > *')?.left ?? 0) >= (row?.left ?? 0),
    page: document.documentElement.scrollWidth,
  };
}

describe('pages of all kinds', () => {
  const looks: (ReturnType<typeof placesOfParts> & { path: string; width: number })[] = [];
  let styles: string[] = [];
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visit());
    for (const path of [...WITHOUT_SIDEBAR, ...WITH_SIDEBAR]) {
      await page.goto(path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        looks.push({ path, width, ...(await page.evaluate(placesOfParts)) });
      }
      if (path === '/')
        styles = await page.locator('.home .prose li a').evaluateAll((links) =>
          links.map((link) => {
            const { color, textDecorationLine } = getComputedStyle(link);
            return `${color} ${textDecorationLine}`;
          }),
        );
    }
  }, 240_000);

  test('start at one left edge and have one size of title at each width', () => {
    for (const [width, places] of Map.groupBy(looks, (look) => look.width)) {
      if (width === PHONE) continue;
      const edges = (paths: string[]): number[] => [
        ...new Set(places.filter(({ path }) => paths.includes(path)).map(({ left }) => left)),
      ];
      expect([width, edges(WITHOUT_SIDEBAR), edges(WITH_SIDEBAR)]).toEqual([
        width,
        [expect.any(Number)],
        [expect.any(Number)],
      ]);
      // The home page has a headline, not a title.
      const sizes = places.filter(({ path }) => path !== '/').map(({ size }) => size);
      expect([width, new Set(sizes).size]).toEqual([width, 1]);
    }
  });

  test('have their contents at one place, and use a window of 1920 px', () => {
    const places = looks.flatMap(({ width, contents }) => (width === 1440 && contents !== null ? [contents] : []));
    expect(places.length).toBeGreaterThan(1);
    expect(new Set(places).size).toBe(1);
    const wide = looks.filter(({ width }) => width === 1920);
    expect(wide.find(({ path }) => path === '/public/v3/create-token')?.main).toBeGreaterThan(1650);
    expect(Math.max(...wide.map(({ paragraph }) => paragraph))).toBeLessThanOrEqual(750);
  });

  test('fit a phone, with at most one row above the title', () => {
    const wrong = looks.filter(
      ({ width, page: whole, row, isInRow, top }) =>
        width === PHONE && (whole > PHONE || (row !== null && (row > 40 || !isInRow || top > 150))),
    );
    expect(wrong).toEqual([]);
  });

  test('show the topics of the news on the home page like other links', () => {
    expect(new Set(styles)).toEqual(new Set([expect.stringContaining('underline')]));
  });

  // The page that was visited last is still open.
  test('the menu of narrow screens begins with the most used pages, on every page', async () => {
    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    const links = page.getByRole('navigation', { name: 'Most used pages' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual([
      'Guides',
      'API v3',
      'Simulator',
      'Changelog',
      'Get started',
      'API v2',
    ]);
    await page.keyboard.press('Escape');
  });

  test('have, on narrow screens, a link to the page above', async () => {
    // 1440 px at 200 % zoom.
    await page.setViewportSize({ width: 720, height: 450 });
    await expect.poll(() => page.locator('.breadcrumbs li:visible').allTextContents()).toEqual(['AKKO Developer Docs']);
  });

  test('scroll their contents by the wheel over them, then the page', async () => {
    await page.setViewportSize({ width: 1440, height: 600 });
    await page.locator('.toc').hover();
    for (let turn = 0; turn < 6; turn += 1) {
      await page.mouse.wheel(0, 400);
      await nextFrames(page);
    }
    await expect
      .poll(() =>
        page.evaluate(() => [document.querySelector('.toc')?.scrollTop ?? 0, scrollY].every((top) => top > 0)),
      )
      .toBe(true);
  });
});

describe('the sample column at 1280 px beside a sidebar', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visit({ viewport: { width: 1280, height: 900 } }));
    await page.goto('/public/v2/deactivate-user');
    // The client replaces the list of languages when it starts.
    await hydrated(page);
  });

  test('has its languages and statuses on one line each', async () => {
    expect(await widthOf(page, '.samples')).toBeGreaterThanOrEqual(400);
    const lines = (selector: string): Promise<number> =>
      page
        .locator(selector)
        .evaluateAll((tabs) => new Set(tabs.map((tab) => Math.round(tab.getBoundingClientRect().top))).size);
    expect([
      await lines('.request-sample .languages :is(a, b, button)'),
      await lines('.response-sample > label:has(> .status)'),
    ]).toEqual([1, 1]);
    const underlines = await page
      .locator('.languages > span > :is([aria-current], [aria-pressed="true"]), .response-sample > label:has(:checked)')
      .evaluateAll((tabs) =>
        tabs.map((tab) => {
          const { backgroundSize, paddingInlineStart, paddingInlineEnd } = getComputedStyle(tab);
          return [
            backgroundSize,
            `calc(100% - ${parseFloat(paddingInlineStart) + parseFloat(paddingInlineEnd)}px) 2px`,
          ];
        }),
      );
    expect(underlines).toHaveLength(2);
    for (const [shown, wanted] of underlines) expect(shown).toBe(wanted);

    await page.setViewportSize({ width: 390, height: 844 });
    const widths = await page
      .locator('.request-sample .languages :is(a, b, button)')
      .evaluateAll((tabs) => tabs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(widths.filter((hidden) => hidden > 0)).toEqual([]);
    expect(await aloneIn(page, '.request-sample .languages')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('scrolls long lines of code instead of breaking them', async () => {
    const code = page.locator('.request-sample pre:visible').first();
    const [overflow, height, line] = await code.evaluate((element) => {
      element.scrollLeft = 50;
      const range = document.createRange();
      range.selectNodeContents(element);
      return [
        element.scrollLeft,
        Math.round(range.getBoundingClientRect().height),
        element.textContent.trim().split('\n').length * Number.parseFloat(getComputedStyle(element).lineHeight),
      ];
    });
    expect(overflow).toBeGreaterThan(0);
    expect(height).toBeLessThanOrEqual(line + 2);
  });
});

describe('pages with choices and tools', () => {
  let filters: number[][] = [];
  let hiddenFilters: boolean[] = [];
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' }));
    await page.goto('/changelog/2');
    filters = [await aloneIn(page, '.filters fieldset'), await aloneIn(page, '.filters fieldset + fieldset')];
    const hidden = await page.locator('.filters [hidden]').all();
    hiddenFilters = await Promise.all(hidden.map((filter) => filter.isVisible()));
    await page.goto('/es/simulator');
    await pageReady(page);
    await page.locator('.sim .button-primary').click();
    await page.getByRole('tab').first().waitFor();
  });

  test('have no choice of a group alone on its line', async () => {
    expect(filters).toEqual([[], []]);
    expect(await aloneIn(page, '.sim > .switch')).toEqual([]);
    expect(await aloneIn(page, '.sim-panel .switch')).toEqual([]);
    expect(await aloneIn(page, '.even')).toEqual([]);
  });

  test('show no filter that is not for this reader yet', () => {
    expect(hiddenFilters).toEqual([false]);
  });

  test('have a diagram of states whose names fit their boxes', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.sim-panel .button-primary').click();
    await page.locator('.sim-machine').waitFor();
    const room = await page
      .locator('.sim-state')
      .evaluateAll((states) =>
        states.flatMap((state) =>
          Array.from(
            state.querySelectorAll('text'),
            (name) => (state.querySelector('rect')?.getBBox().width ?? 0) - name.getBBox().width,
          ),
        ),
      );
    expect(Math.min(...room)).toBeGreaterThanOrEqual(8);
  });

  test('have nothing that floats and covers a part of a text or a control', async () => {
    const covered: string[] = [];
    for (const path of sampleOf(['/exam', '/get_started'], 1)) {
      await page.goto(path);
      await hydrated(page);
      await page.locator('.sim-bar button').first().waitFor();
      for (const width of sampleOf([1440, 900, 390], 1)) {
        await page.setViewportSize({ width, height: 800 });
        for (const place of [0.3, 0.7]) {
          // The buttons of the navbar come back with the way up.
          await page.evaluate((part) => scrollTo(0, document.body.scrollHeight * part), place);
          await nextFrames(page);
          await page.evaluate(() => scrollBy(0, -200));
          await nextFrames(page);
          const found = await page.evaluate(partlyCovered);
          covered.push(...found.map((text) => `${path} ${width} ${text}`));
        }
      }
    }
    expect(covered).toEqual([]);
  });
});

/** The texts of the page of which a fixed or sticky element covers a part, so that the rest stands beside it. */
function partlyCovered(): string[] {
  const placed = Array.from(document.querySelectorAll('body *')).filter((element) =>
    ['fixed', 'sticky'].includes(getComputedStyle(element).position),
  );
  const floats = placed.filter((element) => getComputedStyle(element).clipPath === 'none' && element.checkVisibility());
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (node.parentElement?.checkVisibility() !== true || node.textContent?.trim() === '') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Code is wider than the block that scrolls it.
    const { left, right } = (node.parentElement.closest('pre') ?? document.body).getBoundingClientRect();
    for (const rect of range.getClientRects())
      for (const float of floats) {
        if (placed.some((other) => other.contains(node))) continue;
        const line = {
          top: rect.top,
          bottom: rect.bottom,
          left: Math.max(rect.left, left),
          right: Math.min(rect.right, right),
        };
        const box = float.getBoundingClientRect();
        const isBelow = line.top < box.bottom - 1 && line.bottom > box.top + 1;
        const overlaps = line.left < box.right - 1 && line.right > box.left + 1;
        const isWithin = line.left >= box.left - 1 && line.right <= box.right + 1;
        if (isBelow && overlaps && !isWithin) found.push(`${float.className}: ${node.textContent}`);
      }
  }
  return found;
}
