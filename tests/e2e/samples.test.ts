import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { IS_FULL } from '../tier.ts';
import { hydrated, nextFrames, useBrowser, type Visit } from './browser.ts';
import { hold } from './shell-visit.ts';

const { visit, portal } = useBrowser();

/** Two named request examples, and eight statuses. */
const LONG = '/public/v3/create-phones-for-a-partner-user';
const SHORT = '/public/v3/delete-device-for-a-partner-user';
const OTHER_SHORT = '/public/v3/create-token';
/** An operation without clients, whose languages have one level. */
const PLAIN = '/public/v2/deactivate-user';

const request = (page: Page) => page.locator('.samples > .request-sample');
const languageButton = (page: Page, name: string) => request(page).getByRole('button', { name, exact: true });
const status = (page: Page, code: string) =>
  page.locator('.samples > .response-sample').getByRole('radio', { name: code, exact: true });
const shownCode = (page: Page) => request(page).locator('pre:visible').textContent();

/** Opens a page and waits for its language buttons. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await request(page).locator('.languages button').first().waitFor();
  if (path !== PLAIN) await showHttp(page);
}

/** Changes from the languages of the clients to those that send plain requests. */
async function showHttp(page: Page): Promise<void> {
  await languageButton(page, 'HTTP').click();
  await languageButton(page, 'cURL').and(page.locator('[aria-pressed="true"]')).waitFor();
}

/** The code of a language in the samples document, one text per request. */
async function samplesOf(page: Page, language: string): Promise<(string | null)[]> {
  return page.evaluate(async (wanted) => {
    const href = document.querySelector<HTMLElement>('[data-samples]')?.dataset['samples'] ?? '';
    const other = new DOMParser().parseFromString(await (await fetch(href)).text(), 'text/html');
    return Array.from(
      other.querySelectorAll(`[data-language="${wanted}"] pre[data-request] code`),
      ({ textContent }) => textContent,
    );
  }, language);
}

const allCode = (page: Page): Promise<(string | null)[]> =>
  request(page)
    .locator('pre[data-request] code')
    .evaluateAll((codes) => codes.map(({ textContent }) => textContent));

describe('the code samples of an operation', () => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit();
    await visited.page.goto(LONG);
    await hydrated(visited.page);
  });

  test('have a language for every request, which is fetched once, on the first choice', async () => {
    const { page, requests, complaints } = visited;
    await languageButton(page, 'HTTP').waitFor();
    const href = (await request(page).getAttribute('data-samples')) ?? '';
    expect(requests.filter((path) => path === href)).toEqual([]);
    await showHttp(page);
    await languageButton(page, 'Python').click();
    await expect.poll(() => languageButton(page, 'Python').getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => languageButton(page, 'cURL').getAttribute('aria-pressed')).toBe('false');
    await languageButton(page, 'Go').click();
    await expect.poll(() => languageButton(page, 'Go').getAttribute('aria-pressed')).toBe('true');
    expect(requests.filter((path) => path === href)).toHaveLength(1);
    const expected = await samplesOf(page, 'go');
    expect(expected.length).toBeGreaterThan(1);
    await expect.poll(() => allCode(page)).toEqual(expected);
    expect(complaints).toEqual([]);
  });

  test('show one request example, chosen in a select, in the chosen language', async () => {
    const { page } = visited;
    const shown = () => request(page).locator('pre[data-request]:visible');
    const select = request(page).getByRole('combobox');
    await expect.poll(() => shown().count()).toBe(1);
    await select.selectOption('A refurbished phone');
    await expect.poll(() => shown().count()).toBe(1);
    await expect.poll(() => shown().getAttribute('data-request')).toBe(await select.inputValue());
    await languageButton(page, 'Ruby').click();
    await expect.poll(() => languageButton(page, 'Ruby').getAttribute('aria-pressed')).toBe('true');
    const [, second] = await samplesOf(page, 'ruby');
    await select.selectOption({ index: 1 });
    await expect.poll(() => shownCode(page)).toBe(second);
    await languageButton(page, 'cURL').click();
    await expect.poll(() => shownCode(page)).toContain('curl');
    expect(await select.evaluate((element: HTMLSelectElement) => element.selectedIndex)).toBe(1);
  });

  test('give more space to the request or the response, whichever is read', async () => {
    const { page } = visited;
    await request(page).getByRole('combobox').selectOption({ index: 0 });
    const height = async (panel: string): Promise<number> => (await page.locator(panel).boundingBox())?.height ?? 0;
    await page.locator('[data-follow][data-reading="request"]').waitFor();
    expect(await height('.samples > .request-sample')).toBeGreaterThan(await height('.samples > .response-sample'));
    await page.evaluate(() => document.getElementById('responses')?.scrollIntoView());
    await page.locator('[data-follow][data-reading="response"]').waitFor();
    await expect
      .poll(async () => (await height('.samples > .response-sample')) > (await height('.samples > .request-sample')))
      .toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('[data-follow][data-reading="request"]').waitFor();
  });

  test('let the wheel scroll the page until they are clicked', async () => {
    const { page } = visited;
    const code = request(page).locator('pre:visible');
    await code.hover();
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60);
    expect(await code.evaluate((pre) => pre.scrollTop)).toBe(0);
    await code.click();
    await page.mouse.wheel(0, 120);
    await expect.poll(() => code.evaluate((pre) => pre.scrollTop)).toBeGreaterThan(60);
  });

  test('show the example of the response that is unfolded or named by the address', async () => {
    const { page } = visited;
    await page.goto('about:blank');
    await page.goto(`${LONG}#response-404`);
    await hydrated(page);
    await expect.poll(() => status(page, '404').isChecked()).toBe(true);
    await page.locator('.response summary', { hasText: '409' }).click();
    await expect.poll(() => status(page, '409').isChecked()).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT');
    await page.evaluate(() => {
      location.hash = '#response-201';
    });
    await expect.poll(() => status(page, '201').isChecked()).toBe(true);
  });

  test('follow the response that is scrolled to, unless a status was chosen by hand', async () => {
    const { page } = visited;
    // The responses of 201 and 409 are unfolded already.
    await page.locator('.response summary', { hasText: '400' }).click();
    await page.evaluate(() => {
      location.hash = '#response-409';
    });
    await expect.poll(() => status(page, '409').isChecked()).toBe(true);
    const read = (id: string) => page.evaluate((wanted) => document.getElementById(wanted)?.scrollIntoView(), id);
    await read('response-201');
    await expect.poll(() => status(page, '201').isChecked()).toBe(true);
    await read('response-409');
    await expect.poll(() => status(page, '409').isChecked()).toBe(true);

    await status(page, '422').check({ force: true });
    await read('response-201');
    await nextFrames(page);
    await expect.poll(() => status(page, '422').isChecked()).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('[data-follow][data-reading="request"]').waitFor();
    await read('response-201');
    await expect.poll(() => status(page, '201').isChecked()).toBe(true);
  });
});

describe('a language chosen for the code samples', () => {
  test('is kept on the next page, after a reload and in another tab', async () => {
    const { page, context } = await visit();
    const other = await context.newPage();
    await open(other, SHORT);
    await open(page, OTHER_SHORT);
    await languageButton(page, 'PHP').click();
    await expect.poll(() => languageButton(page, 'PHP').getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => languageButton(other, 'PHP').getAttribute('aria-pressed')).toBe('true');

    await page.evaluate(
      (path) =>
        document
          .querySelector('#article')
          ?.insertAdjacentHTML('afterbegin', `<a id="onward" href="${path}">onward</a>`),
      SHORT,
    );
    await page.locator('#onward').click();
    await page.waitForURL(`**${SHORT}`);
    await expect.poll(() => languageButton(page, 'PHP').getAttribute('aria-pressed')).toBe('true');
    const php = await samplesOf(page, 'php');
    await expect.poll(() => allCode(page)).toEqual(php);

    // start-up.test.ts loads a page with a language that was chosen before.
    if (!IS_FULL) return;
    await page.reload();
    await expect.poll(() => languageButton(page, 'PHP').getAttribute('aria-pressed')).toBe('true');
  });

  test('opens the samples document if it cannot be fetched', async () => {
    const { page, context } = await visit();
    await open(page, PLAIN);
    const href = (await request(page).getAttribute('data-samples')) ?? '';
    await context.route(`${portal}${href}`, (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await languageButton(page, 'Java').click();
    await page.waitForURL(`**${href}#java`);
    await expect.poll(() => page.locator('#java pre').first().isVisible()).toBe(true);
  });

  test('is a link to the samples document without JavaScript', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(OTHER_SHORT);
    await expect
      .poll(() => request(page).locator('.languages :visible').allTextContents())
      .toEqual(['Client', 'HTTP', 'TypeScriptPython', 'TypeScript', 'Python']);
    await expect
      .poll(() => request(page).locator('[aria-current]').allTextContents())
      .toEqual(['Client', 'TypeScript']);
    expect(await shownCode(page)).toContain('akko.createToken({');
    await request(page).getByRole('link', { name: 'HTTP', exact: true }).click();
    await page.waitForURL('**#curl');
    await page.locator('#csharp pre').first().waitFor();
  });
});

describe('a language clicked before its script is there', () => {
  test('is shown when the script arrives', async () => {
    const { page, context } = await visit();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(PLAIN, { waitUntil: 'commit' });
    await request(page).getByRole('link', { name: 'Go', exact: true }).click();
    await request(page).getByRole('link', { name: 'Python', exact: true }).click();
    await expect.poll(() => request(page).locator('[aria-busy]').allTextContents()).toEqual(['Python']);
    release();
    await expect.poll(() => languageButton(page, 'Python').getAttribute('aria-pressed')).toBe('true');
    expect(new URL(page.url()).pathname).toBe(PLAIN);
    const python = await samplesOf(page, 'python');
    await expect.poll(() => allCode(page)).toEqual(python);
  });

  // The test above holds all scripts.
  test.runIf(IS_FULL)('is shown when only the script of the samples is late, while the page still loads', async () => {
    const { page } = await visit();
    const script = await hold(page, /\/assets\/samples-/);
    // The page is not complete without its logo, so the browser is not idle yet.
    const image = await hold(page, /\/logo\.svg$/);
    const isRequested = page.waitForRequest(/\/assets\/samples-/);
    await page.goto(PLAIN, { waitUntil: 'domcontentloaded' });
    await request(page).getByRole('link', { name: 'Python', exact: true }).click();
    await isRequested;
    script.release();
    await expect.poll(() => languageButton(page, 'Python').getAttribute('aria-pressed')).toBe('true');
    image.release();
    const python = await samplesOf(page, 'python');
    await expect.poll(() => allCode(page)).toEqual(python);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.tab.language'))).toBe('python');
  });
});
