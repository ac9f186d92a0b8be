import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';

import { IS_FULL } from '../tier.ts';
import { violationsIn } from './axe.ts';
import { openMarked, useShell } from './shell-visit.ts';

const { visit } = useShell();
const DESKTOP = 1440;
const PHONE = 390;

/** States of a page in which something is open or has failed, and how to reach them. */
const STATES: {
  name: string;
  path: string;
  width: number;
  reach: (page: Page, context: BrowserContext) => Promise<unknown>;
}[] = [
  {
    name: 'an open dropdown',
    path: '/guide',
    width: DESKTOP,
    reach: (page) => page.locator('.dropdown-trigger', { hasText: 'More' }).hover(),
  },
  {
    name: 'the error of a navbar item',
    path: '/guide',
    width: DESKTOP,
    reach: (page) => page.locator('.navbar-left summary').click(),
  },
  {
    name: 'the announcement bar and the drawer with a sidebar',
    path: '/guide',
    width: PHONE,
    reach: (page) => page.getByRole('button', { name: 'Open navigation menu' }).click(),
  },
  {
    name: 'the drawer with the main menu',
    path: '/guide',
    width: PHONE,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open navigation menu' }).click();
      await page.getByRole('button', { name: 'Back to main menu' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Languages' }).click();
    },
  },
  {
    name: 'the offline notice',
    path: '/guide',
    width: PHONE,
    reach: async (page, context) => {
      await context.setOffline(true);
      await page.locator('#article').getByRole('link', { name: 'details', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'an error with Retry',
    path: '/large/get-record-3',
    width: DESKTOP,
    reach: async (page) => {
      await page.route(/\/assets\/sidebar-/, (route) => route.abort());
      await page.getByRole('button', { name: 'Expand Group 5' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'the crash page',
    path: '/guide',
    width: PHONE,
    reach: async (page) => {
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
];

describe('a state of the shell', () => {
  test.each(STATES)(
    'has no accessibility violation and fits its window: $name',
    async ({ name, path, width, reach }) => {
      const { page, context } = await visit({
        viewport: { width, height: 844 },
        bypassCSP: true,
        reducedMotion: 'reduce',
      });
      await openMarked(page, path);
      await reach(page, context);
      // `npm run test:all` checks both themes, `npm test` one of them by turns.
      const themes = ['light', 'dark'];
      const turn = STATES.findIndex((state) => state.name === name) % themes.length;
      for (const theme of IS_FULL ? themes : themes.slice(turn, turn + 1)) {
        await page.evaluate((mode) => {
          document.documentElement.dataset.theme = mode;
        }, theme);
        const violations = await violationsIn(page);
        expect(violations.map(({ id, nodes }) => ({ theme, id, html: nodes[0]?.html }))).toEqual([]);
      }
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    },
  );
});
