import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';

import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { phoneSale } from '../proofs/phone-sale.ts';
import { runTool } from '../proofs/run.ts';
import { newCredentials } from '../proofs/simulator-account.ts';
import { IS_FULL, sampleOf } from '../tier.ts';
import { moreViolations, toldViolations, violationsIn } from './axe.ts';
import { focusIsKept, pasted, saysBriefly, showTheme, useBrowser, type Visit } from './browser.ts';
import { COMPANY, SIGNATURE, SIMULATOR, SLUG } from './names.ts';

const { visit, portal } = useBrowser();

/** A name that a page must show as text, and a shell must get in quotes. */
const HOSTILE = `Ma'ya <img src=x onerror="window.isHurt=1">`;

/** Creates an account with the button of the page. */
async function createAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create a simulator account' }).click();
  await page.getByRole('tab', { name: 'Contracts' }).waitFor();
}

/** Opens a tab of the page. */
async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

/** The rows of the tab that is open. */
const rows = (page: Page, text: string) => page.locator('.bench > li > button', { hasText: text });

/** Sends a request with the client credentials that the page keeps. Returns the status and the JSON of the response. */
function send(
  page: Page,
  path: string,
  init: { method?: string; body?: unknown; token?: string } = {},
): Promise<{ status: number; value: Record<string, unknown> }> {
  return page.evaluate(
    async ({ path: to, method, body, token }) => {
      const { clientId, clientSecret } = JSON.parse(localStorage.getItem('simulator-account') ?? '') as Record<
        string,
        string
      >;
      const isForm = typeof body === 'string';
      const response = await fetch(to, {
        method: method ?? 'GET',
        headers: {
          Authorization: token === undefined ? `Basic ${btoa(`${clientId}:${clientSecret}`)}` : `Bearer ${token}`,
          'Idempotency-Key': crypto.randomUUID(),
          ...(body === undefined
            ? {}
            : { 'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, value: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
    },
    { path, ...init },
  );
}

/** Creates a contract through the API of the simulator. Returns its id. */
async function createContract(page: Page, name: string): Promise<string> {
  const { value } = await send(page, '/simulator/public/v3/tokens', {
    method: 'POST',
    body: 'grant_type=client_credentials',
  });
  const contract = await send(page, '/simulator/public/v3/contracts', {
    method: 'POST',
    token: String(value['access_token']),
    body: phoneSale(
      {
        firstName: name,
        lastName: 'Torres',
        email: 'maya.torres@example.com',
        mobileNumber: '+13125550142',
        line1: name,
      },
      '356938035643809',
    ),
  });
  expect(contract.status).toBe(201);
  return String(contract.value['id']);
}

/** The px that a list lacks to show its choice. */
function missingWidth(list: HTMLElement | SVGElement): number {
  const { width } = list.getBoundingClientRect();
  list.style.cssText = 'field-sizing: content; inline-size: max-content';
  const missing = Math.max(0, list.getBoundingClientRect().width - width);
  list.style.cssText = '';
  return missing;
}

const PHONE = { width: 390, height: 844 };

/** The accessibility violations of a page in a theme, and how far it is wider than the window. */
async function faultsOf(page: Page, theme: string): Promise<{ violations: unknown[]; overflow: number }> {
  await showTheme(page, theme);
  const violations = await violationsIn(page);
  return { violations, overflow: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth) };
}

const NO_FAULTS = { violations: [], overflow: 0 };

describe('the page of the simulator', () => {
  test('takes a contract from the first click to its verified webhook', async () => {
    const { page, complaints } = await visit();
    await page.goto('/simulator');
    await page.getByText(`It never calls ${COMPANY}`).waitFor();
    await createAccount(page);
    await page.getByText('There are no contracts yet.').waitFor();

    await page.getByRole('button', { name: 'Create an example contract' }).click();
    await page.getByRole('img', { name: 'This one is in the state Waits for the customer.' }).waitFor();
    await page.getByRole('link', { name: 'Act as the customer' }).click();

    await page.getByLabel('Passcode', { exact: true }).fill('111111');
    await page.keyboard.press('Enter');
    await page.getByText('The passcode is wrong.').waitFor();
    await page.getByLabel('Passcode', { exact: true }).fill('418205');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Complete the form' }).click();
    await page.getByRole('button', { name: 'Complete the form' }).waitFor({ state: 'hidden' });
    await focusIsKept(page);
    await page.getByRole('button', { name: 'Reject: visible damage' }).click();
    await page.getByText('The last photos were rejected: visible_damage.').waitFor();
    await page.getByRole('button', { name: 'Accept the photos' }).click();
    await page.getByRole('button', { name: 'Pay: the card is declined' }).click();
    await page.getByText('The card was declined.').waitFor();
    await page.getByRole('button', { name: 'Pay: the payment succeeds' }).click();
    await page.getByRole('heading', { name: 'The contract is activated' }).waitFor();
    expect(await toldViolations(page, '.sim')).toEqual([]);

    await page.getByRole('link', { name: 'Back to the simulator' }).click();
    await page.getByRole('img', { name: 'This one is in the state Waiting period.' }).waitFor();
    await openTab(page, 'Webhooks');
    await rows(page, 'contract.activated').click();
    await page.getByText('The signature matches').waitFor();
    await page.getByText('This is within 5 minutes.').waitFor();
    expect(await moreViolations(page, '.sim')).toEqual([]);
    await page.getByRole('button', { name: 'Redeliver' }).click();
    await page.getByText('Delivered again: attempt 2, with a new signature.').waitFor();
    await expect.poll(() => rows(page, 'contract.activated').count()).toBe(2);
    await focusIsKept(page);
    await openTab(page, 'Contracts');

    await page.getByRole('button', { name: /^To the next event \(\w+ \d+, \d+\)$/ }).click();
    await page.getByText('1 webhook was created.').waitFor();
    await focusIsKept(page);
    await expect.poll(() => page.getByRole('status').getByRole('link', { name: /^ctr_/ }).count()).toBe(1);
    await page.getByRole('img', { name: 'This one is in the state Active.' }).waitFor();

    await openTab(page, 'Credentials');
    await page.getByRole('button', { name: 'Reset the account' }).click();
    await page.getByRole('group', { name: 'Delete all objects' }).getByRole('button', { name: 'Reset' }).click();
    await page.getByText('Real time', { exact: true }).waitFor();
    await focusIsKept(page);
    await openTab(page, 'Contracts');
    await page.getByText('There are no contracts yet.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('makes an account in the state that the address names, and asks before it replaces one', async () => {
    const { page, complaints } = await visit();
    await page.goto('/simulator#state=past-due');
    await page.getByRole('img', { name: 'This one is in the state Suspended.' }).waitFor();
    expect(page.url()).not.toContain('#');
    const first = await page.evaluate(() => localStorage.getItem('simulator-account'));

    await openTab(page, 'States');
    await page.getByRole('link', { name: 'claim-open' }).click();
    const question = page.getByRole('group', { name: 'Create a new account in the state claim-open?' });
    await expect.poll(() => question.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await moreViolations(page, '.sim')).toEqual([]);
    await question.getByRole('button', { name: 'Keep the present account' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('simulator-account'))).toBe(first);
    await page.getByRole('link', { name: 'claim-open' }).click();
    await question.getByRole('button', { name: 'Create the account' }).click();
    await page.waitForFunction((old) => localStorage.getItem('simulator-account') !== old, first);
    expect((await send(page, '/simulator/account')).value['devices']).toHaveLength(2);

    await page.evaluate(() => (location.hash = 'state=paid-twice'));
    await page.getByText('There is no state “paid-twice”. The named states are: first-sale,').waitFor();
    expect(complaints).toEqual([]);
  });

  test('explains itself without JavaScript', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    for (const [path, text] of sampleOf(
      [
        ['/simulator', 'Without it, use the simulator from a terminal'],
        ['/es/simulator', 'use el simulador desde una terminal'],
        ['/pt/simulator', 'use o simulador em um terminal'],
        ['/simulator/activate', 'do the steps of the customer with these commands'],
      ] as const,
      1,
    )) {
      await page.goto(path);
      // Playwright's text selectors leave out `noscript`.
      const notice = page.locator('noscript p');
      await expect.poll(() => notice.isVisible()).toBe(true);
      await expect.poll(() => notice.textContent()).toContain(text);
      await expect.poll(() => page.locator('.sim pre').first().textContent()).toContain('curl');
    }
    await page.goto('/exam');
    await expect.poll(() => page.locator('#C01').innerText()).toContain('Sell a phone plan');
    const choose = page.getByText('Choose all');
    await expect.poll(() => choose.evaluate((button) => getComputedStyle(button).pointerEvents)).toBe('none');
  });

  // `npm test` checks both pages in one language, in tests of others.
  test.runIf(IS_FULL)('has no accessibility violations in any language, on a phone, in light and dark', async () => {
    const { page } = await visit({ viewport: PHONE });
    await page.goto('/simulator');
    await createAccount(page);
    const id = await createContract(page, 'Maya');
    for (const prefix of ['', '/es', '/pt'])
      for (const path of ['/simulator', `/simulator/activate?contract=${id}`]) {
        await page.goto(`${prefix}${path}`);
        await page.locator('.sim-machine').waitFor();
        for (const theme of ['light', 'dark'])
          expect(await faultsOf(page, theme), `${prefix}${path} ${theme}`).toEqual(NO_FAULTS);
      }
  });
});

/** One page and one account for the tests below. Each test leaves the page to the next one. */
let visited: Visit;
beforeAll(async () => {
  visited = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await visited.page.goto('/simulator');
  await createAccount(visited.page);
});

/** They have one contract. */
describe('the tools of an account', () => {
  let id: string;
  beforeAll(async () => {
    const { page } = visited;
    await page.getByText('Your account is ready.').waitFor();
    id = await createContract(page, HOSTILE);
  });

  test('show a command for a terminal, and the bodies of a request as text', async () => {
    const { page } = visited;
    await openTab(page, 'Credentials');
    expect(await page.locator('#terminal ~ .code-block').last().innerText()).toContain(
      '--user "$CLIENT_ID:$CLIENT_SECRET"',
    );
    await openTab(page, 'Requests');
    await rows(page, '/public/v3/contracts').click();
    // The time is the last part of a row, so that it has a line of its own in a narrow list.
    expect(await page.locator('.bench .line > time:not(:last-child)').count()).toBe(0);
    const entry = page.locator('.bench > li > div');
    await entry.getByText('"status": "pending_activation"').first().waitFor();
    await expect
      .poll(() => entry.innerText())
      .toMatch(/Body of the request[^]*"firstName": "Ma'ya <img[^]*Body of the response[^]*pending_activation/);
    await expect.poll(() => page.getByText('Your account is ready.').count()).toBe(0);
    await entry.getByRole('link', { name: 'createContract' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create a contract' }).waitFor();
    await page.goBack();
  });

  test('copy the log as a report without secrets, and as a workflow that Redocly runs in a new account', async () => {
    const { page, context } = visited;
    const { value } = await send(page, '/simulator/public/v3/tokens', {
      method: 'POST',
      body: 'grant_type=client_credentials',
    });
    const token = String(value['access_token']);
    await send(page, `/simulator/public/v3/contracts/${id}`, { token });
    await send(page, '/simulator/public/v3/inventory?limit=2', { token });
    await send(page, '/simulator/public/v3/orders', { method: 'POST', token, body: { lines: [] } });
    await openTab(page, 'Requests');
    await rows(page, '/public/v3/orders').waitFor();
    const copied = async (button: string): Promise<string> => {
      await saysBriefly(page, 'Copied', () => page.getByRole('button', { name: button }).click());
      await page.getByRole('button', { name: button }).waitFor();
      return pasted(context);
    };
    const report = await copied('Copy as bug report');
    const account = JSON.parse((await page.evaluate(() => localStorage.getItem('simulator-account'))) ?? '') as Record<
      string,
      string
    >;
    for (const name of ['clientSecret', 'partnerToken', 'gatewayKey', 'webhookSecret'])
      expect(report).not.toContain(account[name]);
    expect(report).not.toContain(token);
    expect(report).toMatch(/`POST \/public\/v3\/orders`: 422 validation_failed[^]*- `\/lines`: /);

    const workflow = await copied('Copy as workflow');
    expect((JSON.parse(workflow) as { workflows: { steps: unknown[] }[] }).workflows[0]?.steps).toHaveLength(5);
    // `npm test` runs other workflows of the site with this tool: tests/proofs/published/arazzo.test.ts.
    if (!IS_FULL) return;
    const folder = mkdtempSync(join(tmpdir(), 'workflow-'));
    try {
      const file = join(folder, 'log.arazzo.json');
      writeFileSync(file, workflow);
      const { clientId, clientSecret } = await newCredentials(portal);
      const inputs = Object.entries({ clientId, clientSecret, runId: 'again' });
      const { code, output } = await runTool('@redocly/cli', 'bin/cli.js', [
        'respect',
        file,
        ...inputs.flatMap(([name, text]) => ['-i', `${name}=${text}`]),
      ]);
      expect(output).toMatch(/Workflows: 1 passed, 1 total/);
      expect(output).toMatch(/Steps: 5 passed, 5 total/);
      expect(code).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('list contracts to activate, with strings of requests as text', async () => {
    const { page, complaints } = visited;
    await send(page, `/simulator/public/v3/contracts/${encodeURIComponent(HOSTILE)}?x=${encodeURIComponent(HOSTILE)}`);
    await openTab(page, 'Contracts');
    await expect.poll(() => rows(page, id).textContent()).toContain(HOSTILE);
    await page.setViewportSize(PHONE);
    await page.goto('/simulator/activate');
    await page.getByRole('link', { name: id }).click();
    await page.getByLabel('Passcode', { exact: true }).fill('418205');
    expect(new URL(page.url()).searchParams.get('contract')).toBe(id);
    expect(await moreViolations(page, 'html')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(HOSTILE).waitFor();
    await expect.poll(() => page.locator('.sim img, .sim script').count()).toBe(0);
    expect(await page.evaluate(() => 'isHurt' in window)).toBe(false);
    expect(complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
  });

  test('copy a delivery as a command that keeps its bytes', async () => {
    const { page, context } = visited;
    for (const action of ['complete_form', 'send_photos', 'pay'])
      await send(page, `/simulator/account/contracts/${id}/customer-actions`, { method: 'POST', body: { action } });
    await page.goto('/simulator');
    await openTab(page, 'Webhooks');
    await rows(page, 'contract.activated').click();
    await page.getByLabel('Your endpoint').fill('http://localhost:4000/hook');
    await showTheme(page, 'dark');
    expect(await moreViolations(page, 'html')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await saysBriefly(page, 'Copied', () => page.getByRole('button', { name: 'Copy as cURL' }).click());
    const command = await pasted(context);
    expect(command).toContain("--url 'http://localhost:4000/hook'");
    expect(command).toMatch(new RegExp(`--header '${SIGNATURE}: t=\\d+,v1=[0-9a-f]{64}'`));
    const events = await send(page, '/simulator/account/events');
    const [first] = events.value['data'] as { body: string; type: string }[];
    expect(first?.type).toBe('contract.activated');
    expect(command).toContain(`--data-raw '${first?.body.replaceAll("'", String.raw`'\''`)}'`);
  });

  test('inject faults, show those that wait, and clear them', async () => {
    const { page } = visited;
    await openTab(page, 'Faults');
    await rows(page, 'unavailable').click();
    await page.getByText('The response is 503 with Retry-After, and nothing is executed.').waitFor();
    // In a wide window, the form is beside the list of faults.
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await page.getByLabel('Operation').evaluate(missingWidth), 'px by which the choice is cut').toBe(0);
    await page.setViewportSize(PHONE);
    await page.getByLabel('Number of times').fill('2');
    await page.getByLabel('Seconds').fill('7');
    await page.getByLabel('Operation').selectOption('createContract');
    await page.getByRole('button', { name: 'Inject the fault' }).click();
    await page.getByText('pending, 2 left').waitFor();
    await focusIsKept(page);
    const { value } = await send(page, '/simulator/account');
    expect(value['faults']).toEqual([
      { fault: 'unavailable', operationId: 'createContract', seconds: 7, remaining: 2 },
    ]);
    await page.getByRole('link', { name: 'Service unavailable, 2 times' }).waitFor();
    await rows(page, 'duplicated').click();
    await expect.poll(() => page.getByLabel('Operation').count()).toBe(0);
    await page.getByLabel('Number of times').fill('1');
    await page.getByRole('button', { name: 'Inject the fault' }).click();
    await page.getByText('pending, 1 left').waitFor();
    expect(await toldViolations(page, '.sim')).toEqual([]);
    await openTab(page, 'Contracts');
    await page.getByRole('button', { name: 'Create an example contract' }).click();
    await page
      .getByRole('alert')
      .getByText('Your fault “Service unavailable” in the simulator affected this')
      .waitFor();
    await page.getByRole('alert').getByRole('link', { name: 'Open the faults' }).waitFor();
    await page.getByRole('link', { name: 'Service unavailable, once; Delivered twice, once' }).click();
    await page.getByRole('button', { name: 'Clear all faults' }).click();
    await page.getByRole('button', { name: 'Clear all faults' }).waitFor({ state: 'hidden' });
    await focusIsKept(page);
    expect((await send(page, '/simulator/account')).value['faults']).toEqual([]);
  });

  test('use a named state, save it as a file, and restore the file or explain why not', async () => {
    const { page } = visited;
    await openTab(page, 'States');
    await page.getByRole('button', { name: 'Use this state: first-sale' }).click();
    await page
      .getByRole('group', { name: 'Replace everything in the account by first-sale?' })
      .getByRole('button', { name: 'Use this state' })
      .click();
    await page.getByText('The account now has the state first-sale.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      new RegExp(String.raw`^${SLUG}-simulator-state-\d{4}-\d\d-\d\d\.json$`),
    );
    await page.getByText('The state was saved as a file.').waitFor();
    const text = await textOf(await download.createReadStream());
    const { clientSecret } = JSON.parse(
      (await page.evaluate(() => localStorage.getItem('simulator-account'))) ?? '',
    ) as { clientSecret: string };
    expect(text).not.toContain(clientSecret);

    const restore = async (content: string): Promise<void> =>
      page
        .getByLabel('Restore a file')
        .setInputFiles({ name: 'state.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await restore('{"version": 1');
    await page.getByText('The file is not a saved state').waitFor();
    await restore(text.replace('Maya', 'Mara'));
    await page.getByText('The state was changed after it was saved.').waitFor();
    const contracts = page.getByRole('tab', { name: 'Contracts' });
    await expect.poll(() => contracts.innerText()).toBe('Contracts 1');
    await send(page, '/simulator/account/reset', { method: 'POST' });
    await expect.poll(() => contracts.innerText()).toBe('Contracts 0');
    await restore(text);
    await page.getByText('The account now has the state state.json.').waitFor();
    await expect.poll(() => contracts.innerText()).toBe('Contracts 1');
  });

  test('show their status on pages that run something, with the fault that waits there', async () => {
    const { page } = visited;
    // The test needs two faults. A browser sends a request again if the connection ends before the headers come, so there are three.
    await send(page, '/simulator/account/faults', { method: 'POST', body: { fault: 'lost', count: 3 } });
    await page.goto('/guides/hello');
    const chip = page.getByRole('button', { name: /^Simulator: \d contracts?/ });
    await expect.poll(() => chip.innerText()).toContain('Response lost');
    const step = page.locator('[data-run="hello/get-inventory"]');
    await step.getByRole('button', { name: 'Run in the simulator' }).click();
    await step.getByText('Your fault “Response lost” in the simulator affected this request.').waitFor();
    await step.getByRole('button', { name: 'Clear all faults' }).waitFor();
    await chip.click();
    const sheet = page.getByRole('dialog', { name: 'Your simulator account' });
    await sheet.getByRole('link', { name: /^Response lost, (?:2 times|once)$/ }).waitFor();
    expect(await moreViolations(page, '.sim-bar')).toEqual([]);
    await sheet.getByRole('button', { name: 'Reset the account' }).click();
    await sheet.getByRole('group').getByRole('button', { name: 'Reset the account' }).click();
    await expect.poll(() => chip.innerText()).not.toContain('Response lost');
    await page.keyboard.press('Escape');
    await expect.poll(() => chip.evaluate((element) => element === document.activeElement)).toBe(true);
    await chip.click();
    await sheet.getByRole('link', { name: 'Open the simulator' }).click();
    await page.getByRole('tab', { name: 'Contracts' }).waitFor();
  });
});

describe('the account of a browser', () => {
  beforeAll(async () => {
    await visited.page.goto('/simulator');
  });

  test('says that it is offline and goes on when asked', async () => {
    const { page, context } = visited;
    await openTab(page, 'Requests');
    await context.setOffline(true);
    await page.getByText('The simulator did not respond.').waitFor();
    await page.getByText('Updates are paused.').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Updates every few seconds').waitFor();
    await expect.poll(() => page.getByText('The simulator did not respond.').count()).toBe(0);
  });

  test('follows another tab that forgets the account, and forgets it after a question', async () => {
    const { page, context } = visited;
    const other = await context.newPage();
    await other.goto('/robots.txt');
    const account = await other.evaluate(() => localStorage.getItem('simulator-account') ?? '');
    await other.evaluate(() => localStorage.removeItem('simulator-account'));
    await page.getByText('The credentials were removed from this browser.').waitFor();
    await expect.poll(() => page.getByRole('tab', { name: 'Credentials' }).count()).toBe(0);

    // The page itself asks before it does.
    await other.evaluate((text) => localStorage.setItem('simulator-account', text), account);
    await openTab(page, 'Credentials');
    await page.getByRole('button', { name: 'Remove the credentials' }).click();
    await page.getByRole('group').getByRole('button', { name: 'Remove the credentials' }).click();
    await page.getByText('The credentials were removed from this browser.').waitFor();
    await expect.poll(() => page.getByRole('tab', { name: 'Credentials' }).count()).toBe(0);
  });

  test('uses an account from a terminal', async () => {
    const { page } = visited;
    await page.getByText('Use an account that you created in a terminal').click();
    const field = page.getByLabel('Response in JSON format');
    await field.fill('{"clientId": 1}');
    await page.getByRole('button', { name: 'Use this account' }).click();
    await page.getByText('Paste the whole JSON response of POST /simulator/accounts.').waitFor();
    const response = await page.evaluate(async () => (await fetch('/simulator/accounts', { method: 'POST' })).text());
    await field.fill(response);
    await page.getByRole('button', { name: 'Use this account' }).click();
    await page.getByRole('tab', { name: 'Contracts' }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('simulator-account'))).toBe(response);
  });

  test('explains an account that no longer exists, and offers to forget it', async () => {
    const { page } = visited;
    await send(page, '/simulator/account', { method: 'DELETE' });
    await page.getByText('This account no longer exists.').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Remove the credentials' }).click();
    await page.getByText('The credentials were removed from this browser.').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('simulator-account'))).toBeNull();
  });

  test('gives the commands that install and start it on the reader’s machine', async () => {
    const { page, context } = visited;
    const commands = page.locator('section', { has: page.locator('#local') }).locator('.code-block');
    await saysBriefly(page, 'Copied', () => commands.first().getByRole('button', { name: 'Copy' }).click());
    const copied = await pasted(context);
    expect(copied).toMatch(
      new RegExp(String.raw`^npm install -D http:.*/clients/${SIMULATOR}-[\d.]+\.tgz\nnpx ${SIMULATOR} --port 4010`),
    );
    const [, address = ''] = copied.split(/ -D |\n/);
    expect([...new Uint8Array(await (await fetch(address)).arrayBuffer()).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
  });

  test('says how long to wait after too many requests, and that a site has no simulator', async () => {
    const { page } = visited;
    await page.route('/simulator/accounts', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'X-Simulator': 'true', 'Retry-After': '42', 'Content-Type': 'application/problem+json' },
        body: '{"code":"rate_limited","detail":"Too many accounts."}',
      }),
    );
    await page.getByRole('button', { name: 'Create a simulator account' }).click();
    await page.getByText('Try again in 42 s.').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('simulator-account'))).toBeNull();
    await page.unroute('/simulator/accounts');
    await page.route('/simulator/accounts', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Page not found</h1>' }),
    );
    await page.getByRole('button', { name: 'Create a simulator account' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain("isn't responding as it should");
  });
});

// Other tests of `npm test` activate a contract, show a hostile text on that page, and answer a question before a change.
describe.runIf(IS_FULL)('the activation page', () => {
  test('explains a missing account and a contract of another account, and cancels a contract after a question', async () => {
    const { page } = await visit();
    await page.goto(`/simulator/activate?contract=${encodeURIComponent(HOSTILE)}`);
    await page.getByText('This browser has no simulator account.').waitFor();
    await page.getByRole('button', { name: 'Create a simulator account' }).click();
    await page.getByText(`Your account has no contract ${HOSTILE}.`).waitFor();
    await focusIsKept(page);
    expect(await moreViolations(page, '.sim')).toEqual([]);
    const id = await createContract(page, 'Maya');
    await page.goto(`/simulator/activate?contract=${id}`);
    await page.getByLabel('Passcode', { exact: true }).fill('418205');
    expect(await page.locator('.sim-contract').evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Complete the form' }).click();
    await page.getByRole('button', { name: 'Cancel the contract' }).click();
    await page
      .getByRole('group', { name: 'Cancel the contract?' })
      .getByRole('button', { name: 'Back', exact: true })
      .click();
    await page.getByRole('button', { name: 'Cancel the contract' }).click();
    await page.getByRole('group').getByRole('button', { name: 'Cancel the contract' }).click();
    await page.getByRole('heading', { name: 'The contract has ended' }).waitFor();
    await focusIsKept(page);
    await expect.poll(() => page.getByText('cancelled', { exact: true }).count()).toBeGreaterThan(0);
  });
});
