import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { en } from '../../web/app/console/strings/en.ts';
import { kitWords } from '../../web/app/kit/words.ts';
import { IS_FULL } from '../tier.ts';
import { moreViolations } from './axe.ts';
import { focusIsKept, useBrowser, type Visit } from './browser.ts';
import { type ConsoleSite, startConsoleSite } from './console-site.ts';
import { form, openForm, sample, secret } from './console-visit.ts';

const words = kitWords.en;
const { visit } = useBrowser();
const SECRET = 'tok_s3cret';
const CREATE = '/orders/create-order';
const { history: h, account: s } = en;
let site: ConsoleSite;
/** The form of one operation. Each test clears it. */
let visited: Visit;

beforeAll(async () => {
  site = await startConsoleSite();
  visited = await visit({ baseURL: site.origin });
  await openForm(visited.page, CREATE);
});
afterAll(() => site.close());

const server = (page: Page): Locator => form(page).getByRole('combobox', { name: en.server });
const key = (page: Page): Locator => form(page).getByLabel('Idempotency-Key', { exact: true });
const bodyField = (page: Page, name: string): Locator => form(page).locator(`[id="console:body/${name}"]`);
const send = (page: Page): Locator => form(page).getByRole('button', { name: en.send, exact: true });
const requestTab = (page: Page): Locator => form(page).getByRole('tab', { name: en.request, exact: true });
const responseTab = (page: Page): Locator => form(page).getByRole('tab', { name: en.response, exact: true });
const status = (page: Page): Locator => form(page).locator('.console-response .status');
const confirmation = (page: Page): Locator => page.getByRole('alertdialog', { name: en.confirm.title });
const history = (page: Page): Locator => form(page).getByRole('region', { name: h.title });
const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

async function chooseProduction(page: Page): Promise<void> {
  await server(page).selectOption({ label: `${en.environments.production}: ${site.server.origin}` });
}

describe('a request to production', () => {
  test('is never the default, also after production was chosen', async () => {
    const { page } = visited;
    expect(await server(page).locator('option').allTextContents()).toEqual([
      `Sandbox: ${site.server.origin}/sandbox`,
      `Production: ${site.server.origin}`,
    ]);
    await expect.poll(() => server(page).locator('option:checked').textContent()).toContain('Sandbox');
    await chooseProduction(page);
    await form(page).getByText(en.productionNote).waitFor();
    await expect.poll(() => sample(page).textContent()).toContain(`${site.server.origin}/good`);
    await form(page).getByRole('button', { name: words.close }).click();
    await page.locator('[data-console]').click();
    await expect.poll(() => server(page).locator('option:checked').textContent()).toContain('Sandbox');
  });

  test('is confirmed by host, method, path and effect before it is sent', async () => {
    const { page } = visited;
    await secret(page).fill(SECRET);
    await chooseProduction(page);
    const { length } = site.server.received;
    await send(page).focus();
    await page.keyboard.press('Enter');
    await confirmation(page).waitFor();
    const text = await confirmation(page).innerText();
    for (const part of [new URL(site.server.origin).host, 'POST', '/good', en.confirm.effects['POST'] ?? ''])
      expect(text).toContain(part);
    await expect.poll(() => isFocused(confirmation(page).getByRole('button', { name: words.cancel }))).toBe(true);
    expect(await moreViolations(page, 'dialog.console')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => confirmation(page).count()).toBe(0);
    await expect.poll(() => form(page).count()).toBe(1);
    await expect.poll(() => isFocused(send(page))).toBe(true);
    expect(site.server.received).toHaveLength(length);
    await page.keyboard.press('Enter');
    await confirmation(page).getByRole('button', { name: en.confirm.send }).click();
    await status(page).waitFor();
    expect(site.server.received.slice(length).map(({ method, path }) => [method, path])).toEqual([['POST', '/good']]);
  });
});

describe('the fields of a request', () => {
  const clear = (page: Page): Promise<void> => form(page).getByRole('button', { name: en.clear }).click();

  test('are all named if they are missing, and nothing is sent', async () => {
    const { page } = visited;
    const { length } = site.server.received;
    await requestTab(page).click();
    await clear(page);
    await bodyField(page, 'name').fill('');
    await bodyField(page, 'phone').fill('');
    await send(page).click();
    const problems = form(page).locator('.console-form .admonition-danger');
    await problems.waitFor();
    const lines = await problems.getByRole('listitem').allInnerTexts();
    expect(lines.map((line) => line.replace(/\s*#?\s*$/, ''))).toEqual([
      'API key (X-Partner-Token) is required.',
      'name is required.',
      'phone is required.',
    ]);
    await expect.poll(() => isFocused(problems.getByRole('heading'))).toBe(true);
    await expect.poll(() => problems.getByRole('button').count()).toBe(0);
    expect(await moreViolations(page, 'dialog.console')).toEqual([]);
    await problems.getByRole('link', { name: 'phone', exact: true }).click();
    await expect.poll(() => isFocused(bodyField(page, 'phone'))).toBe(true);
    expect(site.server.received).toHaveLength(length);
  });

  test('are checked in words when the reader leaves them', async () => {
    const { page } = visited;
    await clear(page);
    await bodyField(page, 'phone').fill('555');
    await bodyField(page, 'name').focus();
    const error = (name: string): Locator => form(page).locator(`[id="console:body/${name}:error"]`);
    await expect.poll(() => error('phone').textContent()).toBe(en.check.pattern('+13125550142'));
    await expect.poll(() => bodyField(page, 'phone').getAttribute('aria-describedby')).toBe('console:body/phone:error');
    await bodyField(page, 'name').fill('M');
    await expect.poll(() => error('name').count()).toBe(0);
    await form(page).locator('.fold:has(.console-names) > summary').click();
    await bodyField(page, 'email').fill('maya');
    await expect.poll(() => error('name').textContent()).toBe(en.check.limits['minLength']?.('2'));
    await bodyField(page, 'name').focus();
    await expect.poll(() => error('email').textContent()).toContain('maya@example.com');
    await bodyField(page, 'phone').fill('+13125550142');
    await expect.poll(() => error('phone').count()).toBe(0);
    await expect.poll(() => form(page).locator('.console-form .admonition-danger').count()).toBe(0);
  });

  test('clear the old result when they change', async () => {
    const { page } = visited;
    await clear(page);
    await secret(page).fill(SECRET);
    await send(page).click();
    await status(page).waitFor();
    await requestTab(page).click();
    await bodyField(page, 'name').fill('Zoe');
    await expect.poll(() => form(page).locator('.console-response').count()).toBe(0);
    await expect.poll(() => form(page).locator('.console-result').textContent()).toBe('');
  });

  test('include a new idempotency key for each request, unless the reader enters one', async () => {
    const { page } = visited;
    await clear(page);
    await secret(page).fill(SECRET);
    const sentKey = async (): Promise<unknown> => {
      const { length } = site.server.received;
      await send(page).click();
      await expect.poll(() => site.server.received.length).toBe(length + 1);
      await requestTab(page).click();
      const sent = site.server.received.at(-1)?.headers['idempotency-key'];
      await expect.poll(() => key(page).inputValue()).toBe(sent);
      return sent;
    };
    const first = await sentKey();
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(await sentKey()).not.toBe(first);
    await key(page).fill('key-of-mine');
    await expect.poll(() => form(page).getByRole('checkbox', { name: en.freshKey }).isChecked()).toBe(false);
    expect(await sentKey()).toBe('key-of-mine');
    expect(await sentKey()).toBe('key-of-mine');
    await key(page).fill('');
    expect(await sentKey()).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('the history', () => {
  test('shows a request on the next page, without credentials, and fills it in on the page of its operation', async () => {
    const { page } = visited;
    // The requests of the tests before are forgotten.
    await page.evaluate(() => sessionStorage.clear());
    await openForm(page, CREATE);
    await secret(page).fill(SECRET);
    await bodyField(page, 'name').fill('Zoe');
    await form(page).locator('.fold:not([open]):has(.console-names) > summary').click();
    await bodyField(page, 'note').fill('for partners only');
    await bodyField(page, 'pin').fill('4815');
    await send(page).click();
    await history(page).getByRole('listitem').waitFor();
    await openForm(page, '/orders/get-order');
    await responseTab(page).click();
    const entry = history(page).getByRole('listitem');
    await expect.poll(() => entry.locator('summary').innerText()).toMatch(/POST \/sandbox\/good 200 \d+ ms/);
    await entry.locator('summary').click();
    await entry.getByText('X-Partner-Token').waitFor();
    // The text below a heading has the size of the form, not that of an article's section.
    const sizeOf = (text: Locator): Promise<string> => text.evaluate((element) => getComputedStyle(element).fontSize);
    expect(await sizeOf(history(page).locator(':scope > p'))).toBe(await sizeOf(form(page)));
    const text = await entry.innerText();
    for (const part of [
      'X-Partner-Token: ********',
      '"name": "Zoe"',
      '"note": "********"',
      '"pin": "********"',
      '"Lima"',
    ])
      expect(text).toContain(part);
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    for (const part of [SECRET, 'for partners only', '4815']) expect(stored).not.toContain(part);
    expect(await moreViolations(page, 'dialog.console')).toEqual([]);

    // A request to production that only reads needs no confirmation.
    await requestTab(page).click();
    await secret(page).fill(SECRET);
    await chooseProduction(page);
    await send(page).click();
    await status(page).waitFor();
    expect(site.server.received.at(-1)).toMatchObject({ method: 'GET', path: '/good' });

    await responseTab(page).click();
    await history(page).getByRole('link', { name: h.again }).click();
    await page.waitForURL(`**${CREATE}`);
    await expect.poll(() => bodyField(page, 'name').inputValue()).toBe('Zoe');
    await bodyField(page, 'name').fill('Maya');
    await responseTab(page).click();
    await history(page).locator('summary', { hasText: 'POST' }).click();
    await history(page).getByRole('button', { name: h.again }).click();
    await expect.poll(() => bodyField(page, 'name').inputValue()).toBe('Zoe');
    await expect
      .poll(() => form(page).locator('.console-notice').innerText())
      .toBe(`${en.filledAgain} ${en.shareWithout('note, pin')}`);
    await responseTab(page).click();
    await history(page).getByRole('button', { name: h.clear }).click();
    await expect.poll(() => history(page).getByRole('listitem').count()).toBe(0);
    await expect.poll(() => isFocused(history(page).getByRole('heading'))).toBe(true);
    await expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('Zoe');
  });
});

describe('the simulator', () => {
  const ACCOUNT = {
    clientId: 'sim_1',
    clientSecret: 'sims_1',
    partnerToken: 'simp_partner',
    gatewayKey: 'simg_1',
    webhookSecret: 'simw_1',
    expiresAt: '2099-01-01T00:00:00Z',
    baseUrl: 'https://portal.example/simulator',
  };

  /** Responds like the simulator. @param created when it creates the account @returns the headers of the calls of the API */
  async function simulate(
    { context }: Visit,
    respondsWith: () => number,
    created = Promise.resolve(),
  ): Promise<Record<string, string>[]> {
    const calls: Record<string, string>[] = [];
    await context.route(`${site.origin}/simulator/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      const reply = (status: number, value: object): Promise<void> =>
        route.fulfill({ status, json: value, headers: { 'X-Simulator': 'true' } });
      if (pathname === '/simulator/accounts') return created.then(() => reply(201, ACCOUNT));
      if (pathname === '/simulator/tokens') return reply(200, { access_token: 'simt_token' });
      // The bar of the simulator reads the account by itself.
      if (!pathname.startsWith('/simulator/account')) calls.push({ pathname, ...route.request().headers() });
      return reply(respondsWith(), {});
    });
    return calls;
  }

  test('is the first server, creates an account, gets no request that was cancelled meanwhile, and fills in its credentials', async () => {
    const simulated = await visit({ baseURL: site.origin });
    const { page } = simulated;
    let code = 200;
    const creation = Promise.withResolvers<void>();
    const calls = await simulate(simulated, () => code, creation.promise);
    await openForm(page, '/simulated/create-order');
    await expect
      .poll(() => server(page).locator('option:checked').textContent())
      .toBe(`Simulator: ${site.origin}/simulator`);
    await form(page).getByText(s.runNote).waitFor();
    await send(page).click();
    const cancel = form(page).getByRole('button', { name: words.cancel, exact: true });
    await cancel.click();
    await cancel.waitFor({ state: 'detached' });
    creation.resolve();
    await requestTab(page).click();
    await form(page).getByText(s.ready).waitFor();
    await expect.poll(() => secret(page).inputValue()).toBe(ACCOUNT.partnerToken);
    await send(page).click();
    await status(page).waitFor();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ pathname: '/simulator/good', 'x-partner-token': ACCOUNT.partnerToken });

    // The credentials of the simulator go to no other server.
    await requestTab(page).click();
    await server(page).selectOption({ index: 1 });
    await expect.poll(() => secret(page).inputValue()).toBe('');
    await server(page).selectOption({ index: 0 });
    await form(page).getByRole('combobox', { name: en.authorization }).selectOption({ index: 1 });
    await expect.poll(() => form(page).locator('[id="console:secret.oauth"]').inputValue()).toBe('simt_token');

    code = 401;
    await send(page).click();
    await form(page).getByText(s.expired).waitFor();
    expect(await moreViolations(page, 'dialog.console')).toEqual([]);
    await form(page).locator('.console-outcome').getByRole('button', { name: s.createNew }).click();
    await expect.poll(() => form(page).getByText(s.expired).count()).toBe(0);

    // It is reported like the error above.
    if (!IS_FULL) return;
    code = 409;
    await send(page).click();
    await form(page).getByText(s.taken).waitFor();
    await form(page).locator('.console-outcome').getByRole('button', { name: s.createNew }).click();
    await expect.poll(() => form(page).getByText(s.taken).count()).toBe(0);
    await focusIsKept(page);
  });

  test('runs, with one press and in place, a request that is not sent to the provider, whose credentials the samples show only on request', async () => {
    const simulated = await visit({ baseURL: site.origin });
    const { page } = simulated;
    const calls = await simulate(simulated, () => 200);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.origin)) elsewhere.push(request.url());
    });
    await openForm(page, '/read-only/create-order');
    await form(page).getByText(s.about.replace('%COMPANY%', 'the company')).waitFor();
    await form(page).getByText(s.runNote).waitFor();
    await expect.poll(() => form(page).getByRole('button', { name: en.send }).count()).toBe(0);
    await expect.poll(() => server(page).locator('option:checked').textContent()).toContain('Sandbox');
    await secret(page).fill(SECRET);
    await bodyField(page, 'name').fill('Zoe');
    await expect.poll(() => sample(page).textContent()).toContain('Zoe');
    await expect.poll(() => sample(page).textContent()).not.toContain(SECRET);
    const shows = form(page).getByRole('checkbox', { name: en.showSecrets });
    await shows.check();
    await expect.poll(() => sample(page).textContent()).toContain(`X-Partner-Token: ${SECRET}`);
    expect(page.url() + (await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage))))).not.toContain(
      SECRET,
    );
    await shows.uncheck();
    await expect.poll(() => sample(page).textContent()).not.toContain(SECRET);
    expect(calls).toEqual([]);

    const run = form(page).getByRole('button', { name: 'Run in the simulator' });
    await run.click();
    await status(page).waitFor();
    expect(calls.at(-1)).toMatchObject({ pathname: '/simulator/good', 'x-partner-token': ACCOUNT.partnerToken });
    await expect.poll(() => run.evaluate((element) => element === document.activeElement)).toBe(true);
    // The code samples still name the sandbox.
    await expect.poll(() => sample(page).textContent()).not.toContain('/simulator/');

    // The simulator can be chosen for the code samples.
    await requestTab(page).click();
    await server(page).selectOption({ index: 0 });
    await shows.check();
    await expect.poll(() => sample(page).textContent()).toContain(`${site.origin}/simulator/good`);
    await expect.poll(() => sample(page).textContent()).toContain(ACCOUNT.partnerToken);
    expect(calls).toHaveLength(1);
    await key(page).press('Enter');
    await expect.poll(() => calls.length).toBe(2);
    expect(elsewhere.filter((url) => !/google|gstatic/.test(url))).toEqual([]);
  });
});
