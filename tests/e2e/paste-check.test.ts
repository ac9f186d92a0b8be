import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { STRINGS as checkerStrings } from '../../web/app/console/checker/strings/all.ts';
import { en } from '../../web/app/console/strings/en.ts';
import { IS_FULL } from '../tier.ts';
import { toldViolations } from './axe.ts';
import { hydrated, showTheme, useBrowser } from './browser.ts';
import { type ConsoleSite, startConsoleSite } from './console-site.ts';
import { API } from './names.ts';

const { visit } = useBrowser();
let site: ConsoleSite;

beforeAll(async () => {
  site = await startConsoleSite();
});
afterAll(() => site.close());

const panel = (page: Page): Locator => page.locator('.console[open]');
const opener = (page: Page): Locator => page.locator('[data-check]');

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await visit({ baseURL: site.origin, ...options });
  await page.goto(path);
  await hydrated(page);
  return page;
}

async function check(page: Page, text: string): Promise<string> {
  await panel(page).getByRole('textbox').first().fill(text);
  await panel(page).locator('button[type="submit"]').click();
  await panel(page).locator('.console-summary > *').first().waitFor();
  return panel(page).locator('.console-outcome').innerText();
}

const REQUEST =
  "curl --request POST --url 'https://a.example/good' --header 'X-Partner-Token: t' --header 'Content-Type: application/json' --data '{\"name\":\"M\",\"<img src=x onerror=alert(1)>\":1}'";

test('the code of the check loads only on first use, a check sends nothing, and its text and differences are kept', async () => {
  const page = await open('/orders/create-order');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  expect(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  ).not.toContainEqual(expect.stringMatching(/checker|console/));
  await opener(page).click();
  await panel(page).getByRole('textbox').first().waitFor();
  expect(requested).toContainEqual(expect.stringMatching(/checker-.*\.js$/));
  requested.length = 0;
  const told = await check(page, REQUEST);
  expect(told).toContain('Idempotency-Key is required.');
  expect(requested).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage))).not.toContain(
    'a.example',
  );

  // The pasted text survives closing with the keyboard, and the focus returns to the button.
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => opener(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => panel(page).getByRole('textbox').first().inputValue()).toBe(REQUEST);

  // Each difference links to its field, and names that look like markup are text.
  expect(told).toContain('3 differences from the API description');
  expect(told).toContain('name must have at least 2 characters.');
  await check(page, REQUEST);
  await expect.poll(() => panel(page).locator('img').count()).toBe(0);
  expect(await toldViolations(page, '.console')).toEqual([]);
  await panel(page).getByRole('link', { name: 'phone' }).click();
  expect(new URL(page.url()).hash).toBe('#body.phone');
});

// tests/app/console/checker has both.
test.runIf(IS_FULL)('a pasted response is recognized, and an unknown status is reported', async () => {
  const page = await open('/api/get-response');
  await opener(page).click();
  expect(await check(page, 'HTTP/2 200\ncontent-type: application/json\n\n{"id":"1","price":-1,"owner":{}}')).toContain(
    'owner.name is required.',
  );
  expect(await check(page, 'HTTP/2 418 Teapot\n\n')).toContain(en.statusNotDescribed('418'));
  await panel(page).getByRole('radio', { name: en.response }).check();
  await panel(page).getByRole('combobox').selectOption('404');
  expect(await check(page, '{}')).toContain('code is required.');
});

test('on the tools page a pasted request or delivery names its operation, and the focus stays in the text', async () => {
  const { page } = await visit();
  await page.goto('/my-react-page');
  await hydrated(page);
  await page.locator('#check ~ .button').click();
  const tool = page.locator('.console-tool');
  const checked = async (text: string): Promise<string> => {
    await tool.getByRole('textbox').first().fill(text);
    await tool.locator('button[type="submit"]').click();
    await tool.locator('.console-summary > *').first().waitFor();
    return `${await tool.locator('select').first().locator('option:checked').innerText()}: ${await tool.innerText()}`;
  };
  const device = { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', colour: 'Blue', condition: 'good' };
  const body = JSON.stringify({ user: { id: 'usr_8Fq2Lr7KpZ' }, lineItems: [{ device }] });
  const told = await checked(`curl -X POST '${API}/public/v3/contracts' --data '${body}'`);
  expect(told).toMatch(/^Create a contract: /);
  expect(told).toContain('lineItems.0.device.condition must be one of: "new", "used", "refurbished", "unlocked".');
  expect(told).toContain('lineItems.0.device.colour is deprecated. Did you mean “color”?');
  expect(
    await tool
      .getByRole('textbox')
      .first()
      .evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await tool.getByRole('textbox').first().fill('{"type":"device.verified"}');
  await tool.locator('button[type="submit"]').click();
  await tool.getByText(checkerStrings.en.deliveryText).waitFor();
  await tool.locator('select').first().selectOption('');
  await tool.getByRole('textbox').first().fill('{}');
  await tool.locator('button[type="submit"]').click();
  await expect.poll(() => tool.getByText(checkerStrings.en.notNamed).count()).toBe(1);
});

test.runIf(IS_FULL)('on a phone the check has no accessibility violations in light and dark', async () => {
  const page = await open('/es/orders/create-order', { viewport: { width: 390, height: 800 } });
  await opener(page).click();
  await check(page, REQUEST);
  await expect.poll(() => panel(page).innerText()).toContain(checkerStrings.es.private);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  for (const theme of ['light', 'dark']) {
    await showTheme(page, theme);
    expect({ theme, violations: await toldViolations(page, '.console') }).toEqual({ theme, violations: [] });
  }
});
