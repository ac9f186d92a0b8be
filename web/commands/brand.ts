import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser } from 'playwright';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import { CARD_SIZE } from '../compile/output/sharing.ts';
import { launchChromium } from './browser.ts';

/**
 * `node web/commands/brand.ts`: renders the card of shared links and the icons from the SVGs into `content/static`, and the neutral
 * icons of other sites into `web/static`. Run it by hand when a mark or the words change, and commit the result.
 */
const FOLDER = join(PROJECT_ROOT, 'content/static');
const NEUTRAL = join(PROJECT_ROOT, 'web/static');

const INK = '#08231f';
const PAPER = '#f4fbf9';
const ACCENT = '#0f6b5f';
const PIN = '#f2b53c';

const mark = readFileSync(join(FOLDER, 'logo-dark.svg'), 'utf8');

/** The letter alone, for an icon that the system crops to its own shape: the content is in the inner 80 %. */
const tile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" style="display:block;width:100vw;height:100vh">
<path fill="${ACCENT}" d="M0 0h32v32H0z"/><path fill="none" stroke="${PAPER}" stroke-width="2.9" stroke-linecap="round" stroke-linejoin="round" d="M16 9L9.2 23.6M16 9l6.8 14.6M12 18.5h8"/><circle cx="16" cy="9" r="3" fill="${PIN}"/></svg>`;

/** The neutral mark (`web/app/layout/brand.tsx`), without its round corners. */
const neutralTile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" style="display:block;width:100vw;height:100vh">
<path fill="#3d4f5c" d="M0 0h32v32H0z"/><path fill="none" stroke="#ffffff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="M12.6 11.2l-4 4.8 4 4.8M19.4 11.2l4 4.8-4 4.8"/></svg>`;

const STEPS = [
  ['POST', '/tokens'],
  ['POST', '/contracts'],
  ['EVENT', 'contract.activated'],
];

const card = `<style>
  body { margin: 0; block-size: 100vh; background: ${INK}; color: ${PAPER}; font: 650 34px/1.15 Figtree, Arial, "Liberation Sans", sans-serif; }
  .brand { position: absolute; inset: 76px auto auto 84px; display: flex; align-items: center; gap: 20px; }
  .brand svg { inline-size: 60px; block-size: 60px; }
  h1 { position: absolute; inset: 184px auto auto 84px; margin: 0; inline-size: 940px; font-size: 88px; letter-spacing: -0.032em; line-height: 1.04; }
  ol { position: absolute; inset: 462px 0 auto 84px; display: flex; margin: 0; padding: 0; list-style: none; border-block-start: 3px solid #2c5a52; }
  li { position: relative; inline-size: 340px; padding-block-start: 34px; font: 500 27px/1 "JetBrains Mono", "Liberation Mono", monospace; }
  li::before { content: ""; position: absolute; inset: -12px auto auto 0; inline-size: 21px; block-size: 21px; border-radius: 50%; background: ${PIN}; box-shadow: 0 0 0 8px ${INK}; }
  small { display: block; margin-block-end: 12px; color: #8fb8ae; font-size: 20px; }
</style>
<div class="brand">${mark}<span>AKKO Developer Portal</span></div>
<h1>Effortless integration for resellers.</h1>
<ol>${STEPS.map(([kind, name]) => `<li><small>${kind}</small>${name}</li>`).join('')}</ol>`;

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
await drawIcons(browser, FOLDER, tile);
await drawIcons(browser, NEUTRAL, neutralTile);
