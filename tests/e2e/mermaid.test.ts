import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CACHE } from '../../web/compile/base/project.ts';
import { build } from '../../web/compile/build.ts';
import { diagramSources } from '../../web/compile/markdown/rendered-diagram.ts';
import type { Finding } from '../../web/model/site/finding.ts';
import { ROOT } from '../site/dist.ts';
import { hydrated, useBrowser, type Visit } from './browser.ts';
import { serveSite, type StaticSite } from './static-site.ts';

const JOURNEY = '/plan-your-integration/user-journey';
const { visit } = useBrowser();

/** The guide of another site, which has the same diagrams and no rendered ones. */
const GUIDE = '/journey';
const folder = mkdtempSync(join(tmpdir(), 'portal-diagrams-'));
let site: StaticSite;
let baseURL: string;
let findings: Finding[] = [];

beforeAll(async () => {
  const content = join(folder, 'content/public/en');
  mkdirSync(content, { recursive: true });
  const diagrams = [JOURNEY, '/guides/contract-lifecycle'].flatMap((guide) =>
    diagramSources(readFileSync(join(ROOT, `content/public/en${guide}.md`), 'utf8')),
  );
  const text = diagrams.map((source) => `\`\`\`mermaid\n${source}\n\`\`\`\n\n${'A line of text.\n\n'.repeat(40)}`);
  writeFileSync(join(content, 'journey.md'), `---\ntitle: Journey\ndescription: A journey.\n---\n\n${text.join('')}`);
  writeFileSync(join(content, 'index.md'), '---\ntitle: Home\ndescription: A home.\n---\n\nText.\n');
  const { report } = await build({ cache: CACHE, site: folder, out: join(folder, 'out'), log: () => {} });
  findings = report?.findings ?? [];
  site = await serveSite(join(folder, 'out/public'));
  baseURL = site.origin;
}, 120_000);

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

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

/** The color of the first box of the first diagram. */
const fillOf = (page: Page): Promise<string> =>
  page
    .locator('figure svg rect')
    .first()
    .evaluate((box) => getComputedStyle(box).fill);

test('a diagram that is not rendered is a warning with its place', () => {
  expect(findings.filter(({ code }) => code === 'diagram-not-rendered')).toMatchObject([
    { severity: 'warning', location: { file: 'content/public/en/journey.md', line: 7 } },
    { severity: 'warning' },
  ]);
});

describe('mermaid', () => {
  test('is not loaded by the pages of the portal', async () => {
    const here = await visit();
    await here.page.goto(JOURNEY);
    await hydrated(here.page);
    await here.page.locator('.diagram-view').last().scrollIntoViewIfNeeded();
    await here.page.waitForLoadState('networkidle');
    expect(mermaidRequests(here)).toEqual([]);
    expect(here.complaints).toEqual([]);
  });

  test('is loaded late on a page without user activity', async () => {
    const here = await visit({ baseURL });
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
    await here.page.goto(GUIDE);
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
    const here = await visit({ baseURL });
    await here.page.route(`**${GUIDE}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('<figure class="diagram', '<p style="height: 300vh"></p>$&');
      await route.fulfill({ response, body });
    });
    await here.page.goto(GUIDE);
    await hydrated(here.page);
    await here.page.waitForLoadState('networkidle');
    expect(mermaidRequests(here)).toEqual([]);
    await here.page.locator('.diagram').first().scrollIntoViewIfNeeded();
    await here.page.locator('.diagram svg').first().waitFor();
    expect(mermaidRequests(here).length).toBeGreaterThan(0);
    expect(here.complaints).toEqual([]);
  });
});

describe('a diagram that the browser renders', () => {
  test('is rendered into reserved space without layout shifts, at any width', async () => {
    for (const width of [1440, 390]) {
      const here = await visit({ baseURL, viewport: { width, height: 900 } });
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
      await here.page.goto(GUIDE, { waitUntil: 'commit' });
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

  test('shows its source if it does not parse', async () => {
    const here = await visit({ baseURL });
    await here.page.route(`**${GUIDE}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('sequenceDiagram', 'nonsenseDiagram') });
    });
    await here.page.goto(GUIDE);
    const source = here.page.locator('.diagram[data-failed] > pre');
    await stirring(here.page, () => source.waitFor());
    expect(await source.innerText()).toContain('nonsenseDiagram');
    // The next diagram is rendered.
    await here.page.locator('.diagram').nth(1).scrollIntoViewIfNeeded();
    await here.page.locator('.diagram').nth(1).locator('svg').waitFor();
  });

  test('shows its source if mermaid does not load', async () => {
    const here = await visit({ baseURL });
    await here.page.route('**/assets/mermaid-*/**', (route) => route.abort());
    await here.page.goto(GUIDE);
    await stirring(here.page, () => here.page.locator('.diagram[data-failed] > pre').first().waitFor());
    await expect
      .poll(() => here.complaints.some((complaint) => complaint.startsWith('A diagram could not be rendered.')))
      .toBe(true);
  });

  test('shows its source while rendering takes long', async () => {
    const here = await visit({ baseURL });
    await here.page.route('**/assets/mermaid-*/**', () => {});
    await here.page.goto(GUIDE);
    const source = here.page.locator('.diagram > pre').first();
    expect(await source.isVisible()).toBe(false);
    await stirring(here.page, () => source.waitFor({ timeout: 10_000 }));
  });

  test('shows its source if the page’s script does not load', async () => {
    const here = await visit({ baseURL });
    await here.page.route('**/assets/boot-*.js', (route) => route.abort());
    await here.page.goto(GUIDE);
    await here.page.locator('.diagram > pre').first().waitFor({ timeout: 10_000 });
    expect(await here.page.locator('.diagram svg').count()).toBe(0);
  });

  test('shows its whole source without JavaScript', async () => {
    const here = await visit({ baseURL, javaScriptEnabled: false });
    await here.page.goto(GUIDE);
    const source = here.page.locator('.diagram > pre').first();
    const { client, scroll } = await source.evaluate((element) => ({
      client: element.clientHeight,
      scroll: element.scrollHeight,
    }));
    expect(scroll).toBeLessThanOrEqual(client);
  });

  test('follows the theme', async () => {
    const here = await visit({ baseURL });
    await here.page.goto(GUIDE);
    await stirring(here.page, () => here.page.locator('.diagram').first().locator('svg').waitFor());
    const light = await fillOf(here.page);
    await here.page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    await expect.poll(() => fillOf(here.page)).not.toBe(light);
    expect(await here.page.locator('.diagram').first().locator('.diagram-zoom').count()).toBe(1);
  });
});

describe('a rendered diagram', () => {
  let here: Visit;
  beforeAll(async () => {
    here = await visit();
    await here.page.goto(JOURNEY);
    await hydrated(here.page);
    await here.page.locator('.diagram-zoom').first().waitFor();
  });

  test('is an image with its title and description', async () => {
    const image = here.page.getByRole('img', { name: 'From the sale to an active contract' });
    expect(await image.count()).toBe(1);
    const descriptionId = (await image.getAttribute('aria-describedby')) ?? '';
    expect(await here.page.locator(`#${descriptionId}`).textContent()).toMatch(/^The store creates a contract\. /);
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
    expect(await width('.diagram-dialog svg')).toBeGreaterThan(await width('.diagram-view svg'));
    await here.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

    await here.page.locator('.diagram-view').first().click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('follows the theme and the font of the page', async () => {
    const light = await fillOf(here.page);
    const font = (selector: string): Promise<string> =>
      here.page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontFamily);
    expect(await font('.diagram-view text')).toBe(await font('body'));
    await here.page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    expect(await fillOf(here.page)).not.toBe(light);
  });

  test('has text that a reader can search and copy, and unique identifiers', async () => {
    expect(await here.page.getByText('Buys the phone, wants the plan').first().isVisible()).toBe(true);
    expect(await here.page.locator('.diagram-view :is(foreignObject, style, script, [style], [class])').count()).toBe(
      0,
    );
    const ids = await here.page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    expect(ids.length).toBe(new Set(ids).size);
  });

  test('has controls in the language of its page', async () => {
    const { page } = await visit();
    await page.goto(`/es${JOURNEY}`);
    await hydrated(page);
    await page.getByRole('button', { name: /^Ampliar el diagrama: De la venta/ }).waitFor();
    expect(await page.getByText('Diagrama como texto').count()).toBe(1);
  });

  test('is there without JavaScript, and scrolls in its own box at 390 px', async () => {
    const { page } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await page.goto(JOURNEY);
    const { client, scroll } = await page
      .locator('.diagram-view')
      .first()
      .evaluate((view) => ({ client: view.clientWidth, scroll: view.scrollWidth }));
    expect(client).toBeLessThan(scroll);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(
      await page
        .locator('.diagram-view text')
        .first()
        .evaluate((text) => text.getBoundingClientRect().left),
    ).toBeGreaterThan(0);
  });
});
