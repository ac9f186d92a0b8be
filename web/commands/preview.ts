import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';

import './compile-cache.ts';
import './write-modules.ts';
import { CACHE, PROJECT_ROOT } from '../compile/base/project.ts';
import { commitOf } from '../compile/output/release-record.ts';
import { readArguments, readPort, runCommand } from './arguments.ts';
import { buildSite } from './build-site.ts';
import { freePort } from './free-port.ts';
import { passwordProxy } from './local/password-proxy.ts';
import { spawnTied } from './spawn-tied.ts';
import { untilResponse } from './until-response.ts';

/** The time for the start, in ms. */
const PATIENCE = 120_000;
/** Letters and digits that look alike are left out. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

readArguments(
  'Builds this branch and shows it to the local network behind a password that it prints. PORT changes the port, 8790.',
  {},
);
const port = readPort(8790);
await runCommand(async () => preview(port));

/** Every page says that it is a preview. The gate stays closed there: the local identity provider is for this machine only. */
async function preview(port: number): Promise<void> {
  console.log('Building. This takes about a minute.');
  if (!(await buildSite({ cache: CACHE, now: Date.now() })).ok) process.exit(1);
  const innerPort = await freePort();
  const target = `http://localhost:${innerPort}`;
  const portal = spawnTied(process.execPath, [join(PROJECT_ROOT, 'web/commands/start.ts'), '--built'], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, PORT: String(innerPort) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => portal.kill('SIGTERM'));
  void once(portal, 'exit').then(([code]) => process.exit(typeof code === 'number' ? code : 0));
  if (!(await untilResponse(target, { status: 200, patience: PATIENCE, hasEnded: () => portal.exitCode !== null })))
    process.exit(1);
  const password = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const server = passwordProxy({ target, password, mark: `Preview of ${await branch()}. Nothing here is released.` });
  server.on('error', (error) => {
    console.error(error.message);
    portal.kill('SIGTERM');
  });
  server.listen(port, () => {
    console.log(`Preview, password ${password} (any name):`);
    for (const address of addresses()) console.log(`  http://${address}:${port}`);
    console.log('Ctrl+C ends it.');
  });
}

/** The branch and the commit, for the mark on every page. */
async function branch(): Promise<string> {
  try {
    const name = execFileSync('git', ['rev-parse', '--abbrev-ref', 'HEAD'], { cwd: PROJECT_ROOT, stdio: 'pipe' });
    return `${name.toString().trim()} at ${(await commitOf(PROJECT_ROOT))?.slice(0, 8) ?? 'an unknown commit'}`;
  } catch {
    return 'this folder';
  }
}

/** This machine's addresses in the local network. */
function addresses(): string[] {
  const found = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  return ['localhost', ...found.map(({ address }) => address)];
}
