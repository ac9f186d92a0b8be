import { describe, expect, test } from 'vitest';

import { useBrowser } from './browser.ts';

const { visit } = useBrowser();

describe('without JavaScript', () => {
  test('every sidebar group can be reached by links', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/public/v2/introduction');
    await expect.poll(() => page.locator('.search-slot').isVisible()).toBe(false);
    await page.locator('.sidebar').getByRole('link', { name: 'Contracts', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/public/v2/contracts');
    await page
      .locator('.sidebar')
      .getByRole('link', { name: /Restore/ })
      .click();
    expect(new URL(page.url()).pathname).toBe('/public/v2/post-public-v-2-users-int-user-id-contracts-restore');
  });

  test('a request example can be chosen', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/public/v2/post-public-v-2-partners-users');
    await page.locator('.request-sample select').selectOption({ label: 'Customer in Canada' });
    await expect
      .poll(() => page.locator('pre:visible', { hasText: 'liam.chen@example.ca' }).count())
      .toBeGreaterThan(0);
  });

  test('the changelog can be filtered by kind, by what breaks, and by reference', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/changelog');
    // A release moves to a later page when newer ones come. The first page has it or leads there.
    const href = await page.locator('[id="2026-11-21.2"] a').getAttribute('href');
    await page.goto(new URL(href ?? '', page.url()).href);
    const changes = page.locator('.changes > li:visible');
    const all = await changes.count();
    await page.getByRole('radio', { name: 'Removed' }).check();
    expect(await changes.count()).toBeLessThan(all);
    await page.getByRole('checkbox', { name: 'Only changes that break or may break' }).check();
    const kinds = await changes.evaluateAll((rows) => rows.map(({ className }) => className));
    expect(kinds.filter((kind) => !/\bremoved\b.*\bbreaks\b/.test(kind))).toEqual([]);
    const colors = changes.filter({ hasText: /colou?rs?/ });
    expect(await colors.allInnerTexts()).toEqual([
      expect.stringMatching(/^May break\s+colour → color renamed/),
      expect.stringMatching(/^May break\s+colour → color renamed/),
      expect.stringMatching(/^Breaking\s+colours → colors renamed/),
    ]);
    expect(await page.locator('.release:visible').count()).toBe(
      await page.locator('.release:has(.removed.breaks)').count(),
    );
    await page.getByRole('radio', { name: 'v3' }).check();
    expect(await colors.allInnerTexts()).toEqual([
      expect.stringMatching(
        /NewPhone, NewSerialNumberedDevice, NewOtherDevice, Phone, SerialNumberedDevice, OtherDevice$/,
      ),
    ]);
    const none = page.getByText('No change matches these filters.');
    await expect.poll(() => none.isVisible()).toBe(false);
    await page.getByRole('radio', { name: 'Deprecated' }).check();
    await expect.poll(() => none.isVisible()).toBe(true);
    await expect.poll(() => page.locator('.release:visible').count()).toBe(0);
    await page.getByRole('radio', { name: 'Removed' }).check();
    await page.getByRole('checkbox', { name: 'Only changes that break or may break' }).uncheck();
    const removals = page.locator('.release:has(.api-v3 li.removed)');
    await expect.poll(() => page.locator('.release:visible').count()).toBe(await removals.count());
  });

  test('an unknown path shows the not-found page in the language of the path', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    const response = await page.goto('/es/no-existe');
    expect(response?.status()).toBe(404);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
    await expect.poll(() => page.locator('html').getAttribute('data-page-kind')).toBe('not-found');
    await expect.poll(() => page.locator('[data-open-search]').isVisible()).toBe(false);
  });
});
