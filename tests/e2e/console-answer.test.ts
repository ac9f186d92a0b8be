import { readFileSync } from 'node:fs';

import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { en } from '../../web/app/console/strings/en.ts';
import { es } from '../../web/app/console/strings/es.ts';
import { pt } from '../../web/app/console/strings/pt.ts';
import { toldViolations } from './axe.ts';
import { hydrated, useBrowser, type Visit } from './browser.ts';
import { type ConsoleSite, startConsoleSite } from './console-site.ts';
import { openMarked } from './shell-visit.ts';

const { visit } = useBrowser();
const SECRET = 'tok_s3cret';
let site: ConsoleSite;

beforeAll(async () => {
  site = await startConsoleSite();
});
afterAll(() => site.close());

const answerPanel = (page: Page): Locator => page.locator('.c-pane').nth(1);
const result = (page: Page): Locator => page.locator('.c-result');
const button = (page: Page): Locator => page.locator('.c-foot button');
const tree = (page: Page): Locator => page.locator('.c-tree');

/** Opens the operation's page and its form. */
async function open({
  locale = 'en',
  ...options
}: BrowserContextOptions & { locale?: 'en' | 'es' | 'pt' } = {}): Promise<Visit> {
  const visited = await visit({ baseURL: site.origin, ...options });
  await visited.page.goto(`${locale === 'en' ? '' : `/${locale}`}/api/get-answer`);
  await openForm(visited.page);
  return visited;
}

async function openForm(page: Page): Promise<void> {
  await hydrated(page);
  await page.locator('[data-console]').click();
  await page.locator('.console[open] .c-foot').waitFor();
}

/** Asks the server for one of its answers, and leaves it to the caller to wait for that. */
async function ask(page: Page, kind: string): Promise<void> {
  const [request] = await page.locator('.c-views [role="tab"]').all();
  if (await request?.isVisible()) await request?.click();
  await page.getByRole('textbox', { name: 'kind' }).fill(kind);
  await button(page).click();
}

/** {@link ask}, until there is an answer, or a reason for none. */
async function send(page: Page, kind: string): Promise<string> {
  await ask(page, kind);
  await page.locator('.c-answer, .c-pane .c-failure').waitFor();
  return answerPanel(page).innerText();
}

describe('an answer', () => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await open();
  });
  afterAll(() => visited.context.close());

  it('is shown with its status, time and size, and with JSON of which every digit is right', async () => {
    const { page } = visited;
    expect(await send(page, 'good')).toMatch(/200 OK[\s\S]*\d ms[\s\S]*91 bytes[\s\S]*Matches the API description/);
    expect(await tree(page).innerText()).toMatch(/"id": 9007199254740993,\s*"price": 1\.10,/);
    await page.getByRole('tab', { name: 'Raw' }).click();
    expect(await page.locator('.c-raw').textContent()).toBe(
      '{"id":9007199254740993,"price":1.10,"owner":{"name":"Maya","city":"Lima"},"tags":["a","b"]}',
    );
  });

  it('has the headers that a page may read, and says so', async () => {
    const { page } = visited;
    await send(page, 'good');
    await page.getByRole('tab', { name: /^Headers/ }).click();
    const headers = await page.getByRole('tabpanel', { name: /^Headers/ }).innerText();
    expect(headers).toMatch(/content-type\s+application\/json/);
    expect(headers).toMatch(/x-request-id\s+req_1/);
    expect(headers).not.toContain('x-hidden');
    expect(headers).toContain(en.headersNote);
  });

  it('is announced with what was found, while the focus stays on the button', async () => {
    const { page } = visited;
    await send(page, 'deviating');
    expect(await page.getByRole('status').filter({ hasText: '200 OK' }).textContent()).toMatch(
      /200 OK, .*72 bytes\. 5 differences from the API description/,
    );
    expect(await button(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('has tabs and folds for the keyboard', async () => {
    const { page } = visited;
    await send(page, 'good');
    await page.getByRole('tab', { name: 'Pretty' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.c-raw').isVisible()).toBe(true);
    await page.keyboard.press('End');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Headers');
    await page.keyboard.press('ArrowRight');
    expect(await tree(page).isVisible()).toBe(true);
    await tree(page).locator('summary').first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('"owner": {');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('"owner": {2 properties},');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => tree(page).getByText('"Lima"').isVisible()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('{');
  });

  it.each([
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
    ['teapot', ['418', en.statusNotDescribed('418'), '"teapot"']],
    ['many-deviations', [en.deviationsAtLeast('200'), en.showMore]],
  ])('that is %s is shown as what it is', async (kind, texts) => {
    const { page } = visited;
    await send(page, kind);
    for (const text of texts) await expect.poll(() => answerPanel(page).innerText()).toContain(text);
    expect(await page.locator('#intruder').count()).toBe(0);
    expect(await page.title()).toContain('Get an answer');
  });

  it('that is an image is drawn', async () => {
    const { page } = visited;
    await send(page, 'image');
    await expect
      .poll(() =>
        page.getByRole('img', { name: en.imageAlt }).evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(5);
  });

  it('can be downloaded as it came', async () => {
    const { page } = visited;
    await send(page, 'binary');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: en.download }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('response.zip');
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('of fifty megabytes is read to a limit, and shown in part, while the page goes on', async () => {
    const { page } = visited;
    await page.evaluate(() => {
      const work = window as unknown as { longest: number };
      work.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) work.longest = Math.max(work.longest, duration);
      }).observe({ entryTypes: ['longtask'] });
    });
    const text = await send(page, 'endless');
    expect(text).toContain(en.truncated('10 MB'));
    expect(text.length).toBeLessThan(101_000);
    await expect.poll(() => site.server.givenUp).toContain('/answers/endless');
    expect(site.server.written()).toBeLessThan(50_000_000);
    await send(page, 'list');
    expect(await page.locator('.c-answer *').count()).toBeLessThan(200);
    expect(await page.evaluate(() => (window as unknown as { longest: number }).longest)).toBeLessThan(2_000);
  });
});

describe('a deviation', () => {
  it('leads to the description of its property, and opens what that stands in', async () => {
    const { page, context } = await open();
    await send(page, 'deviating');
    const zip = page.locator('li[id$=".address.zip"]').first();
    expect(await zip.isVisible()).toBe(false);
    expect(await page.locator('.c-deviations li').allInnerTexts()).toEqual([
      'id must be an integer.',
      'price must be at least 0.',
      'owner.name must be a string.',
      'owner.address.zip must be a string.',
      'nmae is not in the API description.',
    ]);
    await page.getByRole('link', { name: 'owner.address.zip' }).click();
    await expect.poll(() => zip.isVisible()).toBe(true);
    expect(decodeURI(new URL(page.url()).hash)).toBe(`#${await zip.getAttribute('id')}`);
    await context.close();
  });

  it('is still there when the form that covered the page is opened again', async () => {
    const { page, context } = await open({ viewport: { width: 390, height: 844 } });
    await send(page, 'deviating');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
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
    expect(await answerPanel(page).innerText()).toContain('owner.address.zip');
    await context.close();
  });
});

describe.each([
  ['en', en],
  ['es', es],
  ['pt', pt],
] as const)('what keeps an answer away, in %s:', (locale, t) => {
  const shown = ({ title, text }: { title: string; text: string }): string => `${title}\n\n${text}`;

  it('each has a title, and what to do', async () => {
    const { page, context } = await open({ locale });
    const { host } = new URL(site.server.origin);
    const refused = (named: string): string =>
      [shown(t.failures.refused), ...t.refusedChecks(site.origin, named)].join('\n');
    expect((await send(page, 'closed')).replaceAll(/\n+/g, '\n')).toBe(refused(host).replaceAll(/\n+/g, '\n'));
    expect(await result(page).textContent()).toBe(`${t.failures.refused.title}. ${t.failures.refused.text}`);
    expect(await send(page, 'drop')).toContain(shown(t.failures.refused));
    expect(await send(page, 'redirect')).toBe(shown(t.failures.redirected));
    expect(await send(page, 'cut')).toBe(shown(t.failures.brokenOff));

    await page.locator('.c-views [role="tab"]').first().click();
    await page.locator('.console select').first().selectOption({ index: 1 });
    expect(await send(page, 'good')).toContain(t.refusedChecks(site.origin, new URL(site.nowhere).host)[1]);
    await page.locator('.c-views [role="tab"]').first().click();
    await page.getByRole('textbox', { name: 'port' }).fill('9');
    expect(await send(page, 'good')).toBe(shown(t.failures.blocked('127.0.0.1:9')));
    await page.locator('.c-views [role="tab"]').first().click();
    await page.locator('.console select').first().selectOption({ index: 0 });

    await context.setOffline(true);
    expect(await send(page, 'good')).toBe(shown(t.failures.offline));
    await context.setOffline(false);

    await ask(page, 'hang');
    await page.getByRole('button', { name: t.cancel, exact: true }).click();
    await page.locator('.c-failure').waitFor();
    expect(await answerPanel(page).innerText()).toBe(shown(t.failures.cancelled));
    // A request that was given up before it was sent has not arrived either.
    await expect
      .poll(
        () =>
          site.server.received.filter(({ path }) => path === '/answers/hang').length -
          site.server.givenUp.filter((path) => path === '/answers/hang').length,
      )
      .toBe(0);

    await page.clock.install();
    await ask(page, 'slow-body');
    await expect.poll(() => site.server.received.at(-1)?.path).toBe('/answers/slow-body');
    await page.clock.runFor(29_000);
    expect(await result(page).textContent()).toBe(t.sending);
    await page.clock.runFor(1_500);
    await page.locator('.c-failure').waitFor();
    expect(await answerPanel(page).innerText()).toBe(shown(t.failures.timeout(30)));
    await context.close();
  });
});

describe('a request', () => {
  it('carries its secret in its header and nowhere else', async () => {
    const { page, context, requests, complaints } = await open();
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
    await context.close();
  });

  it('with a header that cannot be sent stays here', async () => {
    const { page, context } = await open();
    await page.locator('input[type="password"]').fill('€');
    const { length } = site.server.received;
    await ask(page, 'good');
    expect(await page.locator('.c-problems').innerText()).toContain(en.headerCharacters);
    expect(site.server.received).toHaveLength(length);
    await context.close();
  });

  it('that is sent anew takes the place of the one before, whenever that is answered', async () => {
    const { page, context } = await open();
    await ask(page, 'slow');
    await expect.poll(() => site.server.received.at(-1)?.path).toBe('/answers/slow');
    await page.locator('.c-views [role="tab"]').first().click();
    await page.getByRole('textbox', { name: 'kind' }).fill('good');
    await page.locator('.c-form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await tree(page).waitFor();
    await page.waitForTimeout(800);
    expect(await tree(page).innerText()).toContain('"Maya"');
    expect(site.server.givenUp).toContain('/answers/slow');
    await context.close();
  });

  it('ends with the page that sent it', async () => {
    const { page, context, complaints } = await visit({ baseURL: site.origin });
    await openMarked(page, '/api/get-answer');
    await openForm(page);
    const count = (): number => site.server.givenUp.filter((path) => path === '/answers/hang').length;
    const before = count();
    await ask(page, 'hang');
    await expect.poll(() => site.server.received.at(-1)?.path).toBe('/answers/hang');
    await page
      .getByRole('navigation', { name: /breadcrumb/i })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL((url) => !url.pathname.includes('get-answer'));
    await expect.poll(count).toBe(before + 1);
    expect(await page.evaluate(() => window.sameDocument)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the response panel', () => {
  it.each(['light', 'dark'])('has no accessibility violations in any state, %s', async (theme) => {
    const { page, context } = await open();
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await page.locator('.c-views [role="tab"]').nth(1).click();
    expect(await toldViolations(page, '.console')).toEqual([]);
    for (const kind of theme === 'light' ? ['good', 'many-deviations', 'image', 'closed'] : ['good', 'closed']) {
      await send(page, kind);
      expect({ kind, violations: await toldViolations(page, '.console') }).toEqual({ kind, violations: [] });
    }
    await page.locator('.c-enlarge').click();
    await send(page, 'deviating');
    expect(await toldViolations(page, '.console')).toEqual([]);
    await context.close();
  });
});

describe('the portal', () => {
  it('loads nothing of the form before it is asked for', async () => {
    const { page, context, requests } = await visit();
    await page.goto('/public/v2/get-contracts');
    await page.waitForLoadState('networkidle');
    const own = (): string[] =>
      requests.filter((path) => /\/console[-/]|\/editor-|\/assets\/samples-.*json/.test(path));
    expect(own()).toEqual([]);
    await openForm(page);
    expect(own().some((path) => path === '/public/v2/console/get-contracts.json')).toBe(true);
    expect(own().some((path) => path.includes('editor'))).toBe(false);
    await context.close();
  });

  it('sends nothing on v3, where the form fills the samples alone', async () => {
    const { page, context } = await visit();
    await page.goto('/public/v3/delete-device-for-a-partner-user');
    await openForm(page);
    expect(await page.locator('.console').getByRole('tab').count()).toBe(0);
    expect(await page.getByRole('button', { name: en.send }).count()).toBe(0);
    expect(await page.locator('.c-pane').count()).toBe(1);
    await page.locator('.console').getByRole('textbox').and(page.locator('[id*="parameters"]')).first().fill('4217');
    await expect.poll(() => page.locator('.samples > .request-sample pre:visible').textContent()).toContain('4217');
    await context.close();
  });
});
