import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { hydrated, useBrowser, type Visit } from './browser.ts';

const JOURNEY = '/plan-your-integration/user-journey';
const { visit } = useBrowser();

/** Requests for mermaid's own modules. */
const mermaidRequests = ({ requests }: Visit): string[] =>
  requests.filter((path) => /^\/assets\/mermaid-\d+\./.test(path));

/** Simulates user activity while something is awaited, because diagrams wait for it. */
async function stirring(page: Page, awaited: () => Promise<void>): Promise<void> {
  const press = (): void => void page.keyboard.press('Shift').catch(() => {});
  press();
  const timer = setInterval(press, 100);
  await awaited().finally(() => clearInterval(timer));
}

async function openWithDiagrams({ page }: Visit, path = JOURNEY): Promise<void> {
  await page.goto(path);
  await stirring(page, () => page.locator('.diagram svg').first().waitFor());
}

describe('mermaid', () => {
  test('is not loaded by a page without diagrams', async () => {
    const here = await visit();
    await here.page.goto('/get_started');
    await hydrated(here.page);
    await here.page.waitForLoadState('networkidle');
    expect(mermaidRequests(here)).toEqual([]);
  });

  test('is loaded late on a page without user activity', async () => {
    const here = await visit();
    await here.page.addInitScript(() => {
      const seen: unknown[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(([record]) => {
        const figure = record?.target as HTMLElement;
        seen.push({
          words: getComputedStyle(figure, '::before').content,
          isSourceShown: figure.querySelector('pre')?.checkVisibility({ visibilityProperty: true }),
          animations: figure.getAnimations({ subtree: true }).length,
        });
      }).observe(document, { subtree: true, attributeFilter: ['data-waiting'] });
    });
    await here.page.goto(JOURNEY);
    // Nothing is evaluated in the page, because that would count as user activity.
    await here.page.waitForLoadState('networkidle');
    expect(mermaidRequests(here).filter((path) => path.includes('chunk'))).toEqual([]);
    const figure = here.page.locator('.diagram').first();
    await figure.locator('svg').waitFor();
    // Until then the figure shows its description, not its source.
    expect(await here.page.evaluate(() => (globalThis as unknown as { seen: unknown[] }).seen[0])).toEqual({
      words: expect.stringMatching(/^"From the sale to an active contract\. The store creates a contract\./) as string,
      isSourceShown: false,
      animations: 0,
    });
    expect(await figure.getAttribute('data-waiting')).toBeNull();
  });

  test('is loaded only when a diagram comes near', async () => {
    const here = await visit();
    await here.page.goto('/markdown-page');
    await hydrated(here.page);
    await here.page.waitForLoadState('networkidle');
    expect(mermaidRequests(here)).toEqual([]);
    await here.page.locator('.diagram').scrollIntoViewIfNeeded();
    await here.page.locator('.diagram svg').waitFor();
    expect(mermaidRequests(here).length).toBeGreaterThan(0);
    expect(here.complaints).toEqual([]);
  });
});

describe('a diagram', () => {
  test('is rendered into reserved space without layout shifts, at any width', async () => {
    for (const width of [1440, 390]) {
      const here = await visit({ viewport: { width, height: 900 } });
      await here.page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(globalThis, { shifts });
        new PerformanceObserver((list) => {
          // On a slow machine, the first paint can come while the navbar is still parsed.
          const entries = list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node: Node | null }[];
          })[];
          for (const { value, sources } of entries)
            if (sources.some(({ node }) => document.querySelector('#article')?.contains(node) === true))
              shifts.push(value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await here.page.goto(JOURNEY, { waitUntil: 'commit' });
      const figure = here.page.locator('.diagram').first();
      const before = await figure.evaluate((element) => element.getBoundingClientRect().height);
      await stirring(here.page, () => figure.locator('svg').waitFor());
      expect(await figure.evaluate((element) => element.getBoundingClientRect().height)).toBe(before);
      expect(
        await here.page.evaluate(() =>
          (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
        ),
      ).toBe(0);
      expect(await here.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  });

  test('has controls in the language of its page', async () => {
    const here = await visit();
    await openWithDiagrams(here, `/es${JOURNEY}`);
    expect(await here.page.getByRole('button', { name: /^Ampliar/ }).count()).toBeGreaterThan(0);
  });

  test('shows its source if it does not parse', async () => {
    const here = await visit();
    await here.page.route(`**${JOURNEY}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('sequenceDiagram', 'nonsenseDiagram') });
    });
    await here.page.goto(JOURNEY);
    const source = here.page.locator('.diagram[data-failed] > pre');
    await stirring(here.page, () => source.waitFor());
    expect(await source.innerText()).toContain('nonsenseDiagram');
    // The next diagram is rendered.
    await here.page.locator('.diagram').nth(1).scrollIntoViewIfNeeded();
    await here.page.locator('.diagram').nth(1).locator('svg').waitFor();
  });

  test('shows its source if mermaid does not load', async () => {
    const here = await visit();
    await here.page.route('**/assets/mermaid-*/**', (route) => route.abort());
    await here.page.goto(JOURNEY);
    await stirring(here.page, () => here.page.locator('.diagram[data-failed] > pre').first().waitFor());
    await expect
      .poll(() => here.complaints.some((complaint) => complaint.startsWith('A diagram could not be rendered.')))
      .toBe(true);
  });

  test('shows its source while rendering takes long', async () => {
    const here = await visit();
    await here.page.route('**/assets/mermaid-*/**', () => {});
    await here.page.goto(JOURNEY);
    const source = here.page.locator('.diagram > pre').first();
    expect(await source.isVisible()).toBe(false);
    await stirring(here.page, () => source.waitFor({ timeout: 10_000 }));
  });

  test('shows its source if the page’s script does not load', async () => {
    const here = await visit();
    await here.page.route('**/assets/boot-*.js', (route) => route.abort());
    await here.page.goto(JOURNEY);
    await here.page.locator('.diagram > pre').first().waitFor({ timeout: 10_000 });
    expect(await here.page.locator('.diagram svg').count()).toBe(0);
  });

  test('shows its whole source without JavaScript', async () => {
    const here = await visit({ javaScriptEnabled: false });
    await here.page.goto(JOURNEY);
    const source = here.page.locator('.diagram > pre').first();
    const { client, scroll } = await source.evaluate((element) => ({
      client: element.clientHeight,
      scroll: element.scrollHeight,
    }));
    expect(scroll).toBeLessThanOrEqual(client);
  });
});

describe('a rendered diagram', () => {
  let here: Visit;
  beforeAll(async () => {
    here = await visit();
    await openWithDiagrams(here);
  });

  test('is an image named by its title and description', async () => {
    const image = here.page.getByRole('img', {
      name: /^From the sale to an active contract\. The store creates a contract\./,
    });
    expect(await image.count()).toBe(1);
    expect(
      await here.page.getByRole('button', { name: 'Enlarge diagram: From the sale to an active contract' }).count(),
    ).toBe(1);
  });

  test('offers its source as text', async () => {
    await here.page.getByText('Diagram as text').first().click();
    expect(await here.page.getByText('Maya->>Store: Buys the phone').isVisible()).toBe(true);
  });

  test('is enlarged by keyboard or click, closes on Escape, and returns the focus', async () => {
    const button = here.page.getByRole('button', { name: /^Enlarge diagram/ }).first();
    await button.focus();
    await here.page.keyboard.press('Enter');
    const dialog = here.page.getByRole('dialog', { name: 'Diagram' });
    await dialog.waitFor();
    const width = async (selector: string): Promise<number> =>
      here.page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().width);
    expect(await width('.diagram-dialog svg')).toBeGreaterThan(await width('.diagram svg'));
    await here.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

    await here.page.locator('.diagram-view').first().click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('follows the theme and the font of the page', async () => {
    const look = async (): Promise<{ line: string; font: string }> =>
      here.page
        .locator('.diagram svg')
        .first()
        .evaluate((svg) => {
          const actor = svg.querySelector('rect.actor');
          return { line: actor === null ? '' : getComputedStyle(actor).fill, font: getComputedStyle(svg).fontFamily };
        });
    const light = await look();
    expect(light.font).toBe(await here.page.evaluate(() => getComputedStyle(document.body).fontFamily));
    await here.page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    await expect.poll(async () => (await look()).line).not.toBe(light.line);
    expect(await here.page.locator('.diagram').first().locator('.diagram-zoom').count()).toBe(1);
  });
});
