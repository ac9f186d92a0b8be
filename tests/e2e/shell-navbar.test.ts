import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { nextFrames, type Visit } from './browser.ts';
import { hold, isSameDocument, unexpected, useShell } from './shell-visit.ts';

const { visit, open } = useShell();

const navbar = (page: Page): Locator => page.locator('.navbar-items');
const trigger = (page: Page, name: string): Locator => navbar(page).getByRole('button', { name, exact: true });
const menuOf = (page: Page, name: string): Locator =>
  navbar(page)
    .locator('.dropdown', { has: page.locator('.dropdown-trigger', { hasText: name }) })
    .locator('.dropdown-menu');
const pathOf = (page: Page): string =>
  new URL(page.url()).pathname + new URL(page.url()).search + new URL(page.url()).hash;

/** One page for all tests that leave it as they found it. */
let visited: Visit;
beforeAll(async () => {
  visited = await open('/large/get-record-3');
});

describe('the navbar', () => {
  test('has items of every kind and marks the active ones', async () => {
    const { page, complaints } = visited;
    expect(
      await navbar(page)
        .locator('.navbar-left > a')
        .evaluateAll((links) =>
          links.map((link) => [link.textContent, link.getAttribute('href'), link.hasAttribute('data-active')]),
        ),
    ).toEqual([
      ['Guide', '/guide', false],
      ['Details', '/guide/details', false],
      ['Reference', '/my-react-page', true],
      ['Docs', '/guide', false],
    ]);
    await expect.poll(() => navbar(page).locator('#badge').textContent()).toBe('Beta');
    expect(await navbar(page).locator('.dropdown-trigger').allTextContents()).toEqual([
      'More',
      'Linked',
      'Next',
      'English',
    ]);
    const languages = menuOf(page, 'English').locator('a');
    expect(
      await languages.evaluateAll((links) =>
        links.map((link) => ['lang', 'href', 'aria-current'].map((name) => link.getAttribute(name))),
      ),
    ).toEqual([
      ['en', '/large/get-record-3', 'true'],
      ['es', '/es/large/get-record-3', null],
    ]);
    expect(await languages.allTextContents()).toEqual(['English', 'Español']);
    await expect.poll(() => page.locator('.brand img:visible').getAttribute('src')).toBe('/logo.svg');
    expect(unexpected(complaints)).toEqual([]);
  });

  test('shows an error with the configuration in place of an item that fails', async () => {
    const { page, complaints } = visited;
    const [unknown, empty] = [
      navbar(page).locator('.navbar-left .navbar-error'),
      navbar(page).locator('.navbar-right .navbar-error'),
    ];
    for (const [item, config, cause] of [
      [unknown, '"type": "nonsense"', 'No NavbarItem component found for type "nonsense".'],
      [
        empty,
        '"sidebarId": "empty"',
        'DocSidebarNavbarItem: Sidebar with ID "empty" doesn\'t have anything to be linked to.',
      ],
    ] as const) {
      await item.getByText('A theme navbar item failed to render.', { exact: true }).click();
      const text = await item.locator('pre').textContent();
      expect(text).toContain('Please double-check the following navbar item (navbar.items) of your content/site.ts:');
      expect(text).toContain(config);
      expect(text).toContain(cause);
      expect(complaints.join('\n')).toContain(cause);
    }
    await expect.poll(() => page.getByRole('heading', { level: 1, name: 'Get record 3' }).isVisible()).toBe(true);
  });
});

describe('a dropdown', () => {
  test('opens on hover and closes when the pointer leaves', async () => {
    const { page } = visited;
    await expect.poll(() => trigger(page, 'More').getAttribute('aria-haspopup')).toBe('true');
    const shown = async () => [
      await menuOf(page, 'More').isVisible(),
      await trigger(page, 'More').getAttribute('aria-expanded'),
    ];
    await trigger(page, 'More').hover();
    await expect.poll(shown).toEqual([true, 'true']);
    await trigger(page, 'More').click();
    await expect.poll(() => menuOf(page, 'More').isVisible()).toBe(true);
    await page.mouse.move(600, 600);
    await expect.poll(shown).toEqual([false, 'false']);
  });

  test('is toggled by Enter, and Escape closes it and returns the focus', async () => {
    const { page } = visited;
    await trigger(page, 'More').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => menuOf(page, 'More').isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => menuOf(page, 'More').isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Details');
    // A menu opened with a key stays open when the pointer passes over it.
    await trigger(page, 'More').hover();
    await page.mouse.move(600, 600);
    await expect.poll(() => menuOf(page, 'More').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => menuOf(page, 'More').isVisible()).toBe(false);
    await expect.poll(() => trigger(page, 'More').evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('supports the arrow keys, Home and End', async () => {
    const { page } = visited;
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await trigger(page, 'More').focus();
    for (const [key, label] of [
      ['ArrowDown', 'Details'],
      ['ArrowDown', 'Tools'],
      ['End', 'Elsewhere'],
      ['ArrowDown', 'Details'],
      ['ArrowUp', 'Elsewhere'],
      ['Home', 'Details'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused()).toBe(label);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('Elsewhere');
    await expect.poll(() => menuOf(page, 'More').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await menuOf(page, 'More').waitFor({ state: 'hidden' });
  });

  test('closes on a click, a touch or a focus outside', async () => {
    const { page } = visited;
    const outside: (() => Promise<unknown>)[] = [
      () => page.locator('h1').dispatchEvent('mousedown'),
      () => page.locator('h1').dispatchEvent('touchstart'),
      () => page.locator('.brand').focus(),
    ];
    for (const act of outside) {
      await trigger(page, 'More').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => menuOf(page, 'More').isVisible()).toBe(true);
      await act();
      await menuOf(page, 'More').waitFor({ state: 'hidden' });
    }
  });

  test('that has a page opens on Enter and follows its link on click', async () => {
    const { page } = visited;
    const link = navbar(page).getByRole('link', { name: 'Linked' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => [await menuOf(page, 'Linked').isVisible(), await link.getAttribute('aria-expanded')])
      .toEqual([true, 'true']);
    expect(pathOf(page)).toBe('/large/get-record-3');
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Guide', exact: true }).waitFor();
  });

  test('is toggled by a tap and by assistive technology', async () => {
    const { page } = await open('/guide', { hasTouch: true });
    for (const press of [
      () => trigger(page, 'More').tap(),
      () => trigger(page, 'More').evaluate((element: HTMLElement) => element.click()),
    ]) {
      await press();
      await expect.poll(() => menuOf(page, 'More').isVisible()).toBe(true);
      await press();
      await expect.poll(() => menuOf(page, 'More').isVisible()).toBe(false);
    }
  });

  test('that is opened before hydration stays open', async () => {
    const { page } = await visit();
    const client = await hold(page, /\/assets\/client-/);
    await page.goto('/guide');
    await page.locator('.dropdown-trigger', { hasText: 'More' }).hover();
    await expect.poll(() => menuOf(page, 'More').isVisible()).toBe(true);
    client.release();
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
    await expect.poll(() => trigger(page, 'More').getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => menuOf(page, 'More').isVisible()).toBe(true);
  });
});

describe('a navbar that hides', () => {
  const LOW = { viewport: { width: 1440, height: 600 } };
  beforeAll(async () => {
    visited = await open('/guide', LOW);
  });
  const isHidden = (page: Page) =>
    page
      .locator('.navbar[data-hidden]')
      .count()
      .then((count) => count === 1);
  const scroll = async (page: Page, y: number): Promise<void> => {
    await page.evaluate((top) => scrollTo(0, top), y);
    await nextFrames(page);
  };

  test('hides on scrolling down, and shows on scrolling up and at the top', async () => {
    const { page } = visited;
    const moves: [number, boolean][] = [
      [500, true],
      [400, false],
      [600, true],
      [599, false],
      [700, true],
      [20, false],
    ];
    for (const [y, hidden] of moves) {
      await scroll(page, y);
      await expect.poll(async () => [y, await isHidden(page)]).toEqual([y, hidden]);
    }
  });

  test('stays hidden within its own height from the bottom', async () => {
    const { page } = visited;
    const bottom = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await scroll(page, bottom);
    await expect.poll(() => isHidden(page)).toBe(true);
    await scroll(page, bottom - 30);
    await expect.poll(() => isHidden(page)).toBe(true);
    await scroll(page, bottom - 90);
    await expect.poll(() => isHidden(page)).toBe(false);
  });

  test('shows when it gets the focus', async () => {
    const { page } = visited;
    await scroll(page, 0);
    await scroll(page, 700);
    await expect.poll(() => isHidden(page)).toBe(true);
    await page.locator('.brand').focus();
    await expect.poll(() => page.locator('.navbar').evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('hides after a jump to a fragment, and shows on another page', async () => {
    const { page } = visited;
    await scroll(page, 1300);
    await scroll(page, 1200);
    await expect.poll(() => isHidden(page)).toBe(false);
    await page.locator('.toc').getByRole('link', { name: 'First part' }).click();
    await expect.poll(() => isHidden(page)).toBe(true);
    // The browser scrolled to the fragment. The user's next scrolling counts again.
    await page.mouse.move(600, 300);
    await page.mouse.wheel(0, -40);
    await expect.poll(() => isHidden(page)).toBe(false);
    await scroll(page, 1000);
    await expect.poll(() => isHidden(page)).toBe(true);
    await page.locator('.pagination').getByRole('link', { name: 'Details' }).click();
    await page.getByRole('heading', { level: 1, name: 'Details' }).waitFor();
    await expect.poll(() => isHidden(page)).toBe(false);
  });
});
