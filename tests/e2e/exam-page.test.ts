import { text } from 'node:stream/consumers';

import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { phoneSale } from '../proofs/phone-sale.ts';
import { IS_FULL } from '../tier.ts';
import { moreViolations } from './axe.ts';
import { focusIsKept, pageReady, useBrowser, type Visit } from './browser.ts';
import { STAFF } from './names.ts';
import { signIn } from './sign-in.ts';

const { visit } = useBrowser();

/** Sells a plan as the candidate's system does, with the credentials that the page keeps. */
async function sell(page: Page, storeId: string): Promise<void> {
  const customer = {
    firstName: 'Maya',
    lastName: 'Torres',
    email: 'maya.torres@example.com',
    mobileNumber: '+13125550142',
  };
  const status = await page.evaluate(
    async (body) => {
      const kept = JSON.parse(localStorage.getItem('simulator-account') ?? '') as Record<string, string>;
      const basic = `Basic ${btoa(`${kept['clientId']}:${kept['clientSecret']}`)}`;
      const form = new URLSearchParams({ grant_type: 'client_credentials' });
      const token = await fetch('/simulator/public/v3/tokens', {
        method: 'POST',
        headers: { Authorization: basic },
        body: form,
      });
      const { access_token: accessToken } = (await token.json()) as Record<string, string>;
      const response = await fetch('/simulator/public/v3/contracts', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${accessToken}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      });
      return response.status;
    },
    { ...phoneSale(customer, '356938035643809'), storeId },
  );
  expect(status).toBe(201);
}

const caseOf = (page: Page, id: string) => page.locator(`#${id}`);

/** Creates an account, and chooses one case by keyboard. */
async function chooseOnly(page: Page, id: string): Promise<void> {
  await page.goto('/exam');
  await page.getByRole('button', { name: 'Create a simulator account' }).click();
  await page.getByRole('heading', { name: 'Credentials' }).waitFor();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await caseOf(page, id).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
}

/** Downloads the report. Returns its text. */
async function reportOf(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the report' }).click(),
  ]);
  return text(await download.createReadStream());
}

/** The report of an exam that a test has taken. */
let report: string;

describe('the page of the exam', () => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit({ viewport: { width: 360, height: 740 } });
  });

  // simulator-page.test.ts opens two such pages without JavaScript, one of them this page.
  test.runIf(IS_FULL).each([
    ['/exam', 'Sell a phone plan', 'Read how'],
    ['/es/exam', 'Vender un plan de teléfono', 'Leer cómo'],
    ['/pt/exam', 'Vender um plano de celular', 'Ler como'],
  ])('lists the cases at %s without JavaScript', async (path, title, link) => {
    const { page } = await visit({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    await page.goto(path);
    await expect.poll(() => caseOf(page, 'C01').innerText()).toContain(title);
    await expect.poll(() => page.locator('.exam-case a').filter({ hasText: link }).count()).toBeGreaterThanOrEqual(24);
    await caseOf(page, 'C01').getByText(title).click();
    await caseOf(page, 'C01').getByRole('link', { name: link }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('takes a case from the choice over a failure, a reload and another tab to the signed report', async () => {
    const { page, context, complaints } = visited;
    await chooseOnly(page, 'C01');
    // The bar stays at the top of the window when the navbar hides.
    await page.getByText('Record a replacement').scrollIntoViewIfNeeded();
    await page.locator('.navbar[data-hidden]').waitFor();
    await expect.poll(() => page.locator('.exam-bar').evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
    await page.getByLabel('Company').fill('Northgate Wireless');
    await page.getByRole('button', { name: 'Start 1 case' }).click();
    await caseOf(page, 'C01').getByText('The examiner waits for this:').waitFor();
    await focusIsKept(page);

    await page.reload();
    await caseOf(page, 'C01').getByText('Running', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Sell and order 1 of 11' }).waitFor();
    await expect.poll(() => caseOf(page, 'C02').getByRole('checkbox').isChecked()).toBe(false);

    // It says what was expected and what was seen.
    await sell(page, 'NGW-SEA-007');
    await caseOf(page, 'C01').getByText('Failed', { exact: true }).waitFor();
    await expect
      .poll(() => caseOf(page, 'C01').innerText())
      .toMatch(
        /Expected: Your system creates a contract for the phone and names the store\.[^]*Decided by: createContract 201[^]*Reports and fees/,
      );
    const deciding = caseOf(page, 'C01').getByRole('link', { name: 'req_' });
    const id = await deciding.innerText();
    // The request before it got the access token.
    await deciding.click();
    await page.locator('.bench [aria-current]', { hasText: '/public/v3/contracts' }).waitFor();
    await page.locator('.bench').getByText(id).waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByText('Failed: 1 of 1 cases.').waitFor();
    await page.getByRole('link', { name: 'Open the report' }).click();
    await page.getByText('Passed: 0. Failed: 1. Not attempted: 0.').waitFor();
    await focusIsKept(page);
    await page.getByText('Cases not taken: 34').waitFor();
    await page.getByRole('button', { name: 'Select cases not passed yet' }).click();
    await expect.poll(() => caseOf(page, 'C01').getByRole('checkbox').isChecked()).toBe(true);
    await caseOf(page, 'C01').getByRole('button', { name: 'Try this case again' }).click();
    await caseOf(page, 'C01').getByText('The examiner waits for this:').waitFor();
    await focusIsKept(page);

    const other = await context.newPage();
    await other.goto('/exam');
    await caseOf(other, 'C01').getByText('Running', { exact: true }).waitFor();
    await sell(page, 'NGW-CHI-014');
    await caseOf(other, 'C01').getByText('Everything expected has happened.').waitFor();
    await other.getByRole('button', { name: 'Done, judge now' }).click();
    await caseOf(other, 'C01').getByText('Passed', { exact: true }).waitFor();
    await focusIsKept(other);
    await caseOf(other, 'C01').getByText('JSON').click();
    await expect.poll(() => caseOf(other, 'C01').innerText()).toContain('createContract');
    await other.getByText('Passed: 1. Failed: 0.').waitFor();
    expect(await moreViolations(other, '.sim')).toEqual([]);

    report = await reportOf(other);
    expect(report).toContain('"exam-report"');
    expect(report).not.toMatch(/sim_|sims_|maya|torres|@example/i);
    expect(complaints).toEqual([]);
    await other.close();
  });

  // simulator-page.test.ts tests an account that is gone.
  test.runIf(IS_FULL)('keeps the verdicts when the account is gone', async () => {
    const { page } = visited;
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('simulator-account') ?? '') as Record<string, string>;
      localStorage.setItem('simulator-account', JSON.stringify({ ...kept, clientSecret: 'wrong' }));
    });
    await page.reload();
    // Before, every case is chosen.
    await pageReady(page);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await caseOf(page, 'C02').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Start 1 case' }).click();
    await page.getByText('This account no longer exists.').waitFor();
    await focusIsKept(page);
    await page.getByRole('button', { name: 'Remove the credentials' }).click();
    await page.getByRole('button', { name: 'Create a simulator account' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await caseOf(page, 'C02').getByText('Running', { exact: true }).waitFor();
    await focusIsKept(page);
    await expect.poll(() => caseOf(page, 'C01').innerText()).toContain('Passed');
  });
});

describe('the internal page for reports', () => {
  test('tells a genuine report from a changed one, and what is new', async () => {
    const { page, complaints } = await visit();
    await page.goto('/docs/internal/exam');
    await signIn(page, STAFF);
    const file = page.getByLabel('Choose a file');
    const open = (content: string): Promise<void> =>
      file.setInputFiles({ name: 'report.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await open(report);
    await page.getByText('report.json: Genuine.').waitFor();
    await page.getByText('Company: Northgate Wireless').waitFor();
    await page.getByText('Nothing: the exam and the API descriptions are the same today.').waitFor();
    await page.getByText('Passed: 1. Failed: 0.').waitFor();
    expect(await moreViolations(page, '.sim')).toEqual([]);
    await open(report.replace('"passed"', '"failed"'));
    await page.getByText('report.json: Not genuine. The report differs').waitFor();
    await open('{}');
    await page.getByText('report.json: This file has no report').waitFor();
    await page.route('/exam/cases.json', async (route) => {
      const exam = (await (await route.fetch()).json()) as { cases: { id: string }[] };
      exam.cases.push({ ...exam.cases[0], id: 'C99' });
      await route.fulfill({ json: exam });
    });
    await open(report);
    await page.getByText('New cases: C99').waitFor();
    // The gate's first response is 401.
    expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
  });
});
