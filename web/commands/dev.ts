import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import react from '@vitejs/plugin-react';
import { createServer as createVite, type ViteDevServer } from 'vite';

import { findingToText } from '../compile/base/finding.ts';
import { PROJECT_ROOT } from '../compile/base/project.ts';
import { startPrerender } from '../compile/bundle/bundle.ts';
import { logicalSides } from '../compile/bundle/logical-sides.ts';
import { siteNames } from '../compile/bundle/vite-plugins.ts';
import { interfaceNames } from '../compile/config/config-schema.ts';
import { staticFilesOf } from '../compile/source/static-files.ts';
import { isBelowSimulator } from '../model/edge/simulator.ts';
import { AUTHORING_FINDINGS } from '../model/page/page-data.ts';
import { errorText } from '../model/text/error-text.ts';
import { endWith, existingFolder, loadedConfig, readArguments, readPort, SITE } from './arguments.ts';
import { writeInterfaceTexts } from './interface-texts.ts';
import { Authoring } from './local/authoring.ts';
import { LocalSimulator } from './local/local-simulator.ts';
import { provePage } from './local/prove-page.ts';

const values = readArguments(
  'Shows the portal with hot reload of specs, Markdown and components, for browsers on this machine only. PORT changes the port, 5173.',
  { site: SITE },
);
const root = existingFolder(values.site ?? PROJECT_ROOT);
const port = readPort(5173);
const names = interfaceNames((await loadedConfig(root)).config);

/** Passes WebSocket upgrades on to Vite. Without it, Vite opens a port of its own, on all interfaces. It never listens itself. */
const upgrades = new Server();

const vite = await createVite({
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
vite.watcher.add([join(root, 'specs'), join(root, 'content')]);

/** The markup that Vite adds to a head. It is taken once from an empty document, because Vite parses the whole text and our documents are long. */
const EMPTY = '<!doctype html><html><head></head><body></body></html>';
const viteHead = /<head>(.*)<\/head>/s.exec(await vite.transformIndexHtml('/', EMPTY))?.[1] ?? '';

const head = `${viteHead}<script type="module" src="/web/app/start/live-update.ts"></script>`;
// Pages are rendered as in a release, by React's production build. It is built again when a component changes.
const authoring = new Authoring(root, await startPrerender(names).ready, head);
const simulator = new LocalSimulator(root, () => authoring.simulatorText());

vite.watcher.on('all', (_event, path) => {
  const isSource = path.startsWith(join(root, 'specs')) || path.startsWith(join(root, 'content'));
  const isComponent = /\/web\/(?:app|article|model|prerender)\/.*\.tsx?$/.test(path);
  if (isSource || isComponent) void update(vite, isComponent);
  // The modules that this writes are components.
  if (/\/strings\/\w+\.json$/.test(path)) void writeInterfaceTexts();
});

// A page that loaded while its sources changed gets the new version when its connection opens.
vite.ws.on('connection', () => {
  vite.ws.send({ type: 'custom', event: 'portal:version', data: authoring.version });
});

let isRunning = false;
/** A change that arrived during a compilation. */
let waiting: { isComponent: boolean } | null = null;

/** Files that a tool saves at once are reported within this time, in ms. A compilation of the first alone would be in vain. */
const SAVED_AT_ONCE = 100;

/** Compiles again and notifies the browser. Changes that arrive meanwhile are compiled together in one more round. */
async function update(server: ViteDevServer, isComponent: boolean): Promise<void> {
  waiting = { isComponent: isComponent || (waiting?.isComponent ?? false) };
  if (isRunning) return;
  isRunning = true;
  while (waiting !== null) {
    await pause(SAVED_AT_ONCE);
    const change: { isComponent: boolean } = waiting;
    waiting = null;
    try {
      await refresh(server, change.isComponent);
    } catch (error) {
      // The code may be half typed: the previous pages stay until it compiles.
      console.error(errorText(error));
    }
  }
  isRunning = false;
}

async function refresh(vite: ViteDevServer, isComponent: boolean): Promise<void> {
  const start = performance.now();
  if (isComponent) authoring.prerender = await startPrerender(names).ready;
  await authoring.refresh();
  simulator.update();
  vite.ws.send({ type: 'custom', event: 'portal:version', data: authoring.version });
  console.log(`updated in ${Math.round(performance.now() - start)} ms`);
  authoring.printFindings();
}

await update(vite, false);

const server = createServer((request, response) => {
  const url = urlOf(request);
  if (url === null) {
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end('Malformed URL\n');
    return;
  }
  vite.middlewares(request, response, () => {
    void respond(url, request, response);
  });
});

server.on('upgrade', (request, socket, head) => {
  if (urlOf(request) === null) socket.destroy();
  else upgrades.emit('upgrade', request, socket, head);
});

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

async function respond(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (url.pathname === AUTHORING_FINDINGS) {
      const path = url.searchParams.get('page') ?? '/';
      const page = authoring.pageAt(path);
      const isProof = request.method === 'POST' && page !== undefined;
      const proof = isProof ? await provePage(page, { root, origin: `http://localhost:${port}` }) : [];
      const findings = [...proof, ...authoring.findingsOf(path)].map((finding) => ({
        code: finding.code,
        text: findingToText(finding),
      }));
      for (const { text } of findings) console.log(text);
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

server.on('error', (error: NodeJS.ErrnoException) =>
  endWith(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another: PORT=5174 npm run dev` : error.message),
);
server.listen(port, '127.0.0.1', () => {
  console.log(
    `Authoring at http://localhost:${port} (internal pages included, without the gate; only this machine can connect)`,
  );
});
