import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';

import { toldViolations } from './axe.ts';
import { useBrowser } from './browser.ts';

const { visit } = useBrowser();

function stepOf(page: Page, name: string): Locator {
  return page.locator(`[data-run="${name}"]`);
}

/** Runs the first step, and every step after it if told so. The first click loads the code, the second creates the account. */
async function start(page: Page, name: string): Promise<Locator> {
  const step = stepOf(page, name);
  await step.getByRole('button', { name: 'Run in the simulator' }).click();
  await step.getByRole('button', { name: 'Create a simulator account and run' }).click();
  await step.getByText('As expected', { exact: true }).waitFor();
  return step;
}

function storedRuns(
  page: Page,
): Promise<Record<string, Record<string, { milliseconds: number; outputs: { contractId?: string } }>>> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem('workflow-runs') ?? '{}') as { results: never }).results);
}

describe('the steps of a guide', () => {
  test('run in the simulator, one after another, and the code shows what they gave', async () => {
    const { page } = await visit();
    await page.goto('/get_started');
    const token = await start(page, 'first-contract/create-token');
    expect(await token.locator('.run-checks').innerText()).toContain('HTTP 200');
    await token.getByRole('button', { name: 'Run from here' }).click();
    const last = stepOf(page, 'first-contract/get-contract');
    await last.getByText('As expected', { exact: true }).waitFor();

    const results = (await storedRuns(page))['first-contract'] ?? {};
    expect(Object.keys(results)).toHaveLength(9);
    const { contractId = '' } = results['create-contract']?.outputs ?? {};
    expect(contractId).toMatch(/^ctr_/);
    const code = last.locator('pre code').first();
    expect(await code.innerText()).toContain(`/simulator/public/v3/contracts/${contractId}`);
    expect(await code.innerText()).not.toContain('YOUR_ACCESS_TOKEN');
    expect(Object.values(results).reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBeLessThan(2_000);

    await last.locator('.languages button', { hasText: 'Python' }).click();
    await expect.poll(() => code.innerText()).toContain('requests.get');
    await expect.poll(() => code.innerText()).toContain(contractId);
    expect(await toldViolations(page, '[data-run="first-contract/get-contract"]', { preload: false })).toEqual([]);

    // The page does not show the step that creates the token of this workflow: it runs along.
    const laptop = stepOf(page, 'second-device/create-line-item');
    await laptop.getByRole('button', { name: 'Run in the simulator' }).click();
    await laptop.getByText('As expected', { exact: true }).waitFor();

    await page.reload();
    await last.getByText('As expected', { exact: true }).waitFor();
    await expect.poll(() => code.innerText()).toContain(contractId);

    // Another guide goes on with the same contract.
    await page.goto(new URL('/plan-your-integration/user-journey', page.url()).href);
    const restore = stepOf(page, 'cancel-and-restore/restore-contract');
    await restore.getByRole('button', { name: 'Run in the simulator' }).click();
    await restore.getByText(/Earlier steps of this workflow have not run/).waitFor();
    await restore.getByRole('button', { name: 'Run all steps up to here' }).click();
    await restore.getByText('As expected', { exact: true }).waitFor();

    await restore.getByRole('button', { name: 'Start over' }).click();
    await restore.getByRole('button', { name: 'Run in the simulator' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('workflow-runs'))).toBeNull();
    expect(
      await stepOf(page, 'cancel-and-restore/deactivate-contract').locator('pre code').first().innerText(),
    ).toContain('ctr_6Jt8Bn2XqL');
  });

  test('say what to do without a network, without an account and after a reset', async () => {
    const { page } = await visit();
    await page.goto('/guides/hello');
    const token = await start(page, 'hello/create-token');
    const inventory = stepOf(page, 'hello/get-inventory');

    await page.route('**/simulator/public/**', (route) => route.abort());
    await inventory.getByRole('button', { name: 'Run in the simulator' }).click();
    await inventory.getByText('There was no response. Check your connection').waitFor();
    await page.unroute('**/simulator/public/**');

    await page.route('**/simulator/public/**', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"data":[]}' }),
    );
    await inventory.getByRole('button', { name: 'Run in the simulator' }).click();
    await inventory.getByText('As expected', { exact: true }).waitFor();
    await page.unroute('**/simulator/public/**');

    await page.evaluate(() => {
      const account = JSON.parse(localStorage.getItem('simulator-account') ?? '{}') as Record<string, string>;
      localStorage.setItem('simulator-account', JSON.stringify({ ...account, clientSecret: 'sims_wrong' }));
    });
    await page.reload();
    await token.getByRole('button', { name: 'Run again' }).click();
    await token.getByText('The simulator account has expired or was deleted.').waitFor();
    await token.locator('.run-problem').getByRole('button', { name: 'Start over' }).click();
    await token.getByRole('button', { name: 'Create a simulator account and run' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('simulator-account'))).toBeNull();
  });

  test('are a guide with code without JavaScript', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/es/guides/hello');
    const token = stepOf(page, 'hello/create-token');
    expect(await token.innerText()).toContain('Cambie su id y su secreto de cliente por un token de acceso.');
    expect(await token.locator('pre code').innerText()).toContain(
      "'https://sandbox.api.akko.example/public/v3/tokens'",
    );
    expect(await token.getByRole('link', { name: 'Python' }).getAttribute('href')).toBe(
      '/es/arazzo/samples/hello/create-token#python',
    );
    expect(await token.getByRole('button').count()).toBe(0);
  });
});
