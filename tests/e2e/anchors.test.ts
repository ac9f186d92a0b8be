import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { IS_FULL, sampleOf } from '../tier.ts';
import { toldViolations } from './axe.ts';
import { hydrated, saysBriefly, showTheme, useBrowser, type Visit } from './browser.ts';
import { isSameDocument, openMarked } from './shell-visit.ts';
import { serveSite, type StaticSite } from './static-site.ts';

const { visit } = useBrowser();
let site: StaticSite;

/** One page for the tests with JavaScript. */
let visited: Visit;
let copiedText: () => Promise<string | undefined>;

beforeAll(async () => {
  site = await serveSite(inject('console'));
  visited = await visit({ permissions: ['clipboard-write'], reducedMotion: 'reduce' });
  copiedText = await watchClipboard(visited.page);
});
afterAll(() => site.close());

const ORDER = '/constructs/create-order';
const NODE = '/constructs/get-node';
/** The link unfolds the response. */
const NODE_RESPONSE = `${NODE}#response-200`;

function byId(page: Page, id: string): Locator {
  return page.locator(`[id="${id}"]`);
}

/** Whether an element is in the window and below the navbar. */
async function isInView(line: Locator): Promise<boolean> {
  return line.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const navbar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
    return element.checkVisibility() && top >= Math.max(navbar, 0) && top < innerHeight && bottom > 0;
  });
}

async function isMarked(line: Locator): Promise<boolean> {
  return line.evaluate((element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)');
}

const FOLDED = [
  { id: 'body.user.address.street', what: 'a property two levels down' },
  { id: 'body.payment.Invoice.terms', what: 'a property of another alternative' },
  { id: 'body.place.1.zip', what: 'a property of a place of a tuple' },
  { id: 'response-200.header.X-Request-Id', what: 'a header' },
  { id: 'response-200.items.user.name', what: 'a property of the items of a response' },
  { id: 'query.filter.state', what: 'a property of a parameter' },
];

/** `npm test` tries each of them once, `npm run test:all` with and without JavaScript. */
const foldedIn = (hasScript: boolean) => FOLDED.filter((_, index) => IS_FULL || index % 2 === Number(hasScript));

/**
 * A link with a fragment unfolds and marks its target, and selects one of several alternatives. Returns the fragment of a
 * line whose link is pressed.
 */
async function unfoldsTargets(page: Page, hasScript: boolean): Promise<string> {
  for (const { id, what } of foldedIn(hasScript)) {
    // Only the first loads the document.
    await page.goto(`${site.origin}${ORDER}#${id}`);
    if (hasScript) await hydrated(page);
    await expect.poll(() => isInView(byId(page, id)), { message: what }).toBe(true);
    expect([what, await isMarked(byId(page, id))]).toEqual([what, true]);
    expect(await byId(page, id).evaluate((element) => element.querySelectorAll(':scope > .anchor').length)).toBe(1);
  }
  await page.goto(`${site.origin}${ORDER}#body.payment.Invoice`);
  await expect.poll(() => byId(page, 'body.payment.Invoice.terms').isVisible()).toBe(true);
  await expect.poll(() => byId(page, 'body.payment.Card-payment.number').isVisible()).toBe(false);
  const [first] = foldedIn(hasScript);
  expect(await isMarked(byId(page, first?.id ?? ''))).toBe(false);

  await page.goto(`${site.origin}${ORDER}#body.user.name`);
  await byId(page, 'body.user.name').hover();
  await byId(page, 'body.user.name').locator('> .anchor').click();
  expect(await isMarked(byId(page, 'body.user.name'))).toBe(true);
  return new URL(page.url()).hash;
}

declare global {
  interface Window {
    copied?: string;
  }
}

/** Records what is copied, because the site's permissions policy forbids reading the clipboard. */
async function watchClipboard(page: Page): Promise<() => Promise<string | undefined>> {
  await page.addInitScript(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = async (text) => {
      await write(text);
      window.copied = text;
    };
  });
  return () => page.evaluate(() => window.copied);
}

const LOOKS = sampleOf(
  [
    ['dark', 390],
    ['light', 1440],
  ] as const,
  1,
);

/** Unfolds everything in a page. Returns the violations that axe finds, and checks that the page fits its window. */
async function violationsUnfolded(page: Page, theme: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await showTheme(page, theme);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('#article details')) {
      details.removeAttribute('name');
      details.open = true;
    }
  });
  await cutsFilled(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  return toldViolations(page, '#article');
}

/** The properties that the line of a recursive schema shows when it is unfolded. */
async function namesUnder(page: Page, id: string): Promise<string[]> {
  const inserted = byId(page, id).locator('> details.cut > .inserted');
  if ((await inserted.count()) === 0) await byId(page, id).locator('> details.cut > summary').click();
  await inserted.waitFor();
  return inserted.locator('> .props > li > code').allTextContents();
}

describe('a request body', () => {
  test('unfolds and marks the target of a link', async () => {
    expect(await unfoldsTargets(visited.page, true)).toBe('#body.user.name');
  });

  test('has, at each line, a link that copies its absolute address and announces it', async () => {
    const { page, complaints } = visited;
    const link = byId(page, 'body.名前').locator('> .anchor');
    // Only a focus by keyboard shows the link.
    await page.keyboard.press('Tab');
    await link.focus();
    await expect.poll(() => link.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    const noted = page.waitForFunction(
      (element) => element !== null && getComputedStyle(element, '::before').content.includes('Link copied'),
      await link.elementHandle(),
    );
    await saysBriefly(page, 'Link copied', () => page.keyboard.press('Enter'));
    await noted;
    const copied = (await copiedText()) ?? '';
    expect(decodeURI(copied)).toBe(`${site.origin}${ORDER}#body.名前`);
    await page.goto(copied);
    await expect.poll(() => isInView(byId(page, 'body.名前'))).toBe(true);
    await expect.poll(() => page.locator('#announcer').textContent()).toBe('');

    // It is an ordinary link if the clipboard is not available.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await byId(page, 'body.kind').locator('> .anchor').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe('#body.kind');
    expect(complaints).toEqual([]);
  });

  test('shows, of a recursive schema, the properties of requests', async () => {
    const { page } = visited;
    await page.goto(`${site.origin}${ORDER}#body.tree.next`);
    const names = await namesUnder(page, 'body.tree.next');
    expect(names).toContain('token');
    expect(names).not.toContain('made');
  });

  // `npm test` looks at the smaller page.
  test.runIf(IS_FULL).each(LOOKS)(
    'has, with every property unfolded, no accessibility violation in %s and at %i px',
    async (...look) => {
      expect(await violationsUnfolded(visited.page, ...look)).toEqual([]);
    },
    120_000,
  );
});

describe('a recursive response', () => {
  const DOCUMENT = '**/constructs/schemas/node';
  beforeAll(async () => {
    await openMarked(visited.page, site.origin + NODE_RESPONSE);
  });

  test('keeps its link if its page cannot be loaded, and loads it on the next try', async () => {
    const { page, complaints } = visited;
    await page.route(DOCUMENT, (route) => route.abort());
    const cut = byId(page, 'response-200.next').locator('> details.cut');
    await cut.locator('> summary').click();
    await expect.poll(() => cut.getAttribute('aria-busy')).toBeNull();
    await expect.poll(() => cut.locator('> a').isVisible()).toBe(true);
    await expect.poll(() => cut.locator('.inserted').count()).toBe(0);
    await page.unroute(DOCUMENT);
    await cut.locator('> summary').click();
    await cut.locator('> summary').click();
    await expect.poll(() => cut.locator('.inserted').count()).toBe(1);
    const names = await namesUnder(page, 'response-200.next');
    expect(names).toContain('made');
    expect(names).not.toContain('token');
    complaints.length = 0;
  });

  test('unfolds level by level and requests its document once', async () => {
    const { page, complaints } = visited;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await byId(page, 'response-200.next').locator('> details.cut > summary').click();
    let level = byId(page, 'response-200.next');
    for (let depth = 1; depth <= 6; depth += 1) {
      const summary = level.locator('> details.cut > summary');
      await summary.focus();
      await page.keyboard.press('Enter');
      const inserted = level.locator('> details.cut > .inserted');
      await inserted.waitFor();
      await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
      level = inserted.locator('> .props > li').filter({ has: page.locator('> code', { hasText: /^next$/ }) });
    }
    expect(requests.filter((path) => path === '/constructs/schemas/node').length).toBeLessThanOrEqual(1);
    expect(
      await page.evaluate(() => {
        const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
        return ids.length - new Set(ids).size;
      }),
    ).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('copies, for an inserted line, its address on the page of the schema', async () => {
    const { page } = visited;
    const line = byId(page, 'response-200.next').locator('.inserted > .props > li').first();
    await line.locator('> .anchor').focus();
    await saysBriefly(page, 'Link copied', () => page.keyboard.press('Enter'));
    expect(await copiedText()).toBe(`${site.origin}/constructs/schemas/node#schema.id`);
    expect(new URL(page.url()).pathname).toBe(NODE);
  });

  test('leads to a line of another page in place, also after back and forward', async () => {
    const { page } = visited;
    await page.evaluate((href) => {
      document.querySelector('#article')?.insertAdjacentHTML('afterbegin', `<a id="there" href="${href}">there</a>`);
    }, `${ORDER}#body.payment.Invoice.terms`);
    await page.locator('#there').click();
    const line = byId(page, 'body.payment.Invoice.terms');
    await expect.poll(() => isInView(line)).toBe(true);
    expect(await isMarked(line)).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Get a node' }).waitFor();
    await page.goForward();
    await expect.poll(() => line.isVisible()).toBe(true);
    expect([await isMarked(line), await isSameDocument(page)]).toEqual([true, true]);
  });

  // `npm run test:all` has both color schemes.
  test.each(LOOKS)(
    'has, with every property unfolded, no accessibility violation in %s and at %i px',
    async (...look) => {
      // Without the levels that other tests have unfolded.
      await visited.page.goto('about:blank');
      await visited.page.goto(site.origin + NODE_RESPONSE);
      await hydrated(visited.page);
      expect(await violationsUnfolded(visited.page, ...look)).toEqual([]);
    },
    120_000,
  );
});

test('without JavaScript, a link unfolds its target, and a recursive schema links to its own page', async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  expect(await unfoldsTargets(page, false)).toBe('#body.user.name');
  await page.goto(`${site.origin}${NODE}#response-404`);
  await expect
    .poll(() => byId(page, 'response-404').evaluate((element) => element.closest('details')?.open))
    .toBe(true);
  await expect.poll(() => page.locator('#article details.cut').count()).toBeGreaterThan(2);
  await page.goto(site.origin + NODE_RESPONSE);
  await byId(page, 'response-200.next').locator('> details.cut > summary').click();
  await byId(page, 'response-200.next').getByRole('link', { name: 'View schema Node' }).click();
  expect(new URL(page.url()).pathname).toBe('/constructs/schemas/node');
});

async function cutsFilled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('#article details.cut[open]'), (cut) => cut.getAttribute('data-state')).every(
      (state) => state === 'filled',
    ),
  );
}
