import { describe, expect, test } from 'vitest';

import { IS_FULL, sampleOf } from '../tier.ts';
import { hydrated, useBrowser } from './browser.ts';

const { visit } = useBrowser();
const PATH = '/public/v3/migration';

describe('the migration checklist', () => {
  test('remembers ticked items in every language', async () => {
    const { page, complaints } = await visit();
    await page.goto(PATH);
    await hydrated(page);
    const boxes = page.locator('[data-checklist] input');
    const progress = page.locator('[data-progress] output');
    const operations = page.locator('.migrated');
    await expect
      .poll(() => page.locator('[data-progress] progress').getAttribute('max'))
      .toBe(String(await boxes.count()));
    await expect.poll(() => progress.textContent()).toMatch(/^0 of \d+ done$/);
    await operations.first().locator('summary').click();
    await operations.nth(1).locator('summary').press('Enter');
    await boxes.nth(3).check();
    await boxes.nth(20).press('Space');
    await expect.poll(() => progress.textContent()).toMatch(/^2 of/);
    await expect.poll(() => operations.nth(1).locator('summary small').textContent()).toMatch(/^1 of \d+ done$/);
    for (const [index, width] of sampleOf([390, 900, 1440], 1).entries()) {
      await page.setViewportSize({ width, height: 800 });
      const id = await page
        .locator('.migrated > .anchor')
        .nth(index + 5)
        .getAttribute('id');
      await page.evaluate((hash) => (location.hash = hash), id ?? '');
      // The heading is below the bar, and both are in view.
      await expect
        .poll(() =>
          page.locator('.step-bar, :target').evaluateAll((elements) => {
            const [bar, heading] = elements.map((element) => element.getBoundingClientRect());
            return bar && heading && bar.top > 0 && bar.bottom <= heading.top && heading.top < 200;
          }),
        )
        .toBe(true);
    }
    // In a window as wide as a phone, some counts stand below the name.
    await page.setViewportSize({ width: 390, height: 800 });
    const counts = await page
      .locator('.migrated > summary')
      .evaluateAll((rows) =>
        rows.map(
          (row) =>
            row.getBoundingClientRect().bottom - (row.querySelector('small')?.getBoundingClientRect().bottom ?? 0),
        ),
      );
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(0);
    await page.goto(`/es${PATH}`);
    await expect.poll(() => progress.textContent()).toMatch(/^Completado: 2 de \d+$/);
    expect([await boxes.nth(3).isChecked(), await boxes.nth(20).isChecked(), await boxes.nth(4).isChecked()]).toEqual([
      true,
      true,
      false,
    ]);

    expect(complaints).toEqual([]);
    // A change of a field links to its operation page. anchors.test.ts follows such a link, and the build checks that its target exists.
    if (!IS_FULL) return;
    const field = page.locator('a[href$="#body.user.New-user.mobileNumber"]');
    const operation = page.locator('.migrated', { has: field }).first();
    await operation.locator('summary').click();
    await operation.locator(field).first().click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/es/public/v3/create-contract');
    await expect.poll(() => page.locator('[id="body.user.New-user.mobileNumber"]').isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('has checkboxes but no progress count without JavaScript', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(PATH);
    await page.locator('.migrated summary').first().click();
    await page.locator('[data-checklist] input').nth(3).check();
    await expect.poll(() => page.locator('.step-bar').isVisible()).toBe(false);
  });
});
