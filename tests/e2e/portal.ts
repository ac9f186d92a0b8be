import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';

import { type BrowserServer, chromium } from 'playwright';
import type { TestProject } from 'vitest/node';

import { CHROMIUM_ARGS, findTestChromium } from '../../web/commands/browser.ts';
import { ROOT } from '../site/dist.ts';
import { startShellSite } from './shell-site.ts';

const PORT = Number(process.env.E2E_PORT ?? 8799);
const START_TIMEOUT = 120_000;

/** A routed context would do the same, but it sends each request through Playwright and switches the browser's cache off. */
const LOOPBACK_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

declare module 'vitest' {
  interface ProvidedContext {
    portal: string;
    /** WebSocket address of the browser. */
    browser: string;
    /** Origin of a small site with settings that the portal does not use. */
    shell: string;
    /** File of that site's texts that only a worker has, such as the gate. */
    shellEdge: string;
  }
}

/**
 * Starts the portal as `npm start` does, a second site and the browser, each once for all files; ends them after the
 * last test.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = JSON.stringify(privateKey.export({ format: 'jwk' }));
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(PORT), EXAM_SIGNING_KEY: key },
  });
  const [browser, shell] = await Promise.all([startBrowser(), startShellSite(), untilReady(child)]);
  project.provide('browser', browser.wsEndpoint());
  project.provide('portal', `http://localhost:${PORT}`);
  project.provide('shell', shell.origin);
  project.provide('shellEdge', shell.edge);
  return async () => {
    await Promise.all([browser.close(), shell.close()]);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    const left = await fetch(`http://localhost:${PORT}`).catch(() => null);
    if (left !== null) throw new Error(`The portal still responds at port ${PORT} after npm start ended.`);
  };
}

function startBrowser(): Promise<BrowserServer> {
  const executablePath = findTestChromium();
  return chromium.launchServer({
    args: [...CHROMIUM_ARGS, LOOPBACK_ONLY],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    const timer = setTimeout(
      () => reject(new Error(`The portal did not start in ${START_TIMEOUT / 1_000} s:\n${output.join('')}`)),
      START_TIMEOUT,
    );
    const read = (chunk: Buffer): void => {
      output.push(chunk.toString());
      if (!output.join('').includes('The portal is at')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The portal ended with ${code}:\n${output.join('')}`));
    });
  });
}
