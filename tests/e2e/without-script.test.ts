import { describe, expect, test } from 'vitest';

import { useBrowser } from './browser.ts';

const { visit } = useBrowser();

/** One page of every kind, and what a reader must find on it. */
const PAGES = [
  { path: '/', heading: 'Effortless integration', text: 'best-rated device protection plans' },
  { path: '/get_started', heading: 'Get started', text: 'pending_activation' },
  { path: '/glossary/devices', heading: 'Devices', text: 'IMEI' },
  { path: '/my-react-page', heading: 'Integration tools', text: 'HMAC' },
  { path: '/public/v3/akko-developer-docs', heading: 'AKKO Developer Docs', text: '3.0.0' },
  { path: '/public/v2/users', heading: 'Users', text: '/public/v2/users' },
  { path: '/public/v3/create-contract', heading: 'Create a contract', text: 'Idempotency-Key' },
  { path: '/public/v3/webhooks/contract-activated', heading: 'activated', text: 'Akko-Signature' },
  { path: '/public/v3/schemas/problem', heading: 'Problem', text: 'requestId' },
  { path: '/akko/operation-id-1', heading: '', text: 'GET' },
] as const;

describe('without JavaScript', () => {
  test.each(PAGES)('$path is complete', async ({ path, heading, text }) => {
    const { page } = await visit({ javaScriptEnabled: false });
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    expect(await page.locator('h1').count()).toBe(1);
    expect((await page.locator('h1').textContent())?.toLowerCase()).toContain(heading.toLowerCase());
    expect(await page.locator('#article').textContent()).toContain(text);
  });

  test('every group of a sidebar can be reached by links', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/public/v2/introduction');
    await page.locator('.sidebar').getByRole('link', { name: 'Contracts', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/public/v2/contracts');
    await page
      .locator('.sidebar')
      .getByRole('link', { name: /Restore/ })
      .click();
    expect(new URL(page.url()).pathname).toBe('/public/v2/post-public-v-2-users-int-user-id-contracts-restore');
  });

  test('a request example is chosen by its tab', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/public/v2/post-public-v-2-partners-users');
    const canada = page.getByText('Customer in Canada').first();
    await canada.click();
    await expect
      .poll(() => page.locator('pre:visible', { hasText: 'liam.chen@example.ca' }).count())
      .toBeGreaterThan(0);
  });

  test('an unknown path shows the not-found page in the language of the path', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    const response = await page.goto('/es/no-existe');
    expect(response?.status()).toBe(404);
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(await page.locator('html').getAttribute('data-page-kind')).toBe('not-found');
  });

  test('the gate asks to sign in', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    const response = await page.goto('/docs/internal/get-app');
    expect(response?.status()).toBe(401);
    expect(await page.getByRole('heading', { name: 'Welcome to the AKKO Developer Portal' }).isVisible()).toBe(true);
    expect(await page.getByText('Please sign in to your Google account to get access.').isVisible()).toBe(true);
  });
});
