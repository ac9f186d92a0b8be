import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { en } from '../../web/app/console/strings/en.ts';
import { emptyUsage } from '../../web/model/integration/recorder.ts';
import type { Usage } from '../../web/model/integration/usage.ts';
import { LOCALES } from '../../web/model/site/locale.ts';
import { report } from '../site/dist.ts';
import { IS_FULL } from '../tier.ts';
import { violationsIn } from './axe.ts';
import { hydrated, pasted, saysBriefly, showTheme, useBrowser, type Visit } from './browser.ts';
import { form, openConnection, opener, secret } from './console-visit.ts';
import { STAFF } from './names.ts';
import { signIn } from './sign-in.ts';

const { visit } = useBrowser();
const SECRET = 's3cr3t-8f2a';

/** Pages of each kind, in different languages. */
const KINDS = [
  '/es',
  '/plan-your-integration/user-journey',
  '/pt/my-react-page',
  '/changelog/2',
  '/public/v2/users',
  '/es/public/v2/deactivate-user',
  '/no-such-page',
];
/** Larger pages of the same kinds, pages that other tests check in a certain state, and pages with text only. */
const MORE_OF_KINDS = [
  '/go-live',
  '/clients',
  '/changelog',
  '/public/v3/webhooks/order-shipped',
  '/pt/public/v3/schemas/problem',
  '/public/v3/webhooks/contract-activated',
  '/pt/public/v3/schemas/contract',
  '/simulator',
  '/simulator/activate',
  '/exam',
  '/integration',
  '/privacy',
  '/accessibility',
  '/public/v3/akko-developer-docs',
  '/public/v3/create-contract',
  '/public/v3/errors',
  '/public/v3/migration',
  '/my-markdown-page',
];
/** Kinds of pages without a check of accessibility in `npm test`. A webhook and a schema have the parts of an operation. */
const OTHER_KINDS = [
  '/public/v3/webhooks/order-shipped',
  '/pt/public/v3/schemas/problem',
  '/public/v2/errors',
  '/pt/docs/internal/akko-api-gateway-production',
];
/** Kinds that a test of their own opens, which also accepts no error in the console. */
const KINDS_ELSEWHERE = ['/public/v3/migration'];
const WIDTHS = [1440, 900, 390];
/** WCAG 2.2 AA asks for it, axe only if told. It counts what a sticky bar covers as too small, so pages are at their start. */
const WITH_TARGET_SIZE = { rules: { 'target-size': { enabled: true } } };

const LOOKS = WIDTHS.flatMap((width): [number, 'light' | 'dark'][] => [
  [width, 'light'],
  [width, 'dark'],
]);

/**
 * The widths and themes in which a kind of page is checked: all of them in `npm run test:all`, otherwise one, different
 * from kind to kind.
 */
function looksOf(index: number): typeof LOOKS {
  if (IS_FULL) return LOOKS;
  return LOOKS.filter((_look, position) => position === index % LOOKS.length);
}

/**
 * Looks at the open page in some widths and themes. Returns a line for each fault.
 * @param within the part in which axe looks; null is the whole page
 */
async function troublesIn(
  page: Page,
  path: string,
  looks: typeof LOOKS,
  within: string | null = null,
): Promise<string[]> {
  const troubles: string[] = [];
  for (const [width, theme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      troubles.push(`${path} is wider than ${width} px`);
    await showTheme(page, theme);
    const results = await violationsIn(page, within, WITH_TARGET_SIZE);
    troubles.push(
      ...results.map(({ id, nodes }) => {
        const elements = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
        return `${path} ${width} ${theme} ${id}: ${elements.join(' ')}`;
      }),
    );
  }
  return troubles;
}

const PAGES = report().pages;

test('the changelog keeps its filters in its address, and has one for the integration in this browser', async () => {
  const { page } = await visit();
  await page.goto('/changelog');
  await hydrated(page);
  const mine = page.getByRole('checkbox', { name: 'Only what concerns my integration' });
  await expect.poll(() => mine.isVisible()).toBe(false);
  const before = await page.evaluate(() => history.length);
  const breaking = page.getByRole('checkbox', { name: 'Only changes that break or may break' });
  await page.getByRole('radio', { name: 'v3' }).check();
  await breaking.check();
  expect(new URL(page.url()).search).toBe('?api=v3&breaks=1');
  const call = { api: 'public/v3', operationId: 'createContract', call: 'POST /public/v3/contracts' };
  const operation = { ...call, count: 1, first: null, last: null, sent: {}, received: {}, errors: {} };
  const usage: Usage = { ...emptyUsage(), operations: [operation] };
  await page.evaluate((text) => localStorage.setItem('portal.integration', text), JSON.stringify(usage));
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.locator('.part.api-v2:visible').count()).toBe(0);
  // The contents list what is shown.
  await expect
    .poll(() => page.locator('.toc a:visible').count())
    .toBe(await page.locator('.release > h2:visible').count());
  await expect.poll(() => page.getByRole('radio', { name: 'v3' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'All' }).first().check();
  await breaking.uncheck();
  expect(new URL(page.url()).search).toBe('');
  await expect.poll(() => page.evaluate(() => history.length)).toBe(before);

  await mine.check();
  await page
    .getByText(/^Changes that concern you: \d+ of \d+\.$/)
    .first()
    .waitFor();
  await expect.poll(() => page.locator('.part.api-gateway:visible').count()).toBe(0);
  await expect.poll(() => page.locator('.part.api-v3 li:visible').count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.feed').getAttribute('href')).toContain('?operations=createContract');
  await mine.uncheck();
  await expect.poll(() => page.locator('.part.api-gateway:visible').count()).toBeGreaterThan(0);
});

// axe looks at the names in one of these forms in simulator-page.test.ts, and in the request form in console-form.test.ts.
test.runIf(IS_FULL)('each choice and field of the tools has a name', async () => {
  const { page } = await visit();
  const unnamed = async (): Promise<string[]> => {
    const lines = (await page.locator('main').ariaSnapshot()).split('\n');
    return lines.filter((line) => /- (?:radio|checkbox|combobox|textbox|spinbutton|tab|switch)\b(?! ")/.test(line));
  };
  const found: Record<string, string[]> = {};
  await page.goto('/simulator');
  await page.getByRole('button', { name: 'Create a simulator account' }).click();
  for (const name of ['Requests', 'Webhooks', 'Faults', 'States', 'Credentials', 'Contracts']) {
    await page
      .getByRole('tab', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    found[name] = await unnamed();
  }
  for (const path of ['/changelog', '/exam', '/go-live', '/integration', '/public/v3/migration']) {
    await page.goto(path);
    await hydrated(page);
    found[path] = await unnamed();
  }
  await page.goto('/public/v2/post-public-v-2-partners-users');
  await page.locator('[data-console]').click();
  await page.getByRole('textbox', { name: 'firstName' }).waitFor();
  found.form = await unnamed();
  expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([]);
});

describe('a page in the browser', () => {
  // The next test does, with one page of each kind.
  test.runIf(IS_FULL).each(LOCALES)(
    'logs no error or warning on any page in %s',
    { timeout: 600_000 },
    async (lang) => {
      const { page, complaints } = await visit();
      const noisy: { path: string; complaints: string[] }[] = [];
      for (const { path } of PAGES.filter(({ audience, locale }) => audience === 'public' && locale === lang)) {
        complaints.length = 0;
        await page.goto(path, { waitUntil: 'load' });
        if (complaints.length > 0) noisy.push({ path, complaints: [...complaints] });
      }
      expect(noisy).toEqual([]);
    },
  );

  const INTERNAL = '/docs/internal/get-app';
  const ofGate: string[] = [];
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit({ reducedMotion: 'reduce' });
    const { page } = visited;
    await page.goto(INTERNAL);
    ofGate.push(...(await troublesIn(page, INTERNAL, looksOf(KINDS.length))));
    await signIn(page, STAFF);
    await page.locator('html[data-page-kind="operation"]').waitFor();
  });

  test(
    `of each kind fits its window and has no accessibility violation in ${looksOf(0).length} of ${LOOKS.length} looks, logs no error and violates no policy`,
    { timeout: 600_000 },
    async () => {
      const { page, complaints } = visited;
      const troubles = [...ofGate];
      for (const [index, path] of [...KINDS, ...(IS_FULL ? MORE_OF_KINDS : [])].entries()) {
        await page.goto(path);
        await hydrated(page);
        // The navbar and the sidebar are the same on all pages. Each width and each theme sees them once.
        const within = IS_FULL || [0, 3, 4].includes(index) ? null : '#article';
        troubles.push(...(await troublesIn(page, path, looksOf(index), within)));
      }
      for (const path of OTHER_KINDS) {
        await page.goto(path);
        await hydrated(page);
      }
      expect(troubles).toEqual([]);
      // The gate and the page that does not exist respond with such a status.
      expect(complaints.filter((text) => !/status of 40[14]/.test(text))).toEqual([]);
      const seen = new Set(
        PAGES.flatMap(({ path, kind }) =>
          [...KINDS, ...OTHER_KINDS, ...KINDS_ELSEWHERE].includes(path) ? [kind] : [],
        ),
      );
      expect([...new Set(PAGES.map(({ kind }) => kind))].filter((kind) => !seen.has(kind))).toEqual([]);
    },
  );

  test('that is internal unfolds its schemas, and its form forgets its inputs when the session ends', async () => {
    const { page } = visited;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(INTERNAL);
    await page.locator('html[data-page-kind="operation"]').waitFor();
    await hydrated(page);
    const cut = page.locator('#article details.cut').first();
    await cut.evaluate((element) => {
      for (
        let details = element.closest('details');
        details;
        details = details.parentElement?.closest('details') ?? null
      )
        details.open = true;
    });
    await expect.poll(() => cut.locator('.inserted li').count()).toBeGreaterThan(0);
    await opener(page).click();
    await openConnection(page);
    await secret(page).fill(SECRET);
    await form(page).getByRole('checkbox', { name: en.keep }).check();
    await expect.poll(() => form(page).getByRole('button', { name: en.send }).count()).toBe(0);
    // The test dispatches the event itself, because a real end of the session would leave the page.
    await page.evaluate(() => dispatchEvent(new Event('portal:session-end')));
    await expect.poll(() => form(page).count()).toBe(0);
    await opener(page).click();
    await openConnection(page);
    await expect.poll(() => secret(page).inputValue()).toBe('');
    expect(
      await page.evaluate(() =>
        JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), history.state]),
      ),
    ).not.toContain(SECRET);
  });
});

describe('an island', () => {
  // The test below compares what is copied, too, but without the clipboard of the browser.
  test.runIf(IS_FULL)('copies code', async () => {
    const { page, context } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/guides/hello');
    await hydrated(page);
    const block = page.locator('.code-block').first();
    await block.hover();
    await saysBriefly(page, 'Copied', () => block.locator('[data-copy]').click());
    expect((await pasted(context)).trim()).toBe((await block.locator('pre').textContent())?.trim());
  });

  test('says of each press that it copied, for as long as of the first', async () => {
    const { page } = await visit({ permissions: ['clipboard-write'] });
    await page.clock.install();
    const pressTwice = async (button: Locator, patience: number): Promise<void> => {
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
      const said = (): Promise<string> => button.evaluate((element) => element.ariaLabel ?? element.textContent);
      const before = await said();
      for (let presses = 0; presses < 2; presses += 1) {
        await page.evaluate(() => Object.assign(window, { copies: 0 }));
        await button.click();
        await page.waitForFunction(() => 'copies' in window && window.copies === 1);
        await page.clock.runFor(patience - 100);
        expect(await said()).toBe('Copied');
      }
      await page.clock.runFor(100);
      await expect.poll(said).toBe(before);
      await page.clock.resume();
    };
    await page.addInitScript(() => {
      navigator.clipboard.writeText = (text) => {
        Object.assign(window, { copies: 1, copied: text.trim() });
        return Promise.resolve();
      };
    });
    await page.goto('/guides/hello');
    await hydrated(page);
    const block = page.locator('.code-block').first();
    await pressTwice(block.locator('[data-copy]'), 2_000);
    expect(await page.evaluate(() => 'copied' in window && window.copied)).toBe(
      (await block.locator('pre').textContent())?.trim(),
    );
    // simulator-page.test.ts presses such a button of a React page, which has its old name again after that.
    if (!IS_FULL) return;
    await page.goto('/my-react-page');
    await hydrated(page);
    await page.getByRole('button', { name: 'New key' }).click();
    await pressTwice(page.locator('.field.mono ~ .button').nth(1), 2_500);
  });

  test('checks a webhook signature', async () => {
    const { page } = await visit();
    await page.goto('/my-react-page');
    await hydrated(page);
    const secret = page.getByLabel('Endpoint secret');
    // The page's module loads after the shell. Until then its buttons do nothing.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Fill in an example' }).click();
        return secret.inputValue();
      })
      .not.toBe('');
    await page.getByRole('button', { name: 'Check signature' }).click();
    await page.getByText('The signature matches.').waitFor();
    // A slash opens the search, except in a text field.
    await secret.fill('');
    await secret.pressSequentially('a/b');
    expect(await secret.inputValue()).toBe('a/b');
    await page.getByRole('button', { name: 'Check signature' }).click();
    await page.getByText('The signature does not match.').waitFor();
  });
});
