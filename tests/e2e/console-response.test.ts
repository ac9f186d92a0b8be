import { deflateRawSync } from 'node:zlib';

import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { en } from '../../web/app/console/strings/en.ts';
import { kitWords } from '../../web/app/kit/words.ts';
import { SHARE_PREFIX } from '../../web/model/description/console.ts';
import { IS_FULL, sampleOf } from '../tier.ts';
import { moreViolations, toldViolations } from './axe.ts';
import { hydrated, showTheme, useBrowser, type Visit } from './browser.ts';
import { type ConsoleSite, startConsoleSite } from './console-site.ts';
import { openConnection } from './console-visit.ts';
import { lonelyCommas } from './lonely-commas.ts';
import { isSameDocument, openMarked } from './shell-visit.ts';

const { visit } = useBrowser();
const SECRET = 'tok_s3cret';
let site: ConsoleSite;
/** The form of one operation. */
let visited: Visit;

beforeAll(async () => {
  site = await startConsoleSite();
  visited = await open();
});
afterAll(() => site.close());

const responsePanel = (page: Page): Locator => page.locator('.console-outcome');
const result = (page: Page): Locator => page.locator('.console-result');
const button = (page: Page): Locator => page.locator('.console-foot > button');
const tree = (page: Page): Locator => page.locator('.console-tree');

/** Opens the operation's page and its form. */
async function open(): Promise<Visit> {
  const visited = await visit({ baseURL: site.origin });
  await openMarked(visited.page, '/api/get-response');
  await openForm(visited.page);
  await visited.page.locator('input[type="password"]').fill('tok_1');
  return visited;
}

async function openForm(page: Page): Promise<void> {
  await hydrated(page);
  await page.locator('[data-console]').click();
  await page.locator('.console[open] .console-foot').waitFor();
}

/** Shows the fields, also after a response. */
async function showRequest(page: Page): Promise<void> {
  const [request] = await page.locator('.console > .switch [role="tab"]').all();
  if (await request?.isVisible()) await request?.click();
}

/** Sends a request for one of the server's responses, without waiting for it. */
async function ask(page: Page, kind: string): Promise<void> {
  await showRequest(page);
  await page.getByRole('textbox', { name: 'kind' }).fill(kind);
  await button(page).click();
}

/** Sends a request and waits for the response or a failure. */
async function send(page: Page, kind: string): Promise<string> {
  await ask(page, kind);
  await page.locator('.console-response, .console-outcome > .admonition').waitFor();
  return responsePanel(page).innerText();
}

// tests/app/console/form-errors.test.ts has these errors, which are fatal. console-form.test.ts opens a link and an error.
test.runIf(IS_FULL)(
  'a shared link with an invalid server variable sends nothing, and the form names the variable',
  async () => {
    const { page } = await visit({ baseURL: site.origin });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const inputs = { server: 'http://127.0.0.1:{port}', variables: { port: '80@evil.example' } };
    await page.goto(`/api/get-response${SHARE_PREFIX}${deflateRawSync(JSON.stringify(inputs)).toString('base64url')}`);
    await page.locator('.console[open] .console-foot').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'port' }).inputValue()).toBe('80@evil.example');
    await page.locator('input[type="password"]').fill(SECRET);
    await ask(page, 'good');
    await page.locator('.console-form .admonition-danger').getByText(en.variables.port).waitFor();
    await page.getByRole('textbox', { name: 'port' }).fill('1');
    await page
      .locator('.console-form .admonition-danger')
      .getByText(en.variables['unlisted-origin'](`${site.server.origin}, ${site.nowhere}`))
      .waitFor();
    expect(sent.filter((url) => /evil|127\.0\.0\.1:1\/|\/responses\/good/.test(url))).toEqual([]);
    await page.getByRole('textbox', { name: 'port' }).fill('');
    await expect.poll(() => page.locator('.console-form .admonition-danger').count()).toBe(0);
  },
);

const EXPLAINED: [kind: string, texts: string[]][] = [
  ['broken', [en.invalidJson(3, 1), '"id": 1,']],
  [
    'markup',
    [
      en.wrongType('text/html', 'application/json, image/*, application/zip'),
      '<h1 id="intruder">Bad gateway</h1><script>',
    ],
  ],
];
const MORE_EXPLAINED: typeof EXPLAINED = [
  ['nothing', ['204 No Content', en.noBody, en.asDescribed]],
  ['no-image', [en.brokenImage]],
  ['many-violations', [en.violationsAtLeast('200'), en.showMore]],
  ['too-deep', [en.unreadableJson, '[[[[']],
  ['empty-json', [en.bodyMissing('application/json, image/*, application/zip'), en.noBody]],
  ['garbage', [en.binary, en.unreadableJson]],
  ['json-called-text', [en.wrongType('text/plain', 'application/json, image/*, application/zip'), '9007199254740993']],
  ['unprocessable', ['422 Unprocessable Content']],
  ['teapot', ['418', en.statusNotDescribed('418'), '"teapot"']],
];

describe('a response', () => {
  test('is shown with its status, time and size, and with every digit of its JSON', async () => {
    const { page } = visited;
    expect(await send(page, 'good')).toMatch(/200 OK[\s\S]*\d ms[\s\S]*91 bytes[\s\S]*Matches the API description/);
    await expect.poll(() => tree(page).innerText()).toMatch(/"id": 9007199254740993,\s*"price": 1\.10,/);
    expect(await tree(page).evaluate(lonelyCommas)).toEqual([]);
  });

  test('has no accessibility violations in light and dark', async () => {
    const { page } = visited;
    for (const theme of sampleOf(['dark', 'light'], 1)) {
      await showTheme(page, theme);
      expect([theme, await toldViolations(page, '.console')]).toEqual([theme, []]);
    }
    await showTheme(page, 'light');
  });

  test('can be explored by keyboard: tabs and folded properties', async () => {
    const { page } = visited;
    await page.getByRole('tab', { name: 'Pretty' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => page.locator('.text-block').textContent())
      .toBe('{"id":9007199254740993,"price":1.10,"owner":{"name":"Maya","city":"Lima"},"tags":["a","b"]}');
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Headers');
    // There may be others, which a page may not read.
    const headers = await page.getByRole('tabpanel', { name: /^Headers/ }).innerText();
    expect(headers).toMatch(/content-type\s+application\/json/);
    expect(headers).toMatch(/x-request-id\s+req_1/);
    expect(headers).not.toContain('x-hidden');
    expect(headers).toContain(en.headersNote);

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

  // tests/app/console/response/shown-response.test.ts has a verdict for each. `npm run test:all` shows all of them.
  test.each(IS_FULL ? [...EXPLAINED, ...MORE_EXPLAINED] : EXPLAINED)(
    'of the kind "%s" is shown with an explanation',
    async (kind, texts) => {
      const { page } = visited;
      await send(page, kind);
      for (const text of texts) await expect.poll(() => responsePanel(page).innerText()).toContain(text);
      await expect.poll(() => page.locator('#intruder').count()).toBe(0);
      expect(await page.title()).toContain('Get a response');
    },
  );

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
    const shown = await send(page, 'binary');
    for (const text of [en.binary, en.asDescribed]) expect(shown).toContain(text);
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
    expect(await page.locator('.console-response *').count()).toBeLessThan(200);
  });

  test('is announced with its violations, while the focus stays on the button', async () => {
    const { page } = visited;
    await send(page, 'violating');
    expect(await page.getByRole('status').filter({ hasText: '200 OK' }).textContent()).toMatch(
      /200 OK, .*72 bytes\. 5 differences from the API description/,
    );
    await expect.poll(() => button(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('links each violation to the description of its property, and unfolds it, also on a phone', async () => {
    const { page } = visited;
    expect(await page.locator('.console-response .admonition li').allInnerTexts()).toEqual([
      'id must be an integer.',
      'price must be at least 0.',
      'owner.name must be a string.',
      'owner.address.zip must be a string.',
      'nmae is not in the API description.',
    ]);
    await page.getByRole('button', { name: en.enlarge }).click();
    expect(await moreViolations(page, '.console')).toEqual([]);
    await page.getByRole('button', { name: en.shrink }).click();
    const line = (name: string): Locator => page.locator(`li[id$=".${name}"]`).first();
    await expect.poll(() => line('address.zip').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'owner.address.zip' }).click();
    await expect.poll(() => line('address.zip').isVisible()).toBe(true);
    expect(decodeURI(new URL(page.url()).hash)).toBe(`#${await line('address.zip').getAttribute('id')}`);

    // There the form covers the page.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.getByRole('link', { name: 'owner.name' }).click();
    await page.locator('.console').waitFor({ state: 'detached' });
    await expect
      .poll(() => line('owner.name').evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(800);
    await openForm(page);
    await expect.poll(() => responsePanel(page).innerText()).toContain('owner.address.zip');
  });
});

describe('a request', () => {
  const messages: string[] = [];
  beforeAll(async () => {
    const { page } = visited;
    page.on('console', (message) => messages.push(message.text()));
    await page.setViewportSize({ width: 1440, height: 900 });
    await showRequest(page);
    await openConnection(page);
    await page.locator('input[type="password"]').fill(SECRET);
  });

  // tests/app/console/response/failure-panel.test.ts covers the texts in each language.
  test('without a response has a title and what to do for each reason', async () => {
    const { page, context } = visited;
    const shown = ({ title, text }: { title: string; text: string }): string => `${title}\n\n${text}`;
    const { host } = new URL(site.server.origin);
    const refused = [shown(en.failures.refused), ...en.refusedChecks(site.origin, host)].join('\n');
    expect((await send(page, 'closed')).replaceAll(/\n+/g, '\n')).toBe(refused.replaceAll(/\n+/g, '\n'));
    await expect
      .poll(() => result(page).textContent())
      .toBe(`${en.failures.refused.title}. ${en.failures.refused.text}`);
    expect(await moreViolations(page, '.console')).toEqual([]);
    expect(await send(page, 'redirect')).toBe(shown(en.failures.redirected));
    expect(await send(page, 'cut')).toBe(shown(en.failures['broken-off']));

    await context.setOffline(true);
    expect(await send(page, 'good')).toBe(shown(en.failures.offline));
    await context.setOffline(false);

    await ask(page, 'hang');
    await page.getByRole('button', { name: kitWords.en.cancel, exact: true }).click();
    await page.locator('.console-outcome > .admonition').waitFor();
    await expect.poll(() => responsePanel(page).innerText()).toBe(shown(en.failures.canceled));
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
    await expect.poll(() => result(page).textContent()).toBe(en.sending);
    await page.clock.runFor(1_500);
    await page.locator('.console-outcome > .admonition').waitFor();
    await expect.poll(() => responsePanel(page).innerText()).toBe(shown(en.failures.timeout(30)));
  });

  test('carries its secret in a header and nowhere else', async () => {
    const { page, context, requests, complaints } = visited;
    for (const kind of ['broken', 'good']) await send(page, kind);
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
    await expect
      .poll(() => page.locator('.console-form .admonition-danger').innerText())
      .toContain(en.headerCharacters);
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
    await page.locator('.console-form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await tree(page).waitFor();
    // A canceled request can no longer get a response.
    await expect.poll(canceled).toBe(before + 1);
    await expect.poll(() => tree(page).innerText()).toContain('"Maya"');
  });

  test('is canceled when its page is left', async () => {
    const { page, complaints } = visited;
    complaints.length = 0;
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
    expect(await isSameDocument(page)).toBe(true);
    expect(complaints).toEqual([]);
  });
});
