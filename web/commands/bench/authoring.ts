import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright';

import { PROJECT_ROOT } from '../../compile/base/project.ts';
import { findChromium, launchChromium } from '../browser.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Figure, figureOf, median, noteOf } from './figure.ts';
import { addDocuments, readDocuments } from './sites.ts';

const PORT = 5197;
const ROUNDS = 5;

/** A source that changes while a browser shows its page. */
interface Change {
  name: string;
  path: string;
  file: string;
  edit: (text: string, marker: string) => string;
  atMost: number;
}

const OWN: readonly Change[] = [
  {
    name: 'a guide',
    path: '/guides/hello',
    file: 'content/public/en/guides/hello.md',
    edit: (text, marker) => `${text}\n\n${marker}\n`,
    atMost: 300,
  },
  {
    name: 'public v3',
    path: '/public/v3/create-contract',
    file: 'specs/public/v3.yaml',
    edit: replaceAfter('operationId: createContract\n'),
    atMost: 300,
  },
];

const STRIPE: readonly Change[] = [
  {
    name: 'stripe.yaml',
    path: '/stripe/get-account',
    file: 'specs/public/stripe.yaml',
    edit: replaceAfter('operationId: GetAccount\n'),
    atMost: 1_000,
  },
];

/** One changed spec or guide under `npm run dev`: from the write to the new text on screen, median of five. */
export async function benchAuthoring(specs: string | undefined): Promise<Figure[]> {
  if (findChromium() === undefined) return [noteOf('authoring', 'skipped: it needs a Chromium')];
  using own = temporaryFolder();
  for (const folder of ['content', 'specs', 'web/model'])
    cpSync(join(PROJECT_ROOT, folder), join(own.path, folder), { recursive: true });
  const figures = await changesOf(own.path, OWN);
  if (specs === undefined) return figures;
  using stripe = temporaryFolder();
  addDocuments(stripe.path, readDocuments(specs, ['stripe.yaml']));
  return [...figures, ...(await changesOf(stripe.path, STRIPE))];
}

async function changesOf(site: string, changes: readonly Change[]): Promise<Figure[]> {
  await using _server = await startServer(site);
  await using browser = await launchChromium();
  const page = await browser.newPage();
  // When a page first loads, Vite finds the packages that it imports, and reloads the page once.
  await page.goto(`http://localhost:${PORT}/`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(2_000);
  const figures: Figure[] = [];
  for (const change of changes) {
    const value = await timeOf(page, site, change);
    figures.push(figureOf({ name: `authoring: ${change.name} changed, on screen`, value, atMost: change.atMost }));
  }
  return figures;
}

async function startServer(site: string): Promise<AsyncDisposable> {
  const server = spawn('node', ['web/commands/dev.ts', '--site', site], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(PORT) },
  });
  const ended = once(server, 'exit');
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('Authoring at') && resolve());
    server.once('exit', (code) => reject(new Error(`The authoring server ended with ${code}.`)));
  });
  return {
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function timeOf(page: Page, site: string, { path, file, edit }: Change): Promise<number> {
  await page.goto(`http://localhost:${PORT}${path}`, { waitUntil: 'networkidle' });
  const times: number[] = [];
  const source = join(site, file);
  const original = readFileSync(source, 'utf8');
  for (let round = 0; round < ROUNDS; round += 1) {
    const marker = `measured round ${round}`;
    const seen = page.waitForFunction(
      (text) => document.querySelector('#article')?.textContent.includes(text) === true,
      marker,
      { polling: 'raf', timeout: 20_000 },
    );
    const start = performance.now();
    writeFileSync(source, edit(original, marker));
    await seen;
    times.push(performance.now() - start);
    await page.waitForTimeout(400);
  }
  return median(times);
}

/** Gives the operation behind an `operationId` line a link to further documentation, in whatever indentation the file has. */
function replaceAfter(line: string): Change['edit'] {
  return (text, marker) => {
    const at = text.indexOf(line);
    const indent = text.slice(text.lastIndexOf('\n', at) + 1, at);
    return text.replace(
      line,
      `${line}${indent}externalDocs:\n${indent}  url: https://example.com/\n${indent}  description: ${marker}\n`,
    );
  };
}
