import { readFileSync } from 'node:fs';

import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';

import { SimulatorAccount } from '../proofs/simulator-account.ts';
import { IS_FULL } from '../tier.ts';
import { moreViolations } from './axe.ts';
import { focusIsKept, hydrated, pageReady, useBrowser } from './browser.ts';
import { STAFF } from './names.ts';
import { signIn } from './sign-in.ts';

const { visit, portal } = useBrowser();

const LINES =
  'POST /public/v3/contracts\nPATCH /public/v2/users/u1/contracts/c1/contract-line-items/l1\nGET /public/v2/users?phone=secret-value';

/** Pastes calls by keyboard alone. */
async function paste(page: Page, text: string): Promise<void> {
  await pageReady(page);
  await page.getByRole('textbox', { name: /Paste one call|Pegue una|Cole uma/ }).focus();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

describe('the page of an integration', () => {
  // simulator-page.test.ts opens two such pages without JavaScript.
  test.runIf(IS_FULL).each([
    ['/integration', 'Three ways to begin', 'never uploaded'],
    ['/es/integration', 'Tres maneras de empezar', 'nunca se sube'],
    ['/pt/integration', 'Três maneiras de começar', 'nunca é enviado'],
  ])('says at %s without JavaScript how it is used', async (path, heading, text) => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(path);
    await page.getByRole('heading', { name: heading }).waitFor();
    await expect.poll(() => page.locator('.sim').innerText()).toContain(text);
  });

  test('reads pasted calls without the network, keeps no value, and forgets them', async () => {
    const { page, context, complaints } = await visit({ viewport: { width: 390, height: 844 } });
    await page.clock.setFixedTime('2026-12-01T12:00:00Z');
    const changes = page.waitForResponse('**/changes.json');
    await page.goto('/integration');
    await (await changes).finished();
    await hydrated(page);
    await context.setOffline(true);
    await paste(page, 'nothing');
    await page.getByText('The file has an unknown format').waitFor();
    await page.getByRole('textbox', { name: /Paste one call/ }).fill('');
    await paste(page, LINES);
    await page.getByRole('heading', { name: /^Your tests have used 3 of \d+ operations\.$/ }).waitFor();
    await focusIsKept(page);
    await page.getByText('30 days left').first().waitFor();
    await page.getByRole('heading', { name: 'From v2 to v3' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const kept = await page.evaluate(() => localStorage.getItem('portal.integration') ?? '');
    expect(kept).toContain('query.phone');
    expect(kept).not.toContain('secret-value');
    await context.setOffline(false);
    expect(await moreViolations(page, '.sim')).toEqual([]);

    await page.reload();
    await page.getByRole('heading', { name: /^Your tests have used 3 of/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download integration.json' }).click(),
    ]);
    const file = await download.path();
    await page.getByRole('button', { name: 'Forget my usage' }).click();
    await page.getByRole('button', { name: 'Forget my usage' }).click();
    await page.getByRole('heading', { name: /^Your tests have used/ }).waitFor({ state: 'hidden' });
    await focusIsKept(page);
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'integration.json',
      mimeType: 'application/json',
      buffer: readFileSync(file),
    });
    await page.getByRole('heading', { name: /^Your tests have used 3 of/ }).waitFor();
    expect(complaints).toEqual([]);

    // An error that no test has met opens as a request to the simulator, which responds with it.
    await page.getByRole('link', { name: 'Set it up: invalid_request' }).click();
    const prefer = page.getByRole('textbox', { name: /^Prefer/ });
    await expect.poll(() => prefer.inputValue()).toBe('example=invalid_request');
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.getByRole('button', { name: 'Run in the simulator' }).click();
    await page.getByRole('dialog').getByText('"invalid_request"').first().waitFor();
  });

  test('reads the usage of the simulator account of this browser', async () => {
    const { page } = await visit();
    const { credentials } = await SimulatorAccount.create(portal);
    await page.addInitScript(
      (account) => localStorage.setItem('simulator-account', account),
      JSON.stringify(credentials),
    );
    await page.goto('/integration');
    await page.getByRole('button', { name: 'Read my account' }).click();
    await page.getByRole('heading', { name: /^Your tests have used 1 of/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Set it up: past-due' }).getAttribute('href')).toBe(
      '/simulator#state=past-due',
    );
  });
});

describe('the page for production keys', () => {
  test('fills in a request, and staff see what is missing', async () => {
    const { page, complaints } = await visit({ viewport: { width: 390, height: 844 } });
    await page.goto('/integration');
    await paste(page, LINES);
    await page.getByRole('heading', { name: /^Your tests have used/ }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('usage');
    await page.goto('/go-live');
    await page.getByLabel('Company').fill('Northgate Wireless');
    await page.getByLabel('Address for webhooks').fill('https://hooks.northgate-wireless.example/events');
    await page.getByText('Scopes: contracts:write').waitFor();
    expect(await page.locator('.admonition-warning li').allInnerTexts()).toEqual([
      'The number of calls in a minute',
      'Your tests received no event',
      'The report of an exam',
    ]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await moreViolations(page, '.sim')).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the request' }).click(),
    ]);
    const file = await download.path();
    await focusIsKept(page);
    await page.getByText('Or choose the file of a report').click();
    await page.getByLabel('Choose a file').setInputFiles(file);
    await page.getByText(/is not a report of an exam/).waitFor();
    await page.getByRole('button', { name: 'Copy as text' }).press('Enter');
    await focusIsKept(page);

    await page.goto('/docs/internal/exam');
    await signIn(page, STAFF);
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'request.json',
      mimeType: 'application/json',
      buffer: readFileSync(file),
    });
    await page.getByText('Your tests received no event').waitFor();
    await page.getByText('The portal has signed none of it').waitFor();
    await page.getByText('Company: Northgate Wireless').waitFor();
    // The gate's first response is 401.
    expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
  });
});
