import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CACHE } from '../../web/compile/base/project.ts';
import { build } from '../../web/compile/build.ts';
import { ROOT } from '../site/dist.ts';
import { IS_FULL } from '../tier.ts';
import { violationsIn } from './axe.ts';
import { hydrated, useBrowser } from './browser.ts';
import { STAFF } from './names.ts';
import { signIn } from './sign-in.ts';
import { serveSite, type StaticSite } from './static-site.ts';

const { visit } = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'portal-anchors-'));
let site: StaticSite;

beforeAll(async () => {
  mkdirSync(join(folder, 'specs/public'), { recursive: true });
  cpSync(join(ROOT, 'tests/fixtures/documents/schema-constructs.yaml'), join(folder, 'specs/public/api.yaml'));
  const { ok } = await build({ cache: CACHE, site: folder, out: join(folder, 'out'), log: () => {} });
  if (!ok) throw new Error('The fixture does not build.');
  site = await serveSite(join(folder, 'out/public'));
}, 60_000);

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const ORDER = '/api/create-order';
const NODE = '/api/get-node';
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

describe.each([true, false])('with JavaScript: %s, a link with a fragment for', (javaScriptEnabled) => {
  // `npm test` tries each of them once, `npm run test:all` with and without JavaScript.
  const tried = FOLDED.filter((_, index) => IS_FULL || index % 2 === Number(javaScriptEnabled));
  test.each(tried)('$what unfolds and marks it', async ({ id }) => {
    const { page } = await visit({ javaScriptEnabled });
    await page.goto(`${site.origin}${ORDER}#${id}`);
    if (javaScriptEnabled) await hydrated(page);
    await expect.poll(() => isInView(byId(page, id))).toBe(true);
    expect(await isMarked(byId(page, id))).toBe(true);
    expect(await byId(page, id).evaluate((element) => element.querySelectorAll(':scope > .anchor').length)).toBe(1);
  });

  test('an alternative selects it and closes the others', async () => {
    const { page } = await visit({ javaScriptEnabled });
    await page.goto(`${site.origin}${ORDER}#body.payment.Invoice`);
    if (javaScriptEnabled) await hydrated(page);
    await expect.poll(() => byId(page, 'body.payment.Invoice.terms').isVisible()).toBe(true);
    await expect.poll(() => byId(page, 'body.payment.Card-payment.number').isVisible()).toBe(false);
  });

  test('a response unfolds it', async () => {
    const { page } = await visit({ javaScriptEnabled });
    await page.goto(`${site.origin}${NODE}`);
    await expect.poll(() => page.getByText('Not there').last().isVisible()).toBe(false);
    await page.goto(`${site.origin}${NODE}#response-404`);
    if (javaScriptEnabled) await hydrated(page);
    await expect
      .poll(() => byId(page, 'response-404').evaluate((element) => element.closest('details')?.open))
      .toBe(true);
  });

  test('the line of a direct link marks that line', async () => {
    const { page } = await visit({ javaScriptEnabled });
    await page.goto(site.origin + ORDER);
    if (javaScriptEnabled) await hydrated(page);
    await byId(page, 'body.user.name').hover();
    await byId(page, 'body.user.name').locator('> .anchor').click();
    expect(new URL(page.url()).hash).toBe('#body.user.name');
    expect(await isMarked(byId(page, 'body.user.name'))).toBe(true);
  });
});

describe('a fragment link followed without a page load', () => {
  test('unfolds and marks its target on another page, also after back and forward', async () => {
    const { page, complaints } = await visit();
    await page.goto(site.origin + NODE);
    await hydrated(page);
    await page.evaluate((href) => {
      window.sameDocument = true;
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
    expect(await isMarked(line)).toBe(true);
    expect(await page.evaluate(() => window.sameDocument)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('moves the mark when the fragment changes', async () => {
    const { page } = await visit();
    await page.goto(`${site.origin}${ORDER}#body.kind`);
    await hydrated(page);
    await page.evaluate(() => {
      location.hash = '#body.shipping.province';
    });
    await expect.poll(() => isInView(byId(page, 'body.shipping.province'))).toBe(true);
    await expect.poll(() => isMarked(byId(page, 'body.kind'))).toBe(false);
    expect(await isMarked(byId(page, 'body.shipping.province'))).toBe(true);
  });
});

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

describe('the direct link of a line', () => {
  test('copies its absolute address and announces it', async () => {
    const { page } = await visit({ permissions: ['clipboard-write'] });
    const copiedText = await watchClipboard(page);
    await page.goto(site.origin + ORDER);
    await hydrated(page);
    const link = byId(page, 'body.名前').locator('> .anchor');
    await link.focus();
    await expect.poll(() => link.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#announcer').textContent()).toBe('Link copied');
    expect(await link.evaluate((element) => getComputedStyle(element, '::before').content)).toContain('Link copied');
    const copied = (await copiedText()) ?? '';
    expect(decodeURI(copied)).toBe(`${site.origin}${ORDER}#body.名前`);
    await page.goto(copied);
    await expect.poll(() => isInView(byId(page, 'body.名前'))).toBe(true);
    await expect.poll(() => page.locator('#announcer').textContent()).toBe('');
  });

  test('is an ordinary link if the clipboard is not available', async () => {
    const { page, complaints } = await visit();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.goto(site.origin + ORDER);
    await hydrated(page);
    await byId(page, 'body.kind').locator('> .anchor').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe('#body.kind');
    expect(complaints).toEqual([]);
  });
});

describe('a recursive schema', () => {
  const cuts = (page: Page): Locator => page.locator('#article details.cut');

  test('unfolds level by level and requests its document once', async () => {
    const { page, complaints } = await visit();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(site.origin + NODE_RESPONSE);
    await hydrated(page);
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
    expect(requests.filter((path) => path === '/api/schemas/node')).toHaveLength(1);
    expect(
      await page.evaluate(() => {
        const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
        return ids.length - new Set(ids).size;
      }),
    ).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('shows the properties of its direction: request or response', async () => {
    const { page } = await visit();
    const namesAt = async (path: string, id: string): Promise<string[]> => {
      await page.goto(site.origin + path);
      await hydrated(page);
      await page.goto(`${site.origin}${path}#${id}`);
      await byId(page, id).locator('> details.cut > summary').click();
      await byId(page, id).locator('.inserted').first().waitFor();
      return byId(page, id).locator('.inserted > .props > li > code').allTextContents();
    };
    const request = await namesAt(ORDER, 'body.tree.next');
    expect(request).toContain('token');
    expect(request).not.toContain('made');
    const response = await namesAt(NODE, 'response-200.next');
    expect(response).toContain('made');
    expect(response).not.toContain('token');
  });

  test('keeps its link if its page cannot be loaded, and loads it on the next try', async () => {
    const { page } = await visit();
    await page.goto(site.origin + NODE_RESPONSE);
    await hydrated(page);
    await page.route('**/api/schemas/node', (route) => route.abort());
    const cut = byId(page, 'response-200.next').locator('> details.cut');
    await cut.locator('> summary').click();
    await expect.poll(() => cut.getAttribute('aria-busy')).toBeNull();
    await expect.poll(() => cut.locator('> a').isVisible()).toBe(true);
    await expect.poll(() => cut.locator('.inserted').count()).toBe(0);
    await page.unroute('**/api/schemas/node');
    await cut.locator('> summary').click();
    await cut.locator('> summary').click();
    await expect.poll(() => cut.locator('.inserted').count()).toBe(1);
  });

  test('copies, for an inserted line, its address on the page of the schema', async () => {
    const { page } = await visit({ permissions: ['clipboard-write'] });
    const copiedText = await watchClipboard(page);
    await page.goto(site.origin + NODE_RESPONSE);
    await hydrated(page);
    await byId(page, 'response-200.next').locator('> details.cut > summary').click();
    const line = byId(page, 'response-200.next').locator('.inserted > .props > li').first();
    await line.locator('> .anchor').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#announcer').textContent()).toBe('Link copied');
    expect(await copiedText()).toBe(`${site.origin}/api/schemas/node#schema.id`);
    expect(new URL(page.url()).pathname).toBe(NODE);
  });

  test('unfolds on an internal page', async () => {
    const { page } = await visit();
    await page.goto('/docs/internal/get-app');
    await signIn(page, STAFF);
    await page.locator('html[data-page-kind="operation"]').waitFor();
    await hydrated(page);
    const cut = cuts(page).first();
    await cut.evaluate((element) => {
      for (
        let details = element.closest('details');
        details;
        details = details.parentElement?.closest('details') ?? null
      )
        details.open = true;
    });
    await expect.poll(() => cut.locator('.inserted li').count()).toBeGreaterThan(0);
  });

  test('links to its own page without JavaScript', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(site.origin + NODE_RESPONSE);
    await expect.poll(() => cuts(page).count()).toBeGreaterThan(2);
    await byId(page, 'response-200.next').locator('> details.cut > summary').click();
    await byId(page, 'response-200.next').getByRole('link', { name: 'View schema Node' }).click();
    expect(new URL(page.url()).pathname).toBe('/api/schemas/node');
  });
});

describe('a tree with every property unfolded', () => {
  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)(
    'has no accessibility violation in %s and fits into %i px',
    { timeout: 120_000 },
    async (theme, width) => {
      const { page } = await visit({
        bypassCSP: true,
        reducedMotion: 'reduce',
        viewport: { width, height: 900 },
      });
      // `npm run test:all` checks both pages in both looks, `npm test` one page in each.
      for (const path of IS_FULL ? [ORDER, NODE] : [theme === 'light' ? ORDER : NODE]) {
        await page.goto(site.origin + path);
        await hydrated(page);
        await page.evaluate((mode) => {
          document.documentElement.dataset.theme = mode;
          for (const details of document.querySelectorAll<HTMLDetailsElement>('#article details')) {
            details.removeAttribute('name');
            details.open = true;
          }
        }, theme);
        await cutsFilled(page);
        const violations = await violationsIn(page);
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
      }
    },
  );
});

async function cutsFilled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('#article details.cut[open]'), (cut) => cut.getAttribute('data-state')).every(
      (state) => state === 'filled',
    ),
  );
}
