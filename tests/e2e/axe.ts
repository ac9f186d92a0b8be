import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults, ElementContext, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

import { IS_FULL } from '../tier.ts';

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface WithAxe {
  axe: { run(within: ElementContext, options: RunOptions): Promise<AxeResults> };
}

/** Accessibility violations that axe finds on a page or in a part of it, after its animations. */
export async function violationsIn(
  page: Page,
  within: string | null = null,
  options: RunOptions = {},
): Promise<Result[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(SCRIPT);
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  // axe would load the style sheets again, also those of fonts, which the content security policy forbids. Of the rules that
  // read files, one is off, and the other is about sounds, which no page has.
  const chosen: RunOptions = { resultTypes: ['violations'], preload: false, ...options };
  return page.evaluate(
    async ({ part, asked }) => (await (window as unknown as WithAxe).axe.run(part ?? document, asked)).violations,
    { part: within, asked: chosen },
  );
}

/**
 * Looks as {@link toldViolations} does, but only in `npm run test:all`. One look costs as much as the load of a page, and `npm test` looks at the
 * same controls in another state.
 */
export async function moreViolations(page: Page, within: string): Promise<string[]> {
  return IS_FULL ? toldViolations(page, within) : [];
}

/** {@link violationsIn} as lines: the rule and the elements that break it. */
export async function toldViolations(page: Page, within: string): Promise<string[]> {
  return (await violationsIn(page, within)).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
