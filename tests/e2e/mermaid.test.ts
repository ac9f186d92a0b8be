import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { hydrated, showTheme, useBrowser, type Visit } from './browser.ts';
import { unexpected, useShell } from './shell-visit.ts';

const JOURNEY = '/plan-your-integration/user-journey';
const { visit } = useBrowser();
// The diagram of this small site is not rendered.
const { open } = useShell();

/** The color of the first box of the first diagram. */
const fillOf = (page: Page): Promise<string> =>
  page
    .locator('figure svg rect')
    .first()
    .evaluate((box) => getComputedStyle(box).fill);

test('a diagram that is not rendered shows its source, which fits and scrolls by keys', async () => {
  const { page, complaints } = await open('/1.0/guide', { viewport: { width: 390, height: 844 } });
  const source = page.locator('pre.mermaid').first();
  await expect.poll(() => source.innerText()).toContain('sequenceDiagram');
  await source.focus();
  await expect.poll(() => source.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(unexpected(complaints)).toEqual([]);
});

describe('a rendered diagram', () => {
  let here: Visit;
  beforeAll(async () => {
    here = await visit();
    await here.page.goto(JOURNEY);
    await hydrated(here.page);
    await here.page.locator('.diagram-zoom').first().waitFor();
  });

  test('is an image with its title and description', async () => {
    const image = here.page.getByRole('img', { name: 'From the sale to an active contract' });
    await expect.poll(() => image.count()).toBe(1);
    const descriptionId = (await image.getAttribute('aria-describedby')) ?? '';
    await expect
      .poll(() => here.page.locator(`#${descriptionId}`).textContent())
      .toMatch(/^The store creates a contract\. /);
    expect(
      await here.page.getByRole('button', { name: 'Enlarge diagram: From the sale to an active contract' }).count(),
    ).toBe(1);
  });

  test('offers its source as text', async () => {
    await here.page.getByText('Diagram as text').first().click();
    await expect.poll(() => here.page.getByText('Maya->>Store: Buys the phone').isVisible()).toBe(true);
  });

  test('is enlarged by keyboard or click, closes on Escape, and returns the focus', async () => {
    const button = here.page.getByRole('button', { name: /^Enlarge diagram/ }).first();
    await button.focus();
    await here.page.keyboard.press('Enter');
    const dialog = here.page.getByRole('dialog', { name: 'Diagram' });
    await dialog.waitFor();
    const width = async (selector: string): Promise<number> =>
      here.page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().width);
    expect(await width('.diagram-dialog svg')).toBeGreaterThan(await width('.diagram-view svg'));
    await here.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

    await here.page.locator('.diagram-view').first().click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('follows the theme and the font of the page', async () => {
    const light = await fillOf(here.page);
    const font = (selector: string): Promise<string> =>
      here.page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontFamily);
    expect(await font('.diagram-view text')).toBe(await font('body'));
    await showTheme(here.page, 'dark');
    expect(await fillOf(here.page)).not.toBe(light);
  });

  test('has text that a reader can search and copy, and unique identifiers', async () => {
    await expect.poll(() => here.page.getByText('Buys the phone, wants the plan').first().isVisible()).toBe(true);
    expect(await here.page.locator('.diagram-view :is(foreignObject, style, script, [style], [class])').count()).toBe(
      0,
    );
    const ids = await here.page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    expect(ids.length).toBe(new Set(ids).size);
  });

  test('is there without JavaScript, and scrolls in its own box at 390 px', async () => {
    const { page } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await page.goto(`/es${JOURNEY}`);
    await expect.poll(() => page.getByText('Diagrama como texto').count()).toBe(1);
    const { client, scroll } = await page
      .locator('.diagram-view')
      .first()
      .evaluate((view) => ({ client: view.clientWidth, scroll: view.scrollWidth }));
    expect(client).toBeLessThan(scroll);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(
      await page
        .locator('.diagram-view text')
        .first()
        .evaluate((text) => text.getBoundingClientRect().left),
    ).toBeGreaterThan(0);
  });
});
