import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser } from 'playwright';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import { CARD_SIZE } from '../compile/output/sharing.ts';
import { readArguments } from './arguments.ts';
import { launchChromium } from './browser.ts';

readArguments(
  'Renders the card of shared links and the icons from content/brand into content/static, and neutral icons into web/static.',
  {},
);
const FOLDER = join(PROJECT_ROOT, 'content/static');
const NEUTRAL = join(PROJECT_ROOT, 'web/static');

const sourceOf = (name: string): string => readFileSync(join(PROJECT_ROOT, 'content/brand', name), 'utf8');
const card = sourceOf('social-card.html').replace('<!-- logo -->', readFileSync(join(FOLDER, 'logo-dark.svg'), 'utf8'));

async function renderImage(
  browser: Browser,
  html: string,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<!doctype html><body style="margin:0">${html}`);
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

/** Makes an ICO file with one PNG, which all current browsers read. */
function icoFromPng(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function drawIcons(browser: Browser, folder: string, tileMarkup: string): Promise<void> {
  const square = (size: number): { width: number; height: number } => ({ width: size, height: size });
  const favicon = readFileSync(join(folder, 'favicon.svg'), 'utf8').replace(
    '<svg ',
    '<svg style="display:block" width="32" height="32" ',
  );
  writeFileSync(join(folder, 'apple-touch-icon.png'), await renderImage(browser, tileMarkup, square(180)));
  for (const size of [192, 512])
    writeFileSync(join(folder, `icon-${size}.png`), await renderImage(browser, tileMarkup, square(size)));
  writeFileSync(join(folder, 'favicon.ico'), icoFromPng(await renderImage(browser, favicon, square(32)), 32));
}

await using browser = await launchChromium();
writeFileSync(join(FOLDER, 'social-card.png'), await renderImage(browser, card, CARD_SIZE));
await drawIcons(browser, FOLDER, sourceOf('app-icon.svg'));
await drawIcons(browser, NEUTRAL, sourceOf('neutral-icon.svg'));
