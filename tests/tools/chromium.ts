import { existsSync } from 'node:fs';

import { findChromium } from '../../web/commands/browser.ts';

/** Debian's windowless Chromium: a visit to a page takes a third of the CPU time in it. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Like {@link findChromium}, but prefers the windowless Chromium. */
export function findTestChromium(): string | undefined {
  return process.env.CHROMIUM_PATH === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium();
}
