import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import react from '@vitejs/plugin-react';
import { createServer as createVite, type ViteDevServer } from 'vite';

import { findingToText } from '../compile/base/finding.ts';
import { PROJECT_ROOT } from '../compile/base/project.ts';
import { startPrerender } from '../compile/bundle/bundle.ts';
import type { SiteNames } from '../compile/bundle/interface-cache.ts';
import { logicalSides } from '../compile/bundle/logical-sides.ts';
import { siteNames } from '../compile/bundle/vite-plugins.ts';
import { interfaceNames } from '../compile/config/config-schema.ts';
import { staticFilesOf } from '../compile/source/static-files.ts';
import { isBelowSimulator } from '../model/edge/simulator.ts';
import { AUTHORING_FINDINGS } from '../model/page/page-data.ts';
import { errorText } from '../model/text/error-text.ts';
import { endWith, existingFolder, loadedConfig, readArguments, readPort, runCommand, SITE } from './arguments.ts';
import { writeInterfaceTexts } from './interface-texts.ts';
import { Authoring } from './local/authoring.ts';
import { LocalSimulator } from './local/local-simulator.ts';
import { provePage } from './local/prove-page.ts';

/** The markup that Vite adds to a head is taken from this document, because Vite parses the whole text and our documents are long. */
const EMPTY = '<!doctype html><html><head></head><body></body></html>';

/** Files that a tool saves at once are reported within this time, in ms. A compilation of the first alone would be in vain. */
const SAVED_AT_ONCE = 100;

const { site = PROJECT_ROOT } = readArguments(
  'Shows the portal with hot reload of specs, Markdown and components, for browsers on this machine only. PORT changes the port, 5173.',
  { site: SITE },
);
const port = readPort(5173);
await runCommand(async () => serve(existingFolder(site), port));

/** The parts of the authoring server that make its responses. */
interface Served {
  root: string;
  port: number;
  authoring: Authoring;
  simulator: LocalSimulator;
}

/** Compiles a site and serves it. After each change of a source or a component, it compiles again. */
async function serve(root: string, port: number): Promise<void> {
  const names = interfaceNames((await loadedConfig(root)).config);
  /** Passes WebSocket upgrades on to Vite. Without it, Vite opens a port of its own, on all interfaces. It never listens itself. */
  const upgrades = new Server();
  const vite = await startVite(root, names, upgrades);
  const viteHead = /<head>(.*)<\/head>/s.exec(await vite.transformIndexHtml('/', EMPTY))?.[1] ?? '';
  const head = `${viteHead}<script type="module" src="/web/app/start/live-update.ts"></script>`;
  // Pages are rendered as in a release, by React's production build. It is built again when a component changes.
  const authoring = new Authoring(root, await startPrerender(names).ready, head);
  const simulator = new LocalSimulator(root, join(PROJECT_ROOT, `.wrangler/port-${port}`), () =>
    authoring.simulatorText(),
  );
  const tellVersion = (): void => vite.ws.send({ type: 'custom', event: 'portal:version', data: authoring.version });
  // A page that loaded while its sources changed gets the new version when its connection opens.
  vite.ws.on('connection', tellVersion);
  const update = inTurns(async (isComponent) => {
    const start = performance.now();
    if (isComponent) authoring.prerender = await startPrerender(names).ready;
    await authoring.refresh();
    simulator.update();
    tellVersion();
    console.log(`updated in ${Math.round(performance.now() - start)} ms`);
    authoring.printFindings();
  });
  watchSources(root, vite, update);
  await update(false);
  listen(vite, upgrades, { root, port, authoring, simulator });
}

/** Starts Vite, which serves the components and the static files. */
function startVite(root: string, names: SiteNames, upgrades: Server): Promise<ViteDevServer> {
  return createVite({
    configFile: false,
    root: PROJECT_ROOT,
    appType: 'custom',
    // Vite serves one folder: that of the site, or the neutral icons.
    publicDir: staticFilesOf(root).folders.findLast((folder) => existsSync(folder)) ?? false,
    plugins: [react(), siteNames(names), logicalSides()],
    // Listed, because a dependency that Vite discovers late reloads the page.
    optimizeDeps: {
      entries: [],
      include: ['react', 'react/jsx-dev-runtime', 'react-dom/client', 'react-router-dom', '@react-oauth/google'],
    },
    server: {
      middlewareMode: true,
      // The simulator responds to OPTIONS itself.
      cors: false,
      host: '127.0.0.1',
      ws: { server: upgrades },
      // An editor empties a file before it writes it. The watcher reports only the first of several changes within 50 ms.
      watch: { awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 } },
    },
    logLevel: 'warn',
  });
}

/** @param isComponent whether a component has changed, and not only a source */
type Update = (isComponent: boolean) => Promise<void>;

/** Calls `update` for changes of sources and components. */
function watchSources(root: string, { watcher }: ViteDevServer, update: Update): void {
  const folders = [join(root, 'specs'), join(root, 'content')];
  watcher.add(folders);
  watcher.on('all', (_event, path) => {
    const isSource = folders.some((folder) => path.startsWith(folder));
    const isComponent = /\/web\/(?:app|article|model|prerender)\/.*\.tsx?$/.test(path);
    if (isSource || isComponent) void update(isComponent);
    // The modules that this writes are components.
    if (/\/strings\/\w+\.json$/.test(path)) void writeInterfaceTexts();
  });
}

/** Runs one update at a time. Changes that arrive meanwhile are compiled together in one more round. */
function inTurns(refresh: Update): Update {
  let isRunning = false;
  /** A change that arrived during a compilation. */
  let waiting: { isComponent: boolean } | null = null;
  return async (isComponent) => {
    waiting = { isComponent: isComponent || (waiting?.isComponent ?? false) };
    if (isRunning) return;
    isRunning = true;
    while (waiting !== null) {
      await pause(SAVED_AT_ONCE);
      const change: { isComponent: boolean } = waiting;
      waiting = null;
      try {
        await refresh(change.isComponent);
      } catch (error) {
        // The code may be half typed: the previous pages stay until it compiles.
        console.error(errorText(error));
      }
    }
    isRunning = false;
  };
}

function listen(vite: ViteDevServer, upgrades: Server, served: Served): void {
  const { port } = served;
  const server = createServer((request, response) => {
    const url = urlOf(request);
    if (url === null) {
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end('Malformed URL\n');
      return;
    }
    vite.middlewares(request, response, () => {
      void respond(url, { request, response }, served);
    });
  });
  server.on('upgrade', (request, socket, head) => {
    if (urlOf(request) === null) socket.destroy();
    else upgrades.emit('upgrade', request, socket, head);
  });
  server.on('error', (error: NodeJS.ErrnoException) =>
    endWith(
      error.code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another: PORT=5174 npm run dev` : error.message,
    ),
  );
  server.listen(port, '127.0.0.1', () => {
    console.log(
      `Authoring at http://localhost:${port} (internal pages included, without the gate; only this machine can connect)`,
    );
  });
}

/**
 * Returns the URL of a request, or null if it is malformed: not a path, an empty host (`//`), or percent-encoding that is not
 * UTF-8. Vite and our own code would throw for these.
 */
function urlOf({ url: target = '' }: IncomingMessage): URL | null {
  if (!target.startsWith('/') || target.startsWith('//')) return null;
  try {
    const url = new URL(target, 'http://localhost');
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    return null;
  }
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

async function respond(url: URL, { request, response }: Exchange, served: Served): Promise<void> {
  const { authoring, simulator } = served;
  try {
    if (url.pathname === AUTHORING_FINDINGS) {
      const path = url.searchParams.get('page') ?? '/';
      const findings = await findingsOf(path, { isProof: request.method === 'POST', ...served });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(findings));
      return;
    }
    const { status, location, type, body } = authoring.respond(url.pathname);
    const isPage = status !== 404 && request.method === 'GET';
    if (isBelowSimulator(url.pathname) && !isPage && (await simulator.forward(request, response))) return;
    if (location !== undefined) {
      response.writeHead(status, { location: location + url.search }).end();
      return;
    }
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(errorText(error));
  }
}

/** Prints and returns the findings of a page. @param isProof whether the steps of the page run in the simulator first */
async function findingsOf(
  path: string,
  { isProof, root, port, authoring }: Served & { isProof: boolean },
): Promise<{ code: string; text: string }[]> {
  const page = authoring.pageAt(path);
  const proof =
    isProof && page !== undefined ? await provePage(page, { root, origin: `http://localhost:${port}` }) : [];
  const findings = [...proof, ...authoring.findingsOf(path)];
  const shown = findings.map((finding) => ({ code: finding.code, text: findingToText(finding) }));
  for (const { text } of shown) console.log(text);
  return shown;
}
