import { deflateRawSync } from 'node:zlib';

import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { en } from '../../web/app/console/strings/en.ts';
import { es } from '../../web/app/console/strings/es.ts';
import { pt } from '../../web/app/console/strings/pt.ts';
import { kitWords } from '../../web/app/kit/words.ts';
import type { SimulatorAccount } from '../../web/app/simulator/account.ts';
import { en as status } from '../../web/app/simulator/status/strings/en.ts';
import { SHARE_PREFIX } from '../../web/model/request/console.ts';
import { RESPONSE_FAULTS } from '../../web/model/simulator/faults.ts';
import { IS_FULL, sampleOf } from '../tier.ts';
import { toldViolations } from './axe.ts';
import { hydrated, useBrowser, type Visit } from './browser.ts';
import { type ConsoleSite, startConsoleSite } from './console-site.ts';
import { lonelyCommas } from './lonely-commas.ts';
import { openMarked } from './shell-visit.ts';

const { visit } = useBrowser();
const SECRET = 'tok_s3cret';
let site: ConsoleSite;

beforeAll(async () => {
  site = await startConsoleSite();
});
afterAll(() => site.close());

const responsePanel = (page: Page): Locator => page.locator('.c-outcome');
const result = (page: Page): Locator => page.locator('.c-result');
const button = (page: Page): Locator => page.locator('.c-foot > button');
const tree = (page: Page): Locator => page.locator('.c-tree');

/** Opens the operation's page and its form. */
async function open({
  locale = 'en',
  ...options
}: BrowserContextOptions & { locale?: 'en' | 'es' | 'pt' } = {}): Promise<Visit> {
  const visited = await visit({ baseURL: site.origin, ...options });
  await visited.page.goto(`${locale === 'en' ? '' : `/${locale}`}/api/get-response`);
  await openForm(visited.page);
  await visited.page.locator('input[type="password"]').fill('tok_1');
  return visited;
}

async function openForm(page: Page): Promise<void> {
  await hydrated(page);
  await page.locator('[data-console]').click();
  await page.locator('.console[open] .c-foot').waitFor();
}

/** Sends a request for one of the server's responses, without waiting for it. */
async function ask(page: Page, kind: string): Promise<void> {
  const [request] = await page.locator('.console > .switch [role="tab"]').all();
  if (await request?.isVisible()) await request?.click();
  await page.getByRole('textbox', { name: 'kind' }).fill(kind);
  await button(page).click();
}

/** Sends a request and waits for the response or a failure. */
async function send(page: Page, kind: string): Promise<string> {
  await ask(page, kind);
  await page.locator('.c-response, .c-outcome > .admonition').waitFor();
  return responsePanel(page).innerText();
}

test('a shared link with an invalid server variable sends nothing, and the form names the variable', async () => {
  const { page } = await visit({ baseURL: site.origin });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const inputs = { server: 'http://127.0.0.1:{port}', variables: { port: '80@evil.example' } };
  await page.goto(`/api/get-response${SHARE_PREFIX}${deflateRawSync(JSON.stringify(inputs)).toString('base64url')}`);
  await page.locator('.console[open] .c-foot').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'port' }).inputValue()).toBe('80@evil.example');
  await page.locator('input[type="password"]').fill(SECRET);
  await ask(page, 'good');
  await page.locator('.c-form .admonition-danger').getByText(en.variables.port).waitFor();
  await page.getByRole('textbox', { name: 'port' }).fill('1');
  await page
    .locator('.c-form .admonition-danger')
    .getByText(en.variables['unlisted-origin'](`${site.server.origin}, ${site.nowhere}`))
    .waitFor();
  expect(sent.filter((url) => /evil|127\.0\.0\.1:1\/|\/responses\/good/.test(url))).toEqual([]);
  await page.getByRole('textbox', { name: 'port' }).fill('');
  await expect.poll(() => page.locator('.c-form .admonition-danger').count()).toBe(0);
});

describe('a response', () => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await open();
  });

  test('is shown with its status, time and size, and with every digit of its JSON', async () => {
    const { page } = visited;
    expect(await send(page, 'good')).toMatch(/200 OK[\s\S]*\d ms[\s\S]*91 bytes[\s\S]*Matches the API description/);
    await expect.poll(() => tree(page).innerText()).toMatch(/"id": 9007199254740993,\s*"price": 1\.10,/);
    expect(await tree(page).evaluate(lonelyCommas)).toEqual([]);
    await page.getByRole('tab', { name: 'Raw' }).click();
    expect(await page.locator('.text-block').textContent()).toBe(
      '{"id":9007199254740993,"price":1.10,"owner":{"name":"Maya","city":"Lima"},"tags":["a","b"]}',
    );
  });

  test('shows the headers that a page may read and notes that there may be others', async () => {
    const { page } = visited;
    await send(page, 'good');
    await page.getByRole('tab', { name: /^Headers/ }).click();
    const headers = await page.getByRole('tabpanel', { name: /^Headers/ }).innerText();
    expect(headers).toMatch(/content-type\s+application\/json/);
    expect(headers).toMatch(/x-request-id\s+req_1/);
    expect(headers).not.toContain('x-hidden');
    expect(headers).toContain(en.headersNote);
  });

  test('is announced with its violations, while the focus stays on the button', async () => {
    const { page } = visited;
    await send(page, 'violating');
    expect(await page.getByRole('status').filter({ hasText: '200 OK' }).textContent()).toMatch(
      /200 OK, .*72 bytes\. 5 differences from the API description/,
    );
    await expect.poll(() => button(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('can be explored by keyboard: tabs and folded properties', async () => {
    const { page } = visited;
    await send(page, 'good');
    await page.getByRole('tab', { name: 'Pretty' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.text-block').isVisible()).toBe(true);
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Headers');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => tree(page).isVisible()).toBe(true);
    await tree(page).locator('summary').first().focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('"owner": {');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('"owner": {2 properties},');
    await page.keyboard.press('Enter');
    await expect.poll(() => tree(page).getByText('"Lima"').isVisible()).toBe(true);
  });

  test.each([
    ['broken', [en.invalidJson(3, 1), '"id": 1,']],
    ['too-deep', [en.unreadableJson, '[[[[']],
    ['nothing', ['204 No Content', en.noBody, en.asDescribed]],
    ['empty-json', [en.bodyMissing('application/json, image/*, application/zip'), en.noBody]],
    ['binary', [en.binary, en.asDescribed]],
    ['garbage', [en.binary, en.unreadableJson]],
    ['no-image', [en.brokenImage]],
    [
      'markup',
      [
        en.wrongType('text/html', 'application/json, image/*, application/zip'),
        '<h1 id="intruder">Bad gateway</h1><script>',
      ],
    ],
    [
      'json-called-text',
      [en.wrongType('text/plain', 'application/json, image/*, application/zip'), '9007199254740993'],
    ],
    ['unprocessable', ['422 Unprocessable Content']],
    ['teapot', ['418', en.statusNotDescribed('418'), '"teapot"']],
    ['many-violations', [en.violationsAtLeast('200'), en.showMore]],
  ])('of the kind "%s" is shown with an explanation', async (kind, texts) => {
    const { page } = visited;
    await send(page, kind);
    for (const text of texts) await expect.poll(() => responsePanel(page).innerText()).toContain(text);
    await expect.poll(() => page.locator('#intruder').count()).toBe(0);
    expect(await page.title()).toContain('Get a response');
  });

  test('that is an image is shown as an image', async () => {
    const { page } = visited;
    await send(page, 'image');
    await expect
      .poll(() =>
        page.getByRole('img', { name: en.imageAlt }).evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(5);
  });

  test('can be downloaded unchanged', async () => {
    const { page } = visited;
    await send(page, 'binary');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: en.download }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('response.zip');
    const { value } = (await (await download.createReadStream()).iterator().next()) as { value: Buffer };
    expect(value.subarray(0, 2).toString()).toBe('PK');
  });

  test('of fifty megabytes is read up to a limit and shown in part', async () => {
    const { page } = visited;
    const text = await send(page, 'endless');
    expect(text).toContain(en.truncated('10 MB'));
    expect(text.length).toBeLessThan(101_000);
    await expect.poll(() => site.server.givenUp).toContain('/responses/endless');
    expect(site.server.written()).toBeLessThan(50_000_000);
    await send(page, 'list');
    expect(await page.locator('.c-response *').count()).toBeLessThan(200);
  });

  test('links each violation to the description of its property, and unfolds it', async () => {
    const { page } = visited;
    await send(page, 'violating');
    const zip = page.locator('li[id$=".address.zip"]').first();
    await expect.poll(() => zip.isVisible()).toBe(false);
    expect(await page.locator('.c-response .admonition li').allInnerTexts()).toEqual([
      'id must be an integer.',
      'price must be at least 0.',
      'owner.name must be a string.',
      'owner.address.zip must be a string.',
      'nmae is not in the API description.',
    ]);
    await page.getByRole('link', { name: 'owner.address.zip' }).click();
    await expect.poll(() => zip.isVisible()).toBe(true);
    expect(decodeURI(new URL(page.url()).hash)).toBe(`#${await zip.getAttribute('id')}`);
  });
});

describe('a violation', () => {
  test('is still shown after the form that covered the page is reopened', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } });
    await send(page, 'violating');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.getByRole('link', { name: 'owner.name' }).click();
    await page.locator('.console').waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        page
          .locator('li[id$=".owner.name"]')
          .first()
          .evaluate((element) => element.getBoundingClientRect().top),
      )
      .toBeLessThan(800);
    await openForm(page);
    await expect.poll(() => responsePanel(page).innerText()).toContain('owner.address.zip');
  });
});

// tests/app/console/response/failure-panel.test.ts covers the texts in each language.
describe.each(
  sampleOf(
    [
      ['en', en],
      ['es', es],
      ['pt', pt],
    ] as const,
    1,
  ),
)('a request that gets no response, in %s:', (locale, t) => {
  const shown = ({ title, text }: { title: string; text: string }): string => `${title}\n\n${text}`;

  test('shows a title and what to do for each reason', async () => {
    const { page, context } = await open({ locale });
    const { host } = new URL(site.server.origin);
    const refused = (named: string): string =>
      [shown(t.failures.refused), ...t.refusedChecks(site.origin, named)].join('\n');
    expect((await send(page, 'closed')).replaceAll(/\n+/g, '\n')).toBe(refused(host).replaceAll(/\n+/g, '\n'));
    await expect.poll(() => result(page).textContent()).toBe(`${t.failures.refused.title}. ${t.failures.refused.text}`);
    expect(await send(page, 'drop')).toContain(shown(t.failures.refused));
    expect(await send(page, 'redirect')).toBe(shown(t.failures.redirected));
    expect(await send(page, 'cut')).toBe(shown(t.failures['broken-off']));

    await page.locator('.console > .switch [role="tab"]').first().click();
    await page.getByRole('combobox', { name: t.server }).selectOption({ index: 1 });
    expect(await send(page, 'good')).toContain(t.refusedChecks(site.origin, new URL(site.nowhere).host)[1]);
    await page.locator('.console > .switch [role="tab"]').first().click();
    await page.getByRole('textbox', { name: 'port' }).fill('9');
    await ask(page, 'good');
    await page
      .locator('.c-form .admonition-danger')
      .getByText(t.variables['unlisted-origin'](`${site.server.origin}, ${site.nowhere}`))
      .waitFor();
    await page.getByRole('textbox', { name: 'port' }).fill('');
    await page.getByRole('combobox', { name: t.server }).selectOption({ index: 0 });

    await context.setOffline(true);
    expect(await send(page, 'good')).toBe(shown(t.failures.offline));
    await context.setOffline(false);

    await ask(page, 'hang');
    await page.getByRole('button', { name: kitWords[locale].cancel, exact: true }).click();
    await page.locator('.c-outcome > .admonition').waitFor();
    await expect.poll(() => responsePanel(page).innerText()).toBe(shown(t.failures.canceled));
    // A request that was canceled before it was sent never arrives.
    await expect
      .poll(
        () =>
          site.server.received.filter(({ path }) => path === '/responses/hang').length -
          site.server.givenUp.filter((path) => path === '/responses/hang').length,
      )
      .toBe(0);

    await page.clock.install();
    await ask(page, 'slow-body');
    await expect.poll(() => site.server.received.at(-1)?.path).toBe('/responses/slow-body');
    await page.clock.runFor(29_000);
    await expect.poll(() => result(page).textContent()).toBe(t.sending);
    await page.clock.runFor(1_500);
    await page.locator('.c-outcome > .admonition').waitFor();
    await expect.poll(() => responsePanel(page).innerText()).toBe(shown(t.failures.timeout(30)));
  });
});

describe('a request', () => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await open();
  });

  test('carries its secret in a header and nowhere else', async () => {
    const { page, context, requests, complaints } = visited;
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.locator('input[type="password"]').fill(SECRET);
    for (const kind of ['good', 'redirect', 'broken', 'closed', 'cut']) await send(page, kind);
    expect(site.server.received.at(-1)?.headers).toMatchObject({ authorization: `Bearer ${SECRET}` });
    expect(site.server.received.at(-1)?.headers).not.toHaveProperty('cookie');
    expect(site.server.received.at(-1)?.headers).not.toHaveProperty('referer');
    const everything = [
      page.url(),
      ...requests,
      ...complaints,
      ...messages,
      await page.locator('html').innerText(),
      ...site.server.received.map(({ path }) => path),
      JSON.stringify(await context.storageState()),
    ];
    expect(everything.filter((text) => text.includes(SECRET))).toEqual([]);
  });

  test('with an invalid header is not sent', async () => {
    const { page } = visited;
    await page.locator('.console > .switch [role="tab"]').first().click();
    await page.locator('input[type="password"]').fill('€');
    const { length } = site.server.received;
    await ask(page, 'good');
    await expect.poll(() => page.locator('.c-form .admonition-danger').innerText()).toContain(en.headerCharacters);
    expect(site.server.received).toHaveLength(length);
    await page.locator('input[type="password"]').fill(SECRET);
  });

  /** Requests without a response that the browser has given up. */
  const canceled = (): number => site.server.givenUp.filter((path) => path === '/responses/hang').length;

  test('cancels the earlier request that is still waiting', async () => {
    const { page } = visited;
    const before = canceled();
    await ask(page, 'hang');
    await expect.poll(() => site.server.received.at(-1)?.path).toBe('/responses/hang');
    await page.locator('.console > .switch [role="tab"]').first().click();
    await page.getByRole('textbox', { name: 'kind' }).fill('good');
    await page.locator('.c-form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await tree(page).waitFor();
    // A canceled request can no longer get a response.
    await expect.poll(canceled).toBe(before + 1);
    await expect.poll(() => tree(page).innerText()).toContain('"Maya"');
  });

  test('is canceled when its page is left', async () => {
    const { page, complaints } = await visit({ baseURL: site.origin });
    await openMarked(page, '/api/get-response');
    await openForm(page);
    await page.locator('input[type="password"]').fill(SECRET);
    const before = canceled();
    await ask(page, 'hang');
    await expect.poll(() => site.server.received.at(-1)?.path).toBe('/responses/hang');
    await page
      .getByRole('navigation', { name: /breadcrumb/i })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL((url) => !url.pathname.includes('get-response'));
    await expect.poll(canceled).toBe(before + 1);
    expect(await page.evaluate(() => window.sameDocument)).toBe(true);
    expect(complaints).toEqual([]);
  });
});

describe('the response panel', () => {
  test('has no accessibility violations in light and dark', async () => {
    const { page } = await open();
    await page.locator('.console > .switch [role="tab"]').nth(1).click();
    const kinds = [...(IS_FULL ? ['none', 'image'] : []), 'good', 'many-violations', 'closed', 'violating'];
    for (const kind of kinds) {
      if (kind === 'violating') await page.locator('.glyph-enlarge').click();
      if (kind !== 'none') await send(page, kind);
      for (const theme of IS_FULL || kind === 'good' ? ['dark', 'light'] : ['light']) {
        await page.evaluate((name) => {
          document.documentElement.dataset['theme'] = name;
        }, theme);
        expect({ kind, theme, violations: await toldViolations(page, '.console') }).toEqual({
          kind,
          theme,
          violations: [],
        });
      }
    }
  });
});

describe('an operation of the portal', () => {
  test('of version 3 has a form that fills the code samples and runs only in the simulator', async () => {
    const { page } = await visit();
    await page.goto('/public/v3/delete-device-for-a-partner-user');
    await openForm(page);
    await expect.poll(() => page.getByRole('button', { name: en.send }).count()).toBe(0);
    await expect
      .poll(() => page.locator('.console').getByRole('button', { name: 'Run in the simulator' }).count())
      .toBe(1);
    await page.locator('.console').locator('input[id^="console:path."]').first().fill('4217');
    await expect.poll(() => page.locator('.samples > .request-sample pre:visible').textContent()).toContain('4217');

    const run = page.locator('.console').getByRole('button', { name: 'Run in the simulator' });
    const outcome = page.locator('.c-outcome');
    await page.locator('.console').getByRole('button', { name: en.clear, exact: true }).click();
    await run.click();
    await outcome.locator('.status').waitFor();
    for (const fault of sampleOf(
      RESPONSE_FAULTS.filter((name) => name !== 'slow'),
      2,
    )) {
      await page.evaluate(async (body) => {
        const { clientId, clientSecret } = JSON.parse(
          localStorage.getItem('simulator-account') ?? '{}',
        ) as SimulatorAccount;
        const headers = {
          Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
          'Content-Type': 'application/json',
        };
        await fetch('/simulator/account/faults', { method: 'POST', headers, body });
      }, JSON.stringify({ fault }));
      await run.click();
      await outcome.getByText(`Your fault “${status.faultNames[fault]}” in the simulator affected this`).waitFor();
    }
  });
});
