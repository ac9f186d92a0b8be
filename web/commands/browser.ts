import { existsSync } from 'node:fs';

import { type Browser, chromium } from 'playwright';

/** Places where systems keep a Chromium, beside the one that playwright downloads. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a Chromium on this machine, or undefined: `CHROMIUM_PATH`, playwright's own, or the system's. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...INSTALLED].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
}

/** Debian's Chromium that has no windows: a browser test takes little more than half the time in it. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** {@link findChromium}, preferably one without windows. */
export function findTestChromium(): string | undefined {
  return process.env.CHROMIUM_PATH === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium();
}

/** How Chromium is started here: no sandbox for root, and no calls home that a closed network would answer with noise. */
export const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a Chromium. Rejects, with what to install, where there is none. */
export function launchChromium(executablePath = findChromium()): Promise<Browser> {
  return chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath === undefined ? {} : { executablePath }) });
}
