import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';

import { IS_FULL } from '../tier.ts';
import { violationsIn } from './axe.ts';
import { showTheme } from './browser.ts';
import { openMarked, useShell } from './shell-visit.ts';

const { visit } = useShell();
const DESKTOP = 1440;
const PHONE = 390;

interface State {
  name: string;
  reach: (page: Page, context: BrowserContext) => Promise<unknown>;
}

/** States of a page in which something is open or has failed, and how each is reached from the one before. */
const PAGES: { path: string; width: number; states: State[] }[] = [
  {
    path: '/large/get-record-3',
    width: DESKTOP,
    states: [
      {
        name: 'an open dropdown, the error of a navbar item, and an error with Retry',
        reach: async (page) => {
          await page.route(/\/assets\/sidebar-/, (route) => route.abort());
          await page.getByRole('button', { name: 'Expand Group 5' }).click();
          await page.getByRole('alert').waitFor();
          await page.locator('.navbar-left summary').click();
          await page.locator('.dropdown-trigger', { hasText: 'More' }).hover();
        },
      },
    ],
  },
  {
    path: '/guide',
    width: PHONE,
    states: [
      {
        name: 'the announcement bar and the drawer with a sidebar',
        reach: (page) => page.getByRole('button', { name: 'Open navigation menu' }).click(),
      },
      {
        name: 'the drawer with the main menu',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Back to main menu' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Languages' }).click();
        },
      },
      {
        name: 'the offline notice',
        reach: async (page, context) => {
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
          await page.waitForFunction(() => (history.state as { drawer?: boolean }).drawer === undefined);
          await context.setOffline(true);
          await page.locator('#article').getByRole('link', { name: 'details', exact: true }).click();
          await page.getByRole('alert').waitFor();
        },
      },
      {
        name: 'the crash page',
        reach: async (page, context) => {
          await context.setOffline(false);
          await page.route(/\/guide\/details$/, async (route) => {
            const response = await route.fetch();
            await route.fulfill({
              response,
              body: (await response.text()).replace(/"breadcrumbs":\[[^\]]*\]/, '"breadcrumbs":null'),
            });
          });
          await page.locator('#article').getByRole('link', { name: 'details', exact: true }).click();
          await page.getByRole('heading', { name: 'This page crashed.' }).waitFor();
        },
      },
    ],
  },
];

// `npm test` looks at the page with more states.
test.each(IS_FULL ? PAGES : PAGES.slice(1))(
  'the states of $path have no accessibility violation and fit a window of $width px',
  async ({ path, width, states }) => {
    const { page, context } = await visit({ viewport: { width, height: 844 } });
    await openMarked(page, path);
    for (const [index, { name, reach }] of states.entries()) {
      await reach(page, context);
      // `npm run test:all` checks both themes, `npm test` one of them by turns.
      const themes = ['light', 'dark'];
      const turn = index % themes.length;
      for (const theme of IS_FULL ? themes : themes.slice(turn, turn + 1)) {
        await showTheme(page, theme);
        const violations = await violationsIn(page);
        expect(violations.map(({ id, nodes }) => ({ name, theme, id, html: nodes[0]?.html }))).toEqual([]);
      }
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), { message: name })
        .toBe(true);
    }
  },
);
