import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { IS_FULL, sampleOf } from '../tier.ts';
import { hydrated, nextFrames, pageReady, useBrowser } from './browser.ts';

const { visit } = useBrowser();
const WITHOUT_SIDEBAR = [
  '/',
  '/public/v3/create-contract',
  '/public/v3/contracts',
  '/public/v3/errors',
  '/public/v3/schemas/contract',
];
const WITH_SIDEBAR = ['/intro', '/public/v2/users', '/public/v2/deactivate-user', '/public/v3/migration'];

function placeOfHeading(page: Page): Promise<{ left: number; size: string }> {
  return page.locator('h1').evaluate((heading) => ({
    left: Math.round(heading.getBoundingClientRect().left),
    size: getComputedStyle(heading).fontSize,
  }));
}

async function widthOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  return Math.round(box?.width ?? 0);
}

describe('pages of all kinds', () => {
  test('start at one left edge and have one size of title at each width', async () => {
    const { page } = await visit();
    const found: { path: string; width: number; left: number; size: string }[] = [];
    for (const path of [...sampleOf(WITHOUT_SIDEBAR, 3), ...sampleOf(WITH_SIDEBAR, 2)]) {
      await page.goto(path);
      for (const width of [900, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        found.push({ path, width, ...(await placeOfHeading(page)) });
      }
    }
    for (const [width, places] of Map.groupBy(found, (place) => place.width)) {
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

  test('have their contents at one place, and on narrow screens a link to the page above', async () => {
    const { page } = await visit({ viewport: { width: 1440, height: 900 } });
    const places = new Set<number>();
    for (const path of ['/intro', '/public/v3/errors', '/changelog', '/public/v3/migration']) {
      await page.goto(path);
      places.add(Math.round((await page.locator('.toc-column').boundingBox())?.x ?? 0));
    }
    expect([...places]).toEqual([expect.any(Number)]);
    expect(await page.locator('.operation-menu').count()).toBe(0);
    // 1440 px at 200 % zoom.
    await page.setViewportSize({ width: 720, height: 450 });
    const shown = page.locator('.breadcrumbs li:visible');
    await expect.poll(() => shown.allTextContents()).toEqual(['AKKO Developer Docs']);
  });

  test('use a window of 1920 px', async () => {
    const { page } = await visit({ viewport: { width: 1920, height: 900 } });
    await page.goto('/public/v3/create-contract');
    expect(await widthOf(page, 'main')).toBeGreaterThan(1650);
    await page.goto('/intro');
    expect(await widthOf(page, '.prose > p')).toBeLessThanOrEqual(750);
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

    const phone = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await phone.page.goto('/public/v2/deactivate-user');
    const widths = await phone.page
      .locator('.request-sample .languages :is(a, b, button)')
      .evaluateAll((tabs) => tabs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(widths.filter((hidden) => hidden > 0)).toEqual([]);
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

const ROWS = ['/get_started', '/public/v3/create-contract', '/public/v2/users', '/public/v3/schemas/contract'];

/** The widths of a group, in px, at which a line has a single choice. */
function widthsWithOneAlone(group: HTMLElement | SVGElement): number[] {
  const choices = Array.from(group.querySelectorAll('a, b, button, label')).filter((choice) => choice.clientWidth > 0);
  return Array.from({ length: 110 }, (_, index) => index + 290).filter((width) => {
    group.style.inlineSize = `${width}px`;
    const tops = choices.map((choice) => Math.round(choice.getBoundingClientRect().top));
    return tops.some((top) => tops.indexOf(top) === tops.lastIndexOf(top));
  });
}

test('no choice of a group is alone on its line', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  const alone = (selector: string): Promise<number[]> => page.locator(selector).first().evaluate(widthsWithOneAlone);
  await page.goto('/public/v2/deactivate-user');
  await hydrated(page);
  expect(await alone('.request-sample .languages')).toEqual([]);
  await page.goto('/changelog');
  expect(await alone('.filters fieldset')).toEqual([]);
  expect(await alone('.filters fieldset + fieldset')).toEqual([]);
  await page.goto('/simulator');
  await page.getByRole('button', { name: 'Create a simulator account' }).click();
  await page.getByRole('tab').first().waitFor();
  expect(await alone('.sim > .switch')).toEqual([]);
  expect(await alone('.sim-panel .switch')).toEqual([]);
  expect(await alone('.even')).toEqual([]);
});

test.each(sampleOf(['/es', '', '/pt'], 1))('each name in the diagram of states fits its box: %s', async (locale) => {
  const { page } = await visit();
  await page.goto(`${locale}/simulator`);
  await pageReady(page);
  await page.locator('.sim .button-primary').click();
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

describe('on a phone', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visit({ viewport: { width: 390, height: 844 } }));
  });

  test.each(sampleOf([...ROWS, '/es/public/v3/create-contract', '/pt/public/v3/create-contract'], 3))(
    '%s has one row above its title',
    async (path) => {
      await page.goto(path);
      const row = await page.locator('.page-head').boundingBox();
      const title = await page.locator('h1').first().boundingBox();
      expect(row?.height).toBeLessThanOrEqual(40);
      const first = await page.locator('.page-head > *').first().boundingBox();
      expect(first?.x).toBeGreaterThanOrEqual(row?.x ?? 0);
      expect(title?.y).toBeLessThanOrEqual(150);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    },
  );
});

test('the menu of narrow screens begins with the most used pages, on every page', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  for (const path of sampleOf(['/public/v2/users', '/', '/public/v3/create-contract'], 1)) {
    await page.goto(path);
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
  }
});

test('the wheel over the contents of the migration page scrolls the contents, then the page', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 600 } });
  await page.goto('/public/v3/migration');
  await page.locator('.toc').hover();
  for (let turn = 0; turn < 6; turn += 1) {
    await page.mouse.wheel(0, 400);
    await nextFrames(page);
  }
  await expect
    .poll(() => page.evaluate(() => [document.querySelector('.toc')?.scrollTop ?? 0, scrollY].every((top) => top > 0)))
    .toBe(true);
});

test('each news item of the home page has a date, and its topics look like the other links', async () => {
  const { page } = await visit();
  for (const path of [...(IS_FULL ? ['/es/', '/pt/'] : []), '/']) {
    await page.goto(path);
    const news = page.locator('.home > section.prose > ul > li');
    const dates = await news.evaluateAll((items) =>
      items.map((item) => item.querySelector(':scope > strong > time')?.getAttribute('datetime') ?? ''),
    );
    expect(dates.length).toBeGreaterThan(0);
    expect(dates.filter((date) => !/^\d{4}-\d{2}-\d{2}$/.test(date))).toEqual([]);
  }
  const styles = await page.locator('.home .prose li a').evaluateAll((links) =>
    links.map((link) => {
      const { color, textDecorationLine } = getComputedStyle(link);
      return `${color} ${textDecorationLine}`;
    }),
  );
  expect(new Set(styles)).toEqual(new Set([expect.stringContaining('underline')]));
});

test('nothing that floats covers a part of a text or a control', async () => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/exam');
  await page.getByRole('button', { name: 'Create a simulator account' }).click();
  await page.getByRole('heading', { name: 'Credentials' }).waitFor();
  const covered: string[] = [];
  for (const path of sampleOf(['/exam', '/get_started'], 1)) {
    await page.goto(path);
    await hydrated(page);
    await page.locator('.sim-bar button').first().waitFor();
    for (const width of [1440, 900, 390]) {
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
