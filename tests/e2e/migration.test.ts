import { describe, expect, it } from 'vitest';

import { hydrated, useBrowser } from './browser.ts';

const { visit } = useBrowser();
const PATH = '/public/v3/migration';

describe('the migration checklist', () => {
  it('remembers what is ticked, in every language', async () => {
    const { page, context, complaints } = await visit();
    await page.goto(PATH);
    await hydrated(page);
    const boxes = page.locator('[data-checklist] input');
    const progress = page.locator('[data-progress] output');
    await expect.poll(() => progress.textContent()).toMatch(/^0 of \d+ done$/);
    await boxes.nth(3).check();
    await boxes.nth(20).press('Space');
    await expect.poll(() => progress.textContent()).toMatch(/^2 of/);
    await page.goto(`/es${PATH}`);
    await expect.poll(() => progress.textContent()).toMatch(/^Completado: 2 de \d+$/);
    expect([await boxes.nth(3).isChecked(), await boxes.nth(20).isChecked(), await boxes.nth(4).isChecked()]).toEqual([
      true,
      true,
      false,
    ]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('has boxes to tick without JavaScript, and no count that would stand still', async () => {
    const { page, context } = await visit({ javaScriptEnabled: false });
    await page.goto(PATH);
    await page.locator('[data-checklist] input').nth(3).check();
    expect(await page.locator('[data-progress]').isVisible()).toBe(false);
    await context.close();
  });

  it('leads to the field on both pages', async () => {
    const { page, context } = await visit();
    await page.goto(PATH);
    await page.locator('[data-checklist] a[href$="#body.user.New-user.mobileNumber"]').first().click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/public/v3/create-contract');
    await expect.poll(() => page.locator('[id="body.user.New-user.mobileNumber"]').isVisible()).toBe(true);
    await context.close();
  });
});
