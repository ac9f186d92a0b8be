import { describe, expect, test } from 'vitest';

import { hydrated, saysBriefly, useBrowser } from './browser.ts';

const { visit } = useBrowser();

describe('the Markdown menu', () => {
  test('copies the twin of the page, also after a navigation, and says that copying failed', async () => {
    const { page, complaints } = await visit({ permissions: ['clipboard-write'] });
    // The permissions policy forbids reading the clipboard, so the copied text is recorded.
    await page.addInitScript(() => {
      navigator.clipboard.write = async ([item]) => {
        const blob = await item?.getType('text/plain');
        document.documentElement.dataset['copied'] = await blob?.text();
      };
    });
    const copied = (): Promise<string | undefined> =>
      page.evaluate(() => document.documentElement.dataset['copied']?.split('\n')[0]);
    await page.goto('/es/intro');
    await hydrated(page);
    await page.locator('.page-menu > summary').press('Enter');
    await saysBriefly(page, 'Copiado', () => page.getByRole('button', { name: 'Copiar como Markdown' }).click());
    expect(await copied()).toBe('# Descripción general');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.page-menu[open]').count()).toBe(0);

    await page.locator('.pagination-next').click();
    await page.waitForURL('**/es/guides/hello');
    await page.locator('.page-menu > summary').click();
    await page.getByRole('button', { name: 'Copiar como Markdown' }).click();
    await expect.poll(copied).not.toBe('# Descripción general');
    expect(complaints).toEqual([]);

    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error('blocked'));
    });
    await saysBriefly(page, 'El navegador no permitió copiar', () => page.locator('.page-menu button').first().click());
  });

  test('hands the page to an assistant, and the server to an editor, if opening it is the first thing that a reader does', async () => {
    const { page } = await visit({ permissions: ['clipboard-write'] });
    await page.addInitScript(() => {
      navigator.clipboard.write = async ([item]) => {
        document.documentElement.dataset['copied'] = await (await item?.getType('text/plain'))?.text();
      };
    });
    await page.goto('/guides/webhooks');
    await page.locator('.page-menu > summary').press('Enter');
    await page.getByRole('button', { name: 'Copy as prompt' }).waitFor();
    await expect.poll(() => page.locator('.page-menu li').count()).toBe(9);
    const { origin } = new URL(page.url());
    const prompt = `Read ${origin}/guides/webhooks.md and help me with my integration. Ask me what I want to build.`;
    const hrefOf = async (name: string): Promise<string> =>
      (await page.locator('.page-menu').getByRole('link', { name }).getAttribute('href')) ?? '';
    expect(new URL(await hrefOf('Open in Claude')).searchParams.get('q')).toBe(prompt);
    expect(new URL(await hrefOf('Open in ChatGPT')).searchParams.get('q')).toBe(prompt);
    const config = new URL(await hrefOf('Connect Cursor')).searchParams.get('config') ?? '';
    expect(JSON.parse(atob(config))).toEqual({ url: `${origin}/mcp` });
    const [, server = ''] = (await hrefOf('Connect VS Code')).split('?');
    expect(JSON.parse(decodeURIComponent(server))).toMatchObject({ type: 'http', url: `${origin}/mcp` });
    await page.getByRole('button', { name: 'Copy as prompt' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['copied'])).toBe(prompt);
    await page.getByRole('button', { name: 'Copy MCP address' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['copied'])).toBe(`${origin}/mcp`);
  });
});
