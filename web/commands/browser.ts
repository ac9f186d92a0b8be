import { existsSync } from 'node:fs';

import { type Browser, chromium } from 'playwright';

/** Usual paths of an installed Chromium. Playwright knows the path of its own download. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of a Chromium on this machine: `CHROMIUM_PATH`, Playwright's download, or the system's. Undefined if there is
 * none.
 */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...INSTALLED].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
}

/** No sandbox, because root cannot use it; no calls home, because they fail with noise in a closed network. */
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

/** Starts a Chromium. If no Chromium is installed, rejects with a hint about what to install. */
export function launchChromium(executablePath = findChromium()): Promise<Browser> {
  return chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath === undefined ? {} : { executablePath }) });
}
