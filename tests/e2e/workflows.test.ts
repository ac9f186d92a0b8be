import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { IS_FULL } from '../tier.ts';
import { moreViolations, toldViolations } from './axe.ts';
import { useBrowser, type Visit } from './browser.ts';
import { lonelyCommas } from './lonely-commas.ts';
import { signalsOf } from './signals.ts';

const { visit, portal } = useBrowser();

function stepOf(page: Page, name: string): Locator {
  return page.locator(`[data-run="${name}"]`);
}

/** Presses the button of a step. The first press of a visit loads the code, creates the account and runs the step. */
async function runStep(page: Page, name: string, label = 'Run in the simulator'): Promise<Locator> {
  const step = stepOf(page, name);
  await step.getByRole('button', { name: label }).click();
  await step.getByText('As expected', { exact: true }).waitFor();
  return step;
}

function isFocused(button: Locator): Promise<boolean> {
  return button.evaluate((element) => element === document.activeElement);
}

async function isInViewport(element: Locator): Promise<boolean> {
  if ((await element.count()) === 0) return false;
  const { top, bottom } = await element.evaluate((each) => each.getBoundingClientRect());
  return top >= 0 && bottom <= 900;
}

function storedRuns(
  page: Page,
): Promise<
  Record<string, Record<string, { milliseconds: number; outputs: { contractId?: string; userId?: string } }>>
> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem('workflow-runs') ?? '{}') as { results: never }).results);
}

describe('the home page', () => {
  test('creates an account, a token and a contract with one press, and prints the request that it sent', async () => {
    const { page } = await visit();
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Run in the simulator' });
    await page.getByText('The account is created on this site. No name and no email are needed.').waitFor();
    await page.route('**/simulator/**', (route) => route.abort());
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByText('There was no response. Check your connection').waitFor();
    await page.unroute('**/simulator/**');
    await page.keyboard.press('Enter');
    const contract = stepOf(page, 'first-contract/create-contract');
    await contract.locator('.step-state', { hasText: /^✓? ?201 in \d+ ms$/ }).waitFor();
    await expect.poll(() => isFocused(button)).toBe(true);
    await expect
      .poll(() => stepOf(page, 'account/create-account').locator('.step-state').innerText())
      .toMatch(/^201 in/);
    await expect
      .poll(() => stepOf(page, 'first-contract/create-token').locator('.step-state').innerText())
      .toMatch(/^200 in/);
    const response = JSON.parse(await contract.locator('[data-run-response]').innerText()) as { id: string };

    const printed = (await contract.locator('pre code').first().textContent()) ?? '';
    const replayed = await promisify(execFile)('sh', ['-c', `${printed} --silent --include`]);
    expect(replayed.stdout).toMatch(/^HTTP\/1.1 201/);
    expect(replayed.stdout).toMatch(/^idempotency-replayed: true/im);
    expect(replayed.stdout).toContain(response.id);
    expect(await moreViolations(page, '.home .sample')).toEqual([]);

    await page.getByText('It worked. Continue here: Get started').waitFor();
  });
});

describe('the steps of a guide', () => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit();
  });

  test('run in the simulator, one after another, and the code shows what they gave', async () => {
    const { page } = visited;
    await page.goto('/get_started');
    const token = await runStep(page, 'first-contract/create-token');
    await expect.poll(() => isFocused(token.getByRole('button', { name: 'Run again' }))).toBe(true);
    await expect.poll(() => token.locator('[data-run-host] > output').innerText()).toContain('HTTP 200');
    const bar = page.locator('[data-run-bar="first-contract"]');
    await bar.getByText('1 of 9').waitFor();
    const runAll = bar.getByRole('button', { name: 'Run all' });
    await runAll.click();
    await bar.getByText('9 of 9').waitFor();
    await expect.poll(() => isFocused(runAll)).toBe(true);
    const last = stepOf(page, 'first-contract/get-contract');
    await last.scrollIntoViewIfNeeded();
    expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);

    const results = (await storedRuns(page))['first-contract'] ?? {};
    expect(Object.keys(results)).toHaveLength(9);
    const { contractId = '' } = results['create-contract']?.outputs ?? {};
    expect(contractId).toMatch(/^ctr_/);
    await expect.poll(() => last.locator('[data-run-response]').innerText()).toContain(contractId);
    // It has colors, and the guide's own example gives way to it.
    await expect.poll(() => last.locator('[data-run-response] .hljs-string').first().innerText()).toMatch(/^"ctr_/);
    expect(await last.locator('[data-run-response]').evaluate(lonelyCommas)).toEqual([]);
    await expect.poll(() => page.getByText('200 OK (shortened)').isVisible()).toBe(false);
    await last.getByText('Request', { exact: true }).click();
    const code = last.locator('pre code').first();
    await expect.poll(() => code.innerText()).toContain(`contractId: '${contractId}'`);
    await expect.poll(() => code.innerText()).toMatch(/server: 'http:.*\/simulator'/);
    await last.getByRole('button', { name: 'HTTP', exact: true }).click();
    await expect.poll(() => code.innerText()).toContain(`/simulator/public/v3/contracts/${contractId}`);
    await expect.poll(() => code.innerText()).not.toContain('ACCESS_TOKEN');

    await last.getByRole('button', { name: 'Python', exact: true }).click();
    await expect.poll(() => code.innerText()).toContain('requests.get');
    await expect.poll(() => code.innerText()).toContain(contractId);
    expect(await moreViolations(page, '[data-run="first-contract/get-contract"]')).toEqual([]);

    // Another workflow keeps its own values.
    const liam = stepOf(page, 'users-from-v2/create-device').locator('pre code').first();
    await expect.poll(() => liam.textContent()).toContain("userId: 'usr_");
    expect(await liam.textContent()).not.toContain(
      (await storedRuns(page))['first-contract']?.['create-contract']?.outputs.userId ?? '',
    );

    // The page does not show the step that creates the token of this workflow: it runs along.
    await runStep(page, 'second-device/create-line-item');

    const over = bar.getByRole('button', { name: 'Start over' });
    await over.click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('workflow-runs') ?? '')).not.toContain(contractId);
    await expect.poll(() => isFocused(over)).toBe(true);
  });

  test('give the secret of the account to the receiver of another guide', async () => {
    const { page } = visited;
    await page.goto(new URL('/guides/webhooks', page.url()).href);
    const receiver = page.locator('.prose pre', { hasText: 'export ENDPOINT_SECRET=' }).first();
    await expect.poll(() => receiver.innerText()).toContain('simw_');
  });

  // The first test also runs the steps before one, and starts over.
  test.runIf(IS_FULL)(
    'give the contract to another workflow, whose earlier steps run first, and start over',
    async () => {
      const { page } = visited;
      await page.goto(new URL('/guides/cancel-refund-restore', page.url()).href);
      // Earlier steps that have not run go first.
      const restore = await runStep(page, 'cancel-and-restore/restore-contract');
      const earlier = stepOf(page, 'cancel-and-restore/deactivate-contract');
      await earlier.locator('.step-state', { hasText: /^✓? ?2\d\d in/ }).waitFor();
      await expect.poll(() => earlier.locator('.step-tabs').isVisible()).toBe(false);
      await expect.poll(() => isFocused(restore.locator('[data-run-press]'))).toBe(true);

      const over = page.locator('[data-run-bar="cancel-and-restore"]').getByRole('button', { name: 'Start over' });
      await over.click();
      await restore.getByRole('button', { name: 'Run in the simulator' }).waitFor();
      await expect.poll(() => isFocused(over)).toBe(true);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('workflow-runs'))).toBeNull();
      await expect.poll(() => earlier.locator('pre code').first().innerText()).toContain('ctr_6Jt8Bn2XqL');
    },
  );

  // In a test above, a guide gets the secret.
  test.runIf(IS_FULL)('give the secret of the account to the check of a delivery', async () => {
    const { page } = visited;
    await page.goto(new URL('/public/v3/webhooks/contract-activated', page.url()).href);
    await page.getByRole('button', { name: 'Check a delivery' }).click();
    await page.getByRole('button', { name: 'Use the secret of your simulator account' }).click();
    await expect.poll(() => page.getByLabel('Endpoint secret').inputValue()).toContain('simw_');
  });

  test('say what to do without a network, without an account and after a reset', async () => {
    const { page } = await visit();
    await page.goto('/guides/hello');
    const token = await runStep(page, 'hello/create-token');
    const inventory = stepOf(page, 'hello/get-inventory');
    expect(await toldViolations(page, '[data-run="hello/create-token"]')).toEqual([]);

    await page.route('**/simulator/public/**', (route) => route.abort());
    await inventory.getByRole('button', { name: 'Run in the simulator' }).click();
    await inventory.getByText('There was no response. Check your connection').waitFor();
    await page.unroute('**/simulator/public/**');

    const signals = await signalsOf(page);
    await page.route('**/simulator/public/**', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '7', 'Content-Type': 'application/problem+json' },
        body: '{"code":"rate_limited","detail":"Wait a minute."}',
      }),
    );
    await inventory.getByRole('button', { name: 'Run in the simulator' }).click();
    await inventory.getByText('rate_limited Too many requests. Try again in 7 s.', { exact: true }).waitFor();
    // tests/app/insight/signals.test.ts has the signals of other responses.
    await expect
      .poll(() => signals)
      .toEqual([
        {
          kind: 'failure',
          page: '/guides/hello',
          operation: 'GET /public/v3/inventory',
          status: 429,
          code: 'rate_limited',
        },
      ]);
    await page.unroute('**/simulator/public/**');

    await page.route('**/simulator/public/**', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"data":[]}' }),
    );
    await inventory.getByRole('button', { name: 'Run again' }).click();
    await inventory.getByText('As expected', { exact: true }).waitFor();
    await page.unroute('**/simulator/public/**');

    await page.evaluate(() => {
      const account = JSON.parse(localStorage.getItem('simulator-account') ?? '{}') as Record<string, string>;
      localStorage.setItem('simulator-account', JSON.stringify({ ...account, clientSecret: 'sims_wrong' }));
    });
    await page.reload();
    // The steps that have passed are folded.
    await token.locator('.step-state', { hasText: '200 in' }).waitFor();
    await expect.poll(() => token.getByText('As expected', { exact: true }).isVisible()).toBe(false);
    await token.locator('.step-state', { hasText: '200 in' }).click();
    await token.getByRole('button', { name: 'Run again' }).click();
    await token.getByText('This account no longer exists.').waitFor();
    await token.locator('.admonition').getByRole('button', { name: 'Start over' }).click();
    const again = token.getByRole('button', { name: 'Run in the simulator' });
    await again.waitFor();
    await expect.poll(() => isFocused(again)).toBe(true);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('simulator-account'))).toBeNull();
  });

  // The test above sees what helps after a reset, and starts over.
  test.runIf(IS_FULL)('go to the step that failed and offer what helps', async () => {
    const { page } = await visit();
    await page.goto('/guides/hello');
    const token = await runStep(page, 'hello/create-token');
    await page.evaluate(async () => {
      const text = localStorage.getItem('simulator-account') ?? '{}';
      const { clientId, clientSecret } = JSON.parse(text) as Record<string, string>;
      const headers = {
        Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        'Content-Type': 'application/json',
      };
      await fetch('/simulator/account', { method: 'PATCH', headers, body: '{"suspended":true}' });
    });
    const bar = page.locator('[data-run-bar="hello"]');
    await bar.scrollIntoViewIfNeeded();
    await bar.getByRole('button', { name: 'Run all' }).click();
    const over = token.locator('.admonition').getByRole('button', { name: 'Start over' });
    await expect.poll(() => isInViewport(over)).toBe(true);
    await over.click();
    await token.getByRole('button', { name: 'Run in the simulator' }).waitFor();
  });

  test('are a guide with code without JavaScript', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/es/guides/hello');
    const token = stepOf(page, 'hello/create-token');
    expect(await token.innerText()).toContain(
      'Cambie su id de cliente y su secreto de cliente por un token de acceso.',
    );
    await expect.poll(() => token.locator('pre code').innerText()).toContain('akko.createToken({');
    expect(await token.getByRole('link', { name: 'Python', exact: true }).getAttribute('href')).toBe(
      '/es/arazzo/samples/hello/create-token#python-client',
    );
    await expect.poll(() => token.getByRole('button').count()).toBe(0);
    await expect.poll(() => page.locator('.step-bar').isVisible()).toBe(false);
    await token.getByText('Respuesta', { exact: true }).click();
    await expect.poll(() => token.getByRole('link', { name: 'Respuesta 200' }).isVisible()).toBe(true);

    // Five steps exist only in the simulator. The first of them says so.
    const html = await (await fetch(`${portal}/get_started`)).text();
    expect(html.match(/exist only in the simulator/g)).toHaveLength(1);
  });
});
