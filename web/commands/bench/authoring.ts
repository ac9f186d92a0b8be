import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import type { Page } from 'playwright';

import { PROJECT_ROOT } from '../../compile/output/project.ts';
import { findChromium, launchChromium } from '../browser.ts';
import { siteOf } from './build.ts';
import { type Figure, figureOf, median, noteOf } from './figure.ts';

const PORT = 5197;
const ROUNDS = 5;

/** One changed spec or guide under `npm run dev`: from the write to the new text on screen, median of five. */
export async function benchAuthoring(specs: string | undefined): Promise<Figure[]> {
  if (findChromium() === undefined) return [noteOf('authoring', 'skipped: it needs a Chromium')];
  const own = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  for (const folder of ['content', 'specs', 'web/model'])
    cpSync(join(PROJECT_ROOT, folder), join(own, folder), { recursive: true });
  const figures = await withAuthoring(own, async (page) => [
    figureOf({
      name: 'authoring: a guide changed, on screen',
      value: await medianOf(page, {
        path: '/guides/hello',
        file: join(own, 'content/public/en/guides/hello.md'),
        edit: appendParagraph,
      }),
      limit: { kind: 'atMost', value: 300 },
    }),
    figureOf({
      name: 'authoring: public v3 changed, on screen',
      value: await medianOf(page, {
        path: '/public/v3/create-contract',
        file: join(own, 'specs/public/v3.yaml'),
        edit: replaceAfter('operationId: createContract\n'),
      }),
      limit: { kind: 'atMost', value: 300 },
    }),
  ]);
  rmSync(own, { recursive: true, force: true });
  if (specs === undefined) return figures;
  const site = siteOf(specs, ['stripe.yaml']);
  const stripe = await withAuthoring(site, async (page) => [
    figureOf({
      name: 'authoring: stripe.yaml changed, on screen',
      value: await medianOf(page, {
        path: '/stripe/get-account',
        file: join(site, 'specs/public/stripe.yaml'),
        edit: replaceAfter('operationId: GetAccount\n'),
      }),
      limit: { kind: 'atMost', value: 1_000 },
    }),
  ]);
  rmSync(site, { recursive: true, force: true });
  return [...figures, ...stripe];
}

async function withAuthoring(site: string, measure: (page: Page) => Promise<Figure[]>): Promise<Figure[]> {
  const server = spawn('node', ['web/commands/dev.ts', '--site', site], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(PORT) },
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const browser = await launchChromium();
  try {
    await untilReady(server);
    const page = await browser.newPage();
    // When a page first loads, Vite finds the packages that it imports, and reloads the page once.
    await page.goto(`http://localhost:${PORT}/`, { waitUntil: 'networkidle' });
    await page.waitForTimeout(2_000);
    return await measure(page);
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await ended;
  }
}

function untilReady(server: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('Authoring at') && resolve());
    server.once('exit', (code) => reject(new Error(`The authoring server ended with ${code}.`)));
  });
}

interface Change {
  path: string;
  file: string;
  edit: (text: string, marker: string) => string;
}

async function medianOf(page: Page, { path, file, edit }: Change): Promise<number> {
  await page.goto(`http://localhost:${PORT}${path}`, { waitUntil: 'networkidle' });
  const times: number[] = [];
  const original = readFileSync(file, 'utf8');
  for (let round = 0; round < ROUNDS; round += 1) {
    const marker = `measured round ${round}`;
    const seen = page.waitForFunction(
      (text) => document.querySelector('#article')?.textContent.includes(text) === true,
      marker,
      { polling: 'raf', timeout: 20_000 },
    );
    const start = performance.now();
    writeFileSync(file, edit(original, marker));
    await seen;
    times.push(performance.now() - start);
    await page.waitForTimeout(400);
  }
  return median(times);
}

function appendParagraph(text: string, marker: string): string {
  return `${text}\n\n${marker}\n`;
}

/** Gives the operation behind an `operationId` line a link to further documentation, in whatever indentation the file has. */
function replaceAfter(line: string): (text: string, marker: string) => string {
  return (text, marker) => {
    const at = text.indexOf(line);
    const indent = text.slice(text.lastIndexOf('\n', at) + 1, at);
    return text.replace(
      line,
      `${line}${indent}externalDocs:\n${indent}  url: https://example.com/\n${indent}  description: ${marker}\n`,
    );
  };
}
