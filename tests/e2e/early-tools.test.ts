import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { IS_FULL, sampleOf } from '../tier.ts';
import { nextFrames, pageReady, useBrowser } from './browser.ts';

const { visit } = useBrowser();

/** Opens a page of a tool whose script does not come yet. Returns the function that lets it come. */
async function openWithoutTool(page: Page, path: string): Promise<() => Promise<void>> {
  const waiting = Promise.withResolvers<void>();
  const name = path.slice(1);
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), async (route) => {
    await waiting.promise;
    await route.continue();
  });
  await page.goto(path);
  await page.locator('[data-react-page] h2, [data-react-page] button').first().waitFor();
  return async () => {
    waiting.resolve();
    await pageReady(page);
  };
}

/** The places of the headings, texts and folds that a page has before its script. */
const frameOf = (page: Page): Promise<string[]> =>
  page
    .locator('[data-react-page] :is(h2, h3, p, summary)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => `${element.textContent} ${Math.round(element.getBoundingClientRect().top)}`),
    );

test.each(sampleOf(['/simulator', '/go-live', '/exam', '/integration'], 1))(
  '%s keeps its frame when its script arrives',
  async (path) => {
    const { page, complaints } = await visit();
    const arrive = await openWithoutTool(page, path);
    const before = await frameOf(page);
    expect(before.length).toBeGreaterThan(1);
    await arrive();
    await nextFrames(page);
    expect(await frameOf(page)).toEqual(before);
    expect(complaints).toEqual([]);
  },
);

test('a tool takes what was entered before its script arrived', async () => {
  const { page } = await visit();
  const enterEarly = async (path: string, enter: () => Promise<void>): Promise<void> => {
    const arrive = await openWithoutTool(page, path);
    await enter();
    await arrive();
  };
  await enterEarly('/go-live', async () => {
    await page.getByLabel('Company').fill('Northgate Wireless');
    await page.getByLabel('Address for webhooks').fill('https://hooks.northgate-wireless.example/');
  });
  await page.locator('.sim pre', { hasText: /Northgate Wireless[^]*hooks\.northgate-wireless\.example/ }).waitFor();

  // The fields are of the same kind as the first ones.
  if (!IS_FULL) return;
  await enterEarly('/exam', async () => {
    await page.locator('#C02').getByRole('checkbox').uncheck();
    await page.locator('#C04').getByRole('checkbox').uncheck();
  });
  await page.getByRole('button', { name: 'Start 33 cases' }).waitFor();

  await enterEarly('/simulator', async () => {
    await page.getByText('Use an account that you created in a terminal').click();
    await page.getByLabel('Response in JSON format').fill('{"clientId": "sim_1"}');
  });
  await page.getByRole('button', { name: 'Use this account' }).click();
  await page.getByText('Paste the whole JSON response').waitFor();
  expect(await page.getByLabel('Response in JSON format').inputValue()).toBe('{"clientId": "sim_1"}');
});
