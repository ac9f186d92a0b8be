import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { hydrated } from './browser.ts';

/** The request form while it is open. */
export const form = (page: Page): Locator => page.locator('dialog.console[open]');
/** The button of the page that opens the form. */
export const opener = (page: Page): Locator => page.locator('[data-console]');
/** The field for the first secret. */
export const secret = (page: Page): Locator =>
  form(page).locator('[id^="console:secret."]:not([id$=":error"])').first();
/** The code sample of the page. */
export const sample = (page: Page): Locator => page.locator('.samples > .request-sample pre:visible');

/**
 * Replaces the text of the JSON editor as a reader does. Playwright's `fill` selects the text itself, and the editor can render it anew
 * before the selection is replaced.
 */
export async function writeJson(page: Page, text: string): Promise<void> {
  const editor = form(page).locator('.cm-content');
  await editor.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await expect.poll(() => editor.textContent()).toBe(text);
}

/** Unfolds server and credentials. They are open by themselves while a credential is missing. */
export async function openConnection(page: Page): Promise<void> {
  const fold = form(page).locator('.console-form > .fold');
  if ((await fold.getAttribute('open')) === null) await fold.locator(':scope > summary').click();
  await fold.locator('.console-section').first().waitFor();
}

/** Opens the page of an operation and its form, with server and credentials. */
export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await opener(page).click();
  await openConnection(page);
}
