import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { IS_FULL, sampleOf } from '../tier.ts';
import { hydrated, useBrowser } from './browser.ts';

const { visit } = useBrowser();

/** Prints as Chromium's dialog does, with its default margins, and counts the pages. */
async function pagesOf(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const margin = '0.4in';
  const pdf = await page.pdf({ format, margin: { top: margin, right: margin, bottom: margin, left: margin } });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe('on paper, an operation', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visit());
    await page.goto('/public/v3/create-contract');
    await hydrated(page);
  });

  test.each(sampleOf(['Letter', 'A4'] as const, 1))('has at most eight pages of %s', async (format) => {
    expect(await pagesOf(page, format)).toBeLessThanOrEqual(8);
  });

  test('has one example, one language, and the addresses of folded schemas', async () => {
    await page.emulateMedia({ media: 'print' });
    const shown = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.filter((element) => element.checkVisibility()).length);
    // A script replaces the links to other languages by buttons.
    await page.locator('.samples .languages button').first().waitFor({ state: 'attached' });
    expect([
      await shown('.samples > .request-sample > div'),
      await shown('.samples .languages button'),
      await shown('.navbar-items, .sidebar-column, .toc-column, .footer, .breadcrumbs'),
    ]).toEqual([1, 1, 0]);
    const after = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element, '::after').content);
    expect(await after('details:not([open]) > summary[data-page]')).toContain('/public/v3/schemas/');
    expect(await after('.brand')).toContain('/public/v3/create-contract');
  });

  test.runIf(IS_FULL)('is followed by a guide of at most five pages', async () => {
    await page.emulateMedia({ media: null });
    await page.goto('/intro');
    await hydrated(page);
    expect(await pagesOf(page, 'A4')).toBeLessThanOrEqual(5);
  });
});
