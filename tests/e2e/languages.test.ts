import { expect, test } from 'vitest';

import { IS_FULL } from '../tier.ts';
import { hydrated, useBrowser } from './browser.ts';

const { visit } = useBrowser();

/** Interface texts that differ in each language. */
const WORDS = {
  en: 'Skip to main content',
  es: 'Saltar al contenido principal',
  pt: 'Pular para o conteúdo principal',
};

test('a reader downloads the interface texts of a language with its first page', async () => {
  const { page, complaints } = await visit();
  const scripts = new Map<string, string>();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.set(pathname, await response.text().catch(() => ''));
  });
  const languages = (): string[] =>
    Object.entries(WORDS).flatMap(([locale, words]) =>
      [...scripts.values()].some((text) => text.includes(words)) ? [locale] : [],
    );

  await page.goto('/es/glossary/users');
  await hydrated(page);
  await expect.poll(languages).toEqual(['es']);
  await page
    .locator('.navbar')
    .getByRole('button', { name: /Español/ })
    .hover();
  await page.locator('.navbar').getByRole('link', { name: 'Português' }).click();
  await page.getByRole('heading', { level: 1, name: 'Usuários' }).waitFor();
  await page.getByRole('link', { name: WORDS.pt }).waitFor({ state: 'attached' });
  await expect.poll(languages).toEqual(['es', 'pt']);
  await expect.poll(() => page.locator('#announcer').textContent()).toMatch(/^Usuários: página carregada/);
  expect(complaints).toEqual([]);
});

// google.test.ts opens the gate in another language.
test.runIf(IS_FULL)('the gate, a denial and a crash use the language of the path', async () => {
  const { page } = await visit();
  await page.goto('/pt/docs/internal/get-app');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Entrar com identidade local' }).click(),
  ]);
  await popup.getByLabel('E-mail').fill('mallory@example.net');
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Acesso negado').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Sair' }).count()).toBe(1);

  // The shell cannot render a document without breadcrumbs.
  await page.route(/\/es\/intro$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/"breadcrumbs":\[[^\]]*\]/, '"breadcrumbs":null'),
    });
  });
  await page.goto('/es/get_started');
  await hydrated(page);
  await page.locator('a[href="/es/intro"]').first().click();
  await page.getByRole('heading', { name: 'Se produjo un error en esta página.' }).waitFor();
  await page.getByRole('button', { name: 'Intentar de nuevo' }).waitFor();
});
