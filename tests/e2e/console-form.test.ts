import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { beforeAll, describe, expect, inject, test } from 'vitest';

import { en } from '../../web/app/console/strings/en.ts';
import { kitWords } from '../../web/app/kit/words.ts';
import type { SimulatorAccount } from '../../web/app/simulator/account.ts';
import { en as status } from '../../web/app/simulator/status/strings/en.ts';
import { IS_FULL, sampleOf } from '../tier.ts';
import { moreViolations, toldViolations } from './axe.ts';
import { hydrated, nextFrames, useBrowser, type Visit } from './browser.ts';
import { form, openConnection, opener, openForm, sample, secret, writeJson } from './console-visit.ts';
import { hold, unexpected } from './shell-visit.ts';

const words = kitWords.en;
const { visit, portal } = useBrowser();

const CREATE = '/public/v2/post-public-v-2-partners-users';
const LIST = '/public/v2/get-public-v-2-users';
const CONTRACT = '/public/v3/create-contract';
const DATA = /\/console\/[\w-]+\.json$/;
const SECRET = 's3cr3t-8f2a';

const field = (page: Page, label: string): Locator => form(page).getByLabel(label, { exact: true });
const firstName = (page: Page): Locator => form(page).locator('[id="console:body/firstName"]');
const notice = (page: Page): Locator => form(page).locator('.console-notice');
const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);
const close = (page: Page): Locator => form(page).getByRole('button', { name: words.close });

async function opened(path: string, options?: BrowserContextOptions): Promise<Visit> {
  const visited = await visit(options);
  await openForm(visited.page, path);
  return visited;
}

/** Chooses the sandbox: with the simulator, which comes first, the form uses the credentials of its account. */
async function chooseSandbox(page: Page): Promise<void> {
  await form(page).getByRole('combobox', { name: en.server }).selectOption({ index: 1 });
}

/** Makes a form as it was at first, whichever of its panels is shown. */
async function clear(page: Page): Promise<void> {
  const tab = form(page).getByRole('tab', { name: en.request, exact: true });
  if (await tab.isVisible()) await tab.click();
  await form(page).getByRole('button', { name: en.clear, exact: true }).click();
}

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (href) =>
      document.querySelector('#article')?.insertAdjacentHTML('afterbegin', `<a id="onward" href="${href}">onward</a>`),
    path,
  );
  await page.locator('#onward').click();
  await page.waitForURL(`**${path}`);
}

/** Everything in the browser's storage and history for the site. */
function keptIn(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  );
}

/** Elements that overflow horizontally. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = Array.from(document.querySelectorAll<HTMLElement>('dialog.console *')).filter(
      (element) =>
        element.clientWidth > 0 &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX === 'visible' &&
        getComputedStyle(element).display !== 'inline',
    );
    return [
      ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
      ...wide.map(({ className }) => className),
    ];
  });
}

describe('the request form', () => {
  const messages: string[] = [];
  const copied: string[] = [];
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit();
    visited.page.on('console', (message) => messages.push(message.text()));
    await visited.page.goto(CREATE);
    await hydrated(visited.page);
  });

  test('is loaded when it is first opened, or on retry, and its editor when a body is edited as JSON', async () => {
    const { page, context, requests, complaints } = visited;
    expect(requests.filter((path) => /console|editor/.test(path))).toEqual([]);
    await context.route(DATA, (route) => route.fulfill({ status: 404, body: 'Not found.' }));
    await opener(page).click();
    await form(page).getByRole('heading', { name: en.send }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('request-console');
    await form(page).getByRole('alert').getByText(en.loadFailures.missing).waitFor();
    await context.unroute(DATA);
    // The failed request and what the browser says of it.
    requests.length = 0;
    complaints.length = 0;
    await form(page).getByRole('button', { name: words.retry }).click();
    expect(requests.filter((path) => DATA.test(path))).toHaveLength(1);
    // Its response takes the place of the example.
    await expect.poll(() => page.locator('.samples > .response-sample').isVisible()).toBe(false);
    await expect.poll(() => firstName(page).inputValue()).toBe('Maya');
    expect(requests.filter((path) => path.includes('/editor-'))).toEqual([]);
    await form(page).getByRole('button', { name: en.json, exact: true }).click();
    await form(page).locator('.cm-content').waitFor();
    await writeJson(page, '{"firstName": "Zoe"');
    await form(page).getByRole('button', { name: en.form, exact: true }).click();
    await form(page).getByText(en.formNeedsJson).waitFor();
    await form(page).getByRole('button', { name: en.json, exact: true }).click();
    await writeJson(page, '{"firstName": "Zoe", "nickname": 1}');
    await expect.poll(() => form(page).locator('.cm-lintRange').allInnerTexts()).toContain('"nickname"');
    await form(page).getByRole('button', { name: en.form, exact: true }).click();
    await expect.poll(() => firstName(page).inputValue()).toBe('Zoe');
    expect(complaints).toEqual([]);
  });

  test('reports invalid inputs before sending and links to the field and its description', async () => {
    const { page, context, requests } = visited;
    await form(page).getByRole('button', { name: en.clear }).click();
    await openConnection(page);
    const sent: string[] = [];
    await context.route(
      /https:\/\/(?:sandbox\.)?api\.[a-z]+\.example\//,
      (route) => (sent.push(route.request().url()), route.abort()),
    );
    await chooseSandbox(page);
    await firstName(page).fill('');
    await firstName(page).press('Control+Enter');
    const key = form(page).locator('.console-form .admonition-danger li', { hasText: 'X-Partner-Token' });
    await key.getByText(en.check.required).waitFor();
    await expect.poll(() => form(page).getByRole('button', { name: en.sendAnyway }).count()).toBe(0);
    await firstName(page).focus();
    await key.getByRole('link').click();
    await expect.poll(() => secret(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => secret(page).getAttribute('aria-describedby')).toBe('console:secret.partnerToken:error');
    await secret(page).fill(SECRET);
    await secret(page).press('Enter');
    const line = form(page).locator('.console-form .admonition-danger li', { hasText: 'firstName' });
    await line.waitFor();
    await expect.poll(() => firstName(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => firstName(page).getAttribute('aria-invalid')).toBe('true');
    await line.getByRole('link', { name: 'firstName', exact: true }).click();
    await expect.poll(() => firstName(page).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(new URL(page.url()).hash).toBe('');
    await form(page)
      .getByRole('link', { name: en.describe('firstName') })
      .click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#body.firstName');
    await expect.poll(() => page.locator('[id="body.firstName"]').isVisible()).toBe(true);
    await firstName(page).fill('Zoe');
    await expect.poll(() => form(page).locator('.console-form .admonition-danger').count()).toBe(0);
    expect(sent).toEqual([]);
    expect(requests.filter((path) => DATA.test(path))).toHaveLength(1);
  });

  test('keeps its inputs across pages, shares the authorization, and can be cleared and restored', async () => {
    const { page } = visited;
    await secret(page).fill(SECRET);
    await firstName(page).fill('Zoe');
    await go(page, LIST);
    await form(page).locator('form').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') === null)).toBe(true);
    await openConnection(page);
    await expect.poll(() => secret(page).inputValue()).toBe(SECRET);
    await go(page, CREATE);
    await expect.poll(() => firstName(page).inputValue()).toBe('Zoe');
    await expect.poll(() => sample(page).textContent()).toContain('Zoe');
    await openConnection(page);
    await form(page).getByRole('button', { name: en.clear }).click();
    await expect.poll(() => firstName(page).inputValue()).toBe('Maya');
    await expect.poll(() => secret(page).inputValue()).toBe('');
    await expect.poll(() => sample(page).textContent()).toContain('Maya');
    await notice(page).getByRole('button', { name: en.undo }).click();
    await expect.poll(() => firstName(page).inputValue()).toBe('Zoe');
    await expect.poll(() => secret(page).inputValue()).toBe(SECRET);
    await form(page).getByRole('button', { name: en.clear }).click();
    await go(page, LIST);
    await openConnection(page);
    await expect.poll(() => secret(page).inputValue()).toBe('');
    await go(page, CREATE);
  });

  test('keeps a secret out of the code samples, which follow the form in every language', async () => {
    const { page } = visited;
    // The browser decides what a page may read from the clipboard, so the test only notes what is written to it.
    await page.exposeFunction('copied', (text: string) => void copied.push(text));
    await page.evaluate(() => {
      navigator.clipboard.writeText = (text) =>
        (window as unknown as { copied: (text: string) => Promise<void> }).copied(text);
    });
    await openConnection(page);
    await secret(page).fill(SECRET);
    await firstName(page).fill('Zoë "Z"');
    await page.locator('.languages').getByRole('button', { name: 'cURL', exact: true }).click();
    await expect.poll(() => sample(page).textContent()).toContain('Zoë \\"Z\\"');
    await page.locator('.languages').getByRole('button', { name: 'Python', exact: true }).click();
    await expect.poll(() => sample(page).textContent()).toMatch(/requests[\s\S]*Zoë/);
    await firstName(page).fill('Zoe');
    await expect.poll(() => sample(page).textContent()).toMatch(/requests[\s\S]*"Zoe"/);
    await expect.poll(() => page.locator('.samples .request-sample').innerText()).not.toContain(SECRET);
  });

  test('keeps a secret out of a shared link, which fills in everything else', async () => {
    const { page, context } = visited;
    await firstName(page).fill('Zoe');
    await form(page).getByRole('button', { name: en.share }).click();
    await expect.poll(() => notice(page).textContent()).toContain(en.shared);
    const link = copied.at(-1) ?? '';
    const content = await page.evaluate(
      async (text) => {
        const bytes = Uint8Array.from(
          atob(text.replaceAll('-', '+').replaceAll('_', '/')),
          (character) => character.codePointAt(0) ?? 0,
        );
        return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
      },
      link.split('#console=')[1] ?? '',
    );
    expect(content).toContain('Zoe');
    expect(content + link).not.toContain(SECRET);

    const other = await context.newPage();
    await other.goto(link);
    await expect.poll(() => firstName(other).inputValue()).toBe('Zoe');
    await openConnection(other);
    await expect.poll(() => secret(other).inputValue()).toBe('');
    expect(new URL(other.url()).hash).toBe('');
    await expect.poll(() => notice(other).textContent()).toBe(en.linkRead);
    await other.close();
  });

  test('keeps a secret out of addresses, requests, storage and logs', async () => {
    const { page, requests } = visited;
    for (const text of [page.url(), await keptIn(page), messages.join(''), requests.join('')])
      expect(text).not.toContain(SECRET);
  });

  test('keeps a secret out of the code samples after it is closed, which keep its other inputs', async () => {
    const { page } = visited;
    await firstName(page).fill('Zoe A');
    await close(page).click();
    for (const [language, code] of [
      ['Python', /requests[\s\S]*"Zoe A"/],
      ['cURL', /curl[\s\S]*"Zoe A"/],
    ] as const) {
      await page.locator('.languages').getByRole('button', { name: language, exact: true }).click();
      await expect.poll(() => sample(page).textContent()).toMatch(code);
    }
    await expect.poll(() => page.locator('.samples .request-sample').innerText()).not.toContain(SECRET);
  });

  test('on a phone covers the page, has a name, fits the screen, and returns the focus on Escape', async () => {
    const { page } = visited;
    await page.setViewportSize({ width: 390, height: 844 });
    await opener(page).click();
    await openConnection(page);
    const sheet = page.getByRole('dialog', { name: en.send });
    expect(await sheet.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    expect(await overflowing(page)).toEqual([]);
    expect(await toldViolations(page, 'dialog.console')).toEqual([]);
    await form(page).getByRole('button', { name: en.json, exact: true }).click();
    // The error is the accessible description of the editor, as in every other field.
    await writeJson(page, '{"firstName": "Zoe"');
    await form(page).getByRole('button', { name: en.send, exact: true }).click();
    const editorDescription = (): Promise<string | null | undefined> =>
      form(page)
        .locator('.cm-content')
        .evaluate((content) => document.getElementById(content.getAttribute('aria-describedby') ?? '')?.textContent);
    await expect.poll(editorDescription).toBe(en.notJson(1, 20));
    await form(page).locator('.cm-content').focus();
    expect(await overflowing(page)).toEqual([]);
    // Escape in the editor lets Tab leave it, and the form stays open.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect.poll(() => sheet.isVisible()).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.cm-editor') === null)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => sheet.count()).toBe(0);
    await expect.poll(() => opener(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('the form of a request that only reads', () => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit();
    await visited.page.goto(LIST);
    await hydrated(visited.page);
    await opener(visited.page).click();
  });

  test('has its button at most 15 stops of the keyboard after the heading, or one by the link that skips them', async () => {
    const { page } = visited;
    const send = form(page).locator('.console-foot > button');
    await send.waitFor();
    await form(page).locator('h2').focus();
    let stops = 0;
    for (; stops <= 15 && !(await isFocused(send)); stops += 1) await page.keyboard.press('Tab');
    expect(stops).toBeLessThanOrEqual(15);
    await form(page).locator('h2').focus();
    await page.keyboard.press('Tab');
    // A click without its effect needs a link that nothing covers.
    await page.locator('.console-head > .skip-link:focus').click({ trial: true });
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(send)).toBe(true);
  });

  test('stores a secret for the tab only on request, and says if the browser cannot store it or a link is broken', async () => {
    const { page, complaints } = visited;
    await openConnection(page);
    await chooseSandbox(page);
    await secret(page).fill(SECRET);
    await form(page).getByRole('checkbox', { name: en.keep }).check();
    // A link with broken inputs fills in nothing, says so, and runs no code.
    await page.goto('about:blank');
    await page.goto(`${LIST}#console=<img src=x onerror=alert(1)>`);
    await expect.poll(() => notice(page).textContent()).toBe(en.linkBroken);
    await openConnection(page);
    await chooseSandbox(page);
    await expect.poll(() => secret(page).inputValue()).toBe(SECRET);
    await form(page).getByRole('checkbox', { name: en.keep }).uncheck();
    expect(await keptIn(page)).not.toContain(SECRET);
    await form(page).getByRole('checkbox', { name: en.keep }).check();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await secret(page).fill(`${SECRET}2`);
    await expect.poll(() => form(page).getByRole('checkbox', { name: en.keep }).isChecked()).toBe(false);
    expect(await keptIn(page)).not.toContain(SECRET);
    await form(page).getByRole('checkbox', { name: en.keep }).click();
    await form(page).getByText(en.keepFailed).waitFor();
    // The page of the link is already open.
    await close(page).click();
    await page.evaluate(() => {
      location.hash = '#console=AAAA';
    });
    await expect.poll(() => notice(page).textContent()).toBe(en.linkBroken);
    expect(complaints.filter((text) => !/^(?:The inputs of the link|Browser storage)/.test(text))).toEqual([]);
  });
});

// The first test has a form that is missing.
describe.runIf(IS_FULL)('a request form that does not load', () => {
  test('names the reason (missing, corrupt, offline or slow) and loads on retry', async () => {
    const { page, context } = await visit();
    await page.clock.install();
    await page.goto(LIST);
    await hydrated(page);
    let reply: { status?: number; body: string } | null = { status: 404, body: 'Not found.' };
    await context.route(DATA, (route) => (reply === null ? undefined : route.fulfill(reply)));
    const says = (message: string): Promise<void> => form(page).getByRole('alert').getByText(message).waitFor();
    await opener(page).click();
    await says(en.loadFailures.missing);
    const retry = form(page).getByRole('button', { name: words.retry });
    for (const body of sampleOf(['{"method":', '[1]', '{"method":5}'], 1)) {
      reply = { body };
      // The message of the try before has the same words.
      await Promise.all([page.waitForResponse(DATA), retry.click()]);
      await says(en.loadFailures.corrupt);
    }
    await context.setOffline(true);
    await context.unroute(DATA);
    await Promise.all([page.waitForEvent('requestfailed'), retry.click()]);
    await says(en.loadFailures.offline);
    await context.setOffline(false);
    reply = null;
    await context.route(DATA, () => undefined);
    await retry.click();
    await expect.poll(async () => (await page.clock.runFor(400), form(page).getByText(en.loading).count())).toBe(1);
    await page.clock.runFor(15_000);
    await says(en.loadFailures.slow);
    expect(await moreViolations(page, 'dialog.console')).toEqual([]);
    await context.unroute(DATA);
    await retry.click();
    await form(page).locator('form').waitFor();
  });
});

describe('the form of a request that only the simulator runs', () => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await opened(CONTRACT);
  });

  test('leads on after a sale, names a fault that affected it, and leads from an error of the response to its field', async () => {
    const { page } = visited;
    await clear(page);
    const send = form(page).locator('.console-foot > button');
    await send.click();
    const customer = form(page).getByRole('link', { name: en.account.customer });
    expect(await customer.getAttribute('href')).toMatch(/^\/simulator\/activate\?contract=/);
    expect(await form(page).getByRole('link', { name: en.account.seen }).getAttribute('href')).toContain('#requests=');
    await page.evaluate(async () => {
      const { clientId, clientSecret } = JSON.parse(
        localStorage.getItem('simulator-account') ?? '{}',
      ) as SimulatorAccount;
      const headers = {
        Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        'Content-Type': 'application/json',
      };
      await fetch('/simulator/account/faults', { method: 'POST', headers, body: '{"fault":"unavailable"}' });
    });
    await send.click();
    await form(page)
      .getByText(`Your fault “${status.faultNames.unavailable}” in the simulator affected this`)
      .waitFor();
    await form(page).getByRole('tab', { name: en.request }).click();
    const price = form(page).locator('select[id="console:body/lineItems/0/productPriceId"]');
    await expect.poll(() => price.locator('option').count()).toBeGreaterThan(2);
    await price.selectOption({ label: en.otherId });
    await expect
      .poll(() => isFocused(form(page).locator('input[id="console:body/lineItems/0/productPriceId"]')))
      .toBe(true);
    await send.click();
    await form(page).locator('.console-response').getByRole('link', { name: 'lineItems.0.device.imei' }).click();
    const imei = form(page).locator('[id="console:body/lineItems/0/device/imei"]');
    await expect.poll(() => isFocused(imei)).toBe(true);
    await expect.poll(() => imei.getAttribute('aria-describedby')).toBe('console:body/lineItems/0/device/imei:error');
    await imei.fill('356938035644104');
    await expect.poll(() => imei.getAttribute('aria-invalid')).toBe(null);
  });

  test('keeps the focus: no action drops it', async () => {
    const { page } = visited;
    await clear(page);
    const isInForm = (): Promise<boolean> =>
      page.evaluate(() => document.activeElement?.closest('dialog.console') !== null && document.hasFocus());
    const press = async (name: string): Promise<void> => {
      await form(page).getByRole('button', { name, exact: true }).click();
      await nextFrames(page);
      await expect.poll(isInForm, { message: name }).toBe(true);
    };
    for (const name of [
      en.addTo('lineItems'),
      en.removeItem(`lineItems, ${en.item(2)}`),
      en.json,
      en.form,
      en.clear,
      en.undo,
    ])
      await press(name);
    await form(page).locator('.fold:has(> summary > .console-names) > summary').last().click();
    await press(en.removeItem('campaign'));
    // console-response.test.ts and the test above look at the focus after a request.
    if (!IS_FULL) return;
    await form(page).locator('[id="console:body/user/email"]').fill('maya');
    await press(en.account.run);
    await press(en.sendAnyway);
    // The form shows the response when the request was sent. That must not happen in the next test.
    await form(page).locator('.console-response').waitFor();
  });

  // In console-safety.test.ts, such a form sends nothing to a provider.
  test.runIf(IS_FULL)('never sends for an operation whose form only fills the code samples', async () => {
    const { page } = visited;
    await clear(page);
    const sent: string[] = [];
    page.on('request', (request) => !request.url().startsWith(portal) && sent.push(request.url()));
    await expect.poll(() => form(page).getByRole('button', { name: en.send }).count()).toBe(0);
    await expect.poll(() => form(page).getByRole('button', { name: en.account.run }).count()).toBe(1);
    await expect.poll(() => form(page).getByRole('combobox', { name: en.server }).isVisible()).toBe(true);
    await field(page, 'Idempotency-Key').fill('key-of-mine-1');
    for (const keys of ['Enter', 'Control+Enter']) await field(page, 'Idempotency-Key').press(keys);
    await expect.poll(() => sample(page).textContent()).toContain('key-of-mine-1');
    expect(sent).toEqual([]);
  });

  // In console-safety.test.ts a request waits for the account itself.
  test.runIf(IS_FULL)('waits for the credentials of the simulator account if they are not there yet', async () => {
    const { page } = visited;
    await page.evaluate(() => sessionStorage.clear());
    const credentials = await hold(page, /\/assets\/account-credentials-/);
    await page.goto(LIST);
    await hydrated(page);
    await opener(page).click();
    const sent = page.waitForResponse((response) => response.url().includes('/simulator/public/v2/'));
    await form(page).getByRole('button', { name: en.send, exact: true }).click();
    await form(page).getByRole('status').getByText(en.sending).waitFor();
    credentials.release();
    expect((await sent).status()).toBe(200);
  });
});

describe('the fields of a request form', () => {
  test('match their schemas and change the code samples', async () => {
    const { page, complaints } = await opened('/form/list-widgets', { baseURL: inject('shell') });
    await field(page, 'tenant').fill('globex');
    await field(page, 'stage').selectOption('v2');
    await expect
      .poll(() => form(page).locator('.console-section > .verbatim').textContent())
      .toBe('https://globex.form.example/v2');
    await field(page, 'state').selectOption('expired');
    for (
      const folded = form(page).locator('.fold:not([open]):has(.console-names) > summary');
      (await folded.count()) > 0;
    )
      await folded.first().click();
    await field(page, 'since').fill('2026-03-04');
    await field(page, 'archived').selectOption('false');
    await form(page)
      .getByRole('button', { name: en.addTo('tags') })
      .click();
    await field(page, en.item(1)).fill('a b');
    await form(page).getByRole('group', { name: 'kinds' }).getByRole('checkbox', { name: 'b' }).check();
    await form(page).locator('.console-holder > .fold > summary', { hasText: 'filter' }).click();
    await field(page, 'city').fill('São Paulo');
    await field(page, 'odd [name]&').fill('=');
    await field(page, 'theme').fill('dark');
    await expect.poll(() => form(page).getByText(en.cookieNote).isVisible()).toBe(true);
    await expect.poll(async () => (await sample(page).textContent())?.replaceAll(/\\\s+/g, '')).toContain('theme=dark');
    const code = await sample(page).textContent();
    expect(code).toContain('https://globex.form.example/v2/widgets?');
    for (const pair of [
      'state=expired',
      'since=2026-03-04',
      'archived=false',
      'tags=a%20b',
      'kinds=b',
      'city%5D=S%C3%A3o%20Paulo',
      'odd%20%5Bname%5D%26=%3D',
    ])
      expect(code).toContain(pair);
    await form(page).getByRole('combobox', { name: en.authorization }).selectOption({ index: 1 });
    await field(page, en.user).fill('maya');
    await field(page, en.password).fill(SECRET);
    await expect.poll(() => field(page, en.password).getAttribute('type')).toBe('password');
    await form(page)
      .getByRole('button', { name: words.showValue(en.password) })
      .click();
    await expect.poll(() => form(page).locator('input[type="password"]').count()).toBe(0);
    expect(await moreViolations(page, 'dialog.console')).toEqual([]);
    expect(unexpected(complaints)).toEqual([]);
  });

  test('accept files, several for a list, and reject a file that is too large', async () => {
    const { page } = await opened('/form/upload', { baseURL: inject('shell') });
    const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('png') });
    await form(page).locator('.console-foot > button').click();
    await form(page).locator('.console-form .admonition-danger', { hasText: en.chooseFile }).waitFor();
    await field(page, 'photo').setInputFiles(file('one.png'));
    await expect.poll(() => sample(page).textContent()).toMatch(/one\.png/);
    // An optional file is not in the request until it is chosen.
    await expect.poll(() => sample(page).textContent()).not.toContain('more');
    await form(page).locator('.fold > summary', { hasText: 'more' }).click();
    await field(page, 'more').setInputFiles([file('two.png'), file('three.png')]);
    await expect.poll(() => sample(page).textContent()).toMatch(/one\.png[\s\S]*two\.png[\s\S]*three\.png/);
    // The file is created in the page, because sending it there takes seconds.
    await field(page, 'photo').evaluate((input: HTMLInputElement) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(21_000_000)], 'huge.png'));
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await form(page).locator('.note.error', { hasText: '20 MB' }).waitFor();
    await expect.poll(() => sample(page).textContent()).not.toContain('huge.png');
    await form(page).getByLabel(en.mediaType).selectOption('application/octet-stream');
    await field(page, 'application/octet-stream').setInputFiles(file('raw.bin'));
    await expect.poll(() => sample(page).textContent()).toContain('raw.bin');
  });

  test('nest as deep as a schema does, offer alternatives, and accept additional keys', async () => {
    const { page, complaints } = await opened('/form/put-tree', { baseURL: inject('shell') });
    await expect.poll(() => form(page).getByText(en.relativeServer).isVisible()).toBe(true);
    await form(page).getByRole('button', { name: en.json, exact: true }).click();
    await writeJson(
      page,
      '{"name": "root", "parent": {"name": "one", "parent": {"name": "two"}}, "pet": {"kind": "cat", "lives": 9}, "labels": {}}',
    );
    await form(page).getByRole('button', { name: en.form, exact: true }).click();
    for (const place of ['.console-sections > *', '[id="console:body/parent"]'])
      await form(page).locator(`${place} .fold:has(> summary > .console-names) > summary`).first().click();
    await form(page).locator('[id="console:body/parent/parent/name"]').fill('deep');
    await form(page).locator('select[id="console:body/pet"]').selectOption({ label: 'Dog' });
    await form(page).locator('.console-holder > .fold > summary', { hasText: 'labels' }).last().click();
    const key = form(page).locator('[id="console:body/labels:key"]');
    await key.fill('a/b');
    await key.press('Enter');
    await form(page).locator('[id="console:body/labels/a~1b"]').fill('x');
    const ids = await page.locator('dialog.console [id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
    await expect
      .poll(async () => (await sample(page).textContent())?.replaceAll(/\s/g, ''))
      .toContain(
        '{"name":"root","parent":{"name":"one","parent":{"name":"deep"}},"pet":{"kind":"dog"},"labels":{"a/b":"x"}}',
      );

    // The fields of an alternative stay on screen even if their values fit another alternative better.
    await form(page).getByRole('button', { name: en.json, exact: true }).click();
    await writeJson(page, '{"name": "root"}');
    await form(page).getByRole('button', { name: en.form, exact: true }).click();
    await form(page).locator('.fold:has(.console-names) > summary').click();
    await form(page).locator('[id="console:body/contact/address"]').fill('maya@example.com');
    await expect.poll(() => sample(page).textContent()).toContain('maya@example.com');
    await expect
      .poll(() => form(page).locator('select[id="console:body/contact"] > :checked').textContent())
      .toBe('Mail');
    await expect
      .poll(() => form(page).locator('[id="console:body/contact/address"]').inputValue())
      .toBe('maya@example.com');
    expect(unexpected(complaints)).toEqual([]);
  });
});
