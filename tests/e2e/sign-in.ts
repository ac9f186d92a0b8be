import type { Page } from 'playwright';

/** Signs in through the popup of the local identity provider. */
export async function signIn(page: Page, email: string): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /local identity/i }).click(),
  ]);
  await popup.getByLabel('E-mail').fill(email);
  await popup.getByRole('button', { name: 'Sign in' }).click();
}
