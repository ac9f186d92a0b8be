import type { ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import type { TestProject } from 'vitest/node';

import { freePort } from '../../web/commands/free-port.ts';
import { endTied, spawnTied } from '../../web/commands/spawn-tied.ts';
import { ROOT } from '../site/dist.ts';
import { serveSite } from './static-site.ts';

const START_TIMEOUT = 120_000;
const END_TIMEOUT = 15_000;

declare module 'vitest' {
  interface ProvidedContext {
    portal: string;
    /** Origin of a small site with settings that the portal does not use. */
    shell: string;
    /** File of that site's texts that only a worker has, such as the gate. */
    shellEdge: string;
    /** Public folder of the site with a local server. */
    console: string;
  }
}

/**
 * Serves the last build with `npm start`. Builds two other sites, and serves one of them. All files share the servers, which end after the last
 * test.
 */
export default async function setup(vitest: TestProject): Promise<() => Promise<void>> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = JSON.stringify(privateKey.export({ format: 'jwk' }));
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawnTied('npm', ['start', '--', '--built'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), EXAM_SIGNING_KEY: key },
  });
  const ready = untilReady(child);
  // Awaited below. This only prevents an unhandled-rejection warning if a build fails first.
  ready.catch(() => {});
  const end = async (): Promise<void> => {
    await endTied(child);
    // A Worker that was killed can still write a file.
    for (const path of [folder, join(ROOT, `.wrangler/port-${port}`)])
      rmSync(path, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    await buildSites(folder);
    await ready;
  } catch (error) {
    await end();
    throw error;
  }
  const shell = await serveSite(join(folder, 'shell/dist/public'));
  vitest.provide('portal', origin);
  vitest.provide('shell', shell.origin);
  vitest.provide('shellEdge', join(folder, 'shell/dist/internal/edge.txt'));
  vitest.provide('console', join(folder, 'console/dist/public'));
  return async () => {
    await shell.close();
    await end();
    // If `npm start` was killed, its Workers end a moment later.
    for (const limit = Date.now() + END_TIMEOUT; await responds(origin); await setTimeout(100))
      if (Date.now() > limit) throw new Error(`The portal still responds at ${origin} after npm start ended.`);
  };
}

function responds(origin: string): Promise<boolean> {
  return fetch(origin).then(
    () => true,
    () => false,
  );
}

async function buildSites(folder: string): Promise<void> {
  const program = join(import.meta.dirname, 'build-sites.ts');
  const [code] = await once(
    spawnTied(process.execPath, [program, folder], { stdio: ['ignore', 'inherit', 'inherit'] }),
    'exit',
  );
  if (code !== 0) throw new Error('The sites of the tests were not built. The reason is above.');
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    const timer = globalThis.setTimeout(
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
