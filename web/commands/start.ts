import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

import { once } from '../compile/base/once.ts';
import { CACHE, PROJECT_ROOT } from '../compile/base/project.ts';
import { INTERNAL_FILES, PACKAGE_FILES } from '../compile/base/site-file.ts';
import './compile-cache.ts';
import './write-modules.ts';
import { loadedConfig, readArguments, readPort, runCommand } from './arguments.ts';
import { buildSite } from './build-site.ts';
import { startIdentityProvider } from './local/identity-provider.ts';
import { copyWithLocalIdentity } from './local/local-identity.ts';
import { endTied } from './spawn-tied.ts';
import { untilResponse } from './until-response.ts';
import { migrateInsight, startWrangler, varArguments, workerConfig, workerConfigs } from './wrangler.ts';

const { built } = readArguments(
  'Builds and serves the whole portal with the gate, the simulator, the MCP server and a local identity provider. PORT changes the port, 8787, and EXAM_SIGNING_KEY signs the reports of exams.',
  { built: { type: 'boolean', does: 'serves the build in dist/ instead of a new one' } },
);

const CLIENT_ID = 'local';
const { config } = await loadedConfig(PROJECT_ROOT);
/** The accounts of the company have addresses at the domain above that of the portal. */
const DOMAIN = new URL(config.url).hostname.replace(/^[^.]+\./, '');
/** The folders of files that Workers serve. */
const BUILT_FILES = [INTERNAL_FILES, PACKAGE_FILES].map((folder) => join(PROJECT_ROOT, 'dist', folder));
const START_SECONDS = 120;

const port = readPort(8787);
await runCommand(async () => start(port));

async function start(port: number): Promise<void> {
  await claimPort(port);
  const address = `http://localhost:${port}`;
  // Its key takes 0.2 s. The interface is bundled meanwhile.
  const provider = startIdentityProvider({
    clientId: CLIENT_ID,
    domain: DOMAIN,
    portalOrigins: [address, `http://127.0.0.1:${port}`],
  });
  // Another portal on this machine has its own port, and therefore its own simulator accounts and signals.
  const state = `--persist-to=.wrangler/port-${port}`;
  const files = join(PROJECT_ROOT, `.wrangler/port-${port}/public`);
  const key = process.env.EXAM_SIGNING_KEY;
  const isSimulated = (config.references?.public ?? []).some(({ simulator }) => simulator);
  const ended = Promise.withResolvers<number | null>();
  const load = once(async () => {
    const { jwksUrl } = await provider;
    const variables = { GOOGLE_CLIENT_ID: CLIENT_ID, HOSTED_DOMAIN: DOMAIN, GOOGLE_JWKS_URL: jwksUrl };
    // wrangler refuses folders of files that do not exist yet.
    for (const folder of [files, ...BUILT_FILES]) mkdirSync(folder, { recursive: true });
    const withKey = examConfig(port, key);
    const configs = workerConfigs(PROJECT_ROOT, isSimulated).map((path) =>
      path === workerConfig('EXAM') ? withKey : path,
    );
    const options = [
      `--port=${port}`,
      // Two portals that start at the same time find the same default port free, and one of them would end.
      '--inspector-port=0',
      `--assets=${files}`,
      '--infer-origin-from-routes=false',
      '--show-interactive-dev-session=false',
      '--log-level=warn',
      state,
      ...['wrangler.toml', ...configs].map((path) => `--config=${path}`),
    ];
    const child = startWrangler(['dev', ...options, ...varArguments(variables)], {
      cwd: PROJECT_ROOT,
      waits: true,
    });
    child.once('exit', ended.resolve);
    return child;
  });
  // wrangler loads, and bundles the Workers, on the core that is free when the interface is bundled. A key stays out of files until the
  // build has ended, because a signal then would leave the file.
  const onBundled = key === undefined ? () => void load() : undefined;
  const ok = built === true || (await buildSite({ cache: CACHE, now: Date.now() }, onBundled)).ok;
  if (!ok) throw new Error('The portal was not started: fix the errors above first.');
  const wrangler = await load();
  const identity = await provider;
  copyWithLocalIdentity(join(PROJECT_ROOT, 'dist/public'), files, identity.origin);
  wrangler.stdin?.end();
  let isStopping = false;
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await identity.close();
    await endTied(wrangler);
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  void ended.promise.then((code) => {
    if (!isStopping) console.error(`wrangler dev ended by itself (${code ?? 'a signal'}); its own message is above.`);
    return stop(1);
  });

  if (!(await untilResponse(address, { status: 200, patience: START_SECONDS * 1_000, pause: 200 }))) {
    if (!isStopping) console.error(`The portal did not respond at ${address} within ${START_SECONDS} seconds.`);
    return stop(1);
  }
  await migrateInsight(['--local', state], { cwd: PROJECT_ROOT, output: 'ignore' });
  console.log(
    `\nThe portal is at ${address}\nOpen ${address}/docs/internal, press the sign-in button and type any name@${DOMAIN}; another domain shows the denial.\nAssistants connect to ${address}/mcp\nCtrl+C ends it.`,
  );
}

/**
 * The configuration of the exam's Worker. With a key it is a copy, because wrangler gives variables of its command line to the first Worker
 * only.
 */
function examConfig(port: number, key: string | undefined): string {
  const config = workerConfig('EXAM');
  if (key === undefined) return config;
  const main = JSON.stringify(join(PROJECT_ROOT, dirname(config), 'index.ts'));
  const text = readFileSync(join(PROJECT_ROOT, config), 'utf8').replace('"index.ts"', () => main);
  const copy = join(PROJECT_ROOT, `.wrangler/exam-${port}.toml`);
  mkdirSync(dirname(copy), { recursive: true });
  process.once('exit', () => rmSync(copy));
  writeFileSync(copy, `${text}\n[vars]\nEXAM_SIGNING_KEY = ${JSON.stringify(key)}\n`, { mode: 0o600 });
  return copy;
}

/** Fails before the build if the port is taken, and says how to continue. It checks both loopback addresses, because a browser tries both. */
async function claimPort(port: number): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    await new Promise<void>((resolve, reject) => {
      const probe = createServer();
      probe.once('error', (error: NodeJS.ErrnoException) => {
        // A machine without IPv6 has no ::1, so the port cannot be taken there.
        if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve();
        else if (error.code === 'EACCES')
          reject(
            new Error(`Port ${port} needs rights that this process lacks. Choose one above 1023: PORT=8788 npm start`),
          );
        else
          reject(
            new Error(
              `Port ${port} is taken. End what uses it, or choose another: PORT=${port === 65_535 ? 8788 : port + 1} npm start`,
            ),
          );
      });
      probe.listen(port, host, () => probe.close(() => resolve()));
    });
  }
}
