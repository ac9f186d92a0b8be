import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { visit } = useBrowser();

/** Signs in through the local identity provider's popup. */
async function signIn(page: Page, email: string): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: /local identity/i }).click()]);
  await popup.getByLabel('E-mail').fill(email);
  await popup.getByRole('button', { name: 'Sign in' }).click();
}

describe('the gate', () => {
  it('lets a company account read an internal page, and not after it signed out', async () => {
    const { page, context } = await visit();
    await page.goto('/docs/internal/get-app');
    expect(await page.locator('main').textContent()).not.toContain('App registrations');
    await signIn(page, 'dana@akko.example');
    await page.locator('html[data-page-kind="operation"]').waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/internal/get-app');
    expect(await page.locator('h1').textContent()).not.toBe('');
    await page.getByText('dana@akko.example').first().waitFor();

    // Signing out reloads the page once the server has heard of it.
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: /log ?out|sign out/i }).first().click()]);
    await page.getByRole('heading', { name: 'Welcome to the AKKO Developer Portal' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('GOOGLE-AKKO-TOKEN'))).toBeNull();
    const response = await page.goto('/docs/internal/get-app');
    expect(response?.status()).toBe(401);
    await context.close();
  });

  it('denies an account of another domain and offers Logout', async () => {
    const { page, context } = await visit();
    await page.goto('/docs/internal');
    await signIn(page, 'mallory@example.net');
    await page.getByText('Access Denied').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText('Please sign in to your Google account to get access.').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('GOOGLE-AKKO-TOKEN')).catch(() => 'reloading')).toBeNull();
    await context.close();
  });

  it.each(['/internal/get-app', '/internal/no-such-page', '/es/internal/get-app'])('sends %s to its gated address', async (path) => {
    const { page, context } = await visit();
    const response = await page.goto(path);
    expect(response?.status()).toBe(401);
    expect(new URL(page.url()).pathname).toBe(path.replace('/internal', '/docs/internal'));
    await context.close();
  });

  it('moves between internal pages in place', async () => {
    const { page, context, complaints } = await visit();
    await page.goto('/docs/internal/get-app');
    await signIn(page, 'dana@akko.example');
    await page.locator('html[data-page-kind="operation"]').waitFor();
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
    complaints.length = 0;
    await page.evaluate(() => {
      window.sameDocument = true;
    });
    await page.locator('.sidebar').getByRole('link', { name: /POST|Create|Register/ }).first().click();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/docs/internal/get-app');
    expect(await page.evaluate(() => window.sameDocument)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
