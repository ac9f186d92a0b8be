import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import { createServer as createVite, type ViteDevServer } from 'vite';
import type { Prerender } from '../model/prerender.ts';
import { Authoring } from './authoring.ts';
import { PROJECT_ROOT } from '../compile/output/project.ts';

/** `npm run dev [-- --site DIR]`: the portal with hot reload of specs, Markdown and components, for the author's own browser only. */
const { values } = parseArgs({ options: { site: { type: 'string' } } });
const root = resolve(values.site ?? PROJECT_ROOT);
const port = Number(process.env.PORT ?? 5173);

const vite = await createVite({
  configFile: false,
  root: PROJECT_ROOT,
  appType: 'custom',
  publicDir: join(PROJECT_ROOT, 'web/app/public'),
  plugins: [react()],
  server: { middlewareMode: true, host: '127.0.0.1' },
  define: { 'import.meta.env.VITE_LOCAL_IDENTITY': '""' },
  logLevel: 'warn',
});
vite.watcher.add([join(root, 'specs'), join(root, 'content')]);

const authoring = new Authoring(root, async () => {
  const module = (await vite.ssrLoadModule('/web/prerender/index.tsx')) as { prerender: Prerender };
  return module.prerender;
});
await authoring.refresh();
authoring.printFindings();

vite.watcher.on('all', (_event, path) => {
  const isSource = path.startsWith(join(root, 'specs')) || path.startsWith(join(root, 'content'));
  const isPrerendered = /\/web\/(?:article|prerender|compile|model)\//.test(path);
  if (isSource || isPrerendered) void update(vite, isSource);
});

let running: Promise<void> | null = null;

/** Compiles again and tells the browser; changes that arrive meanwhile are taken together in one more round. */
async function update(server: ViteDevServer, isSource: boolean): Promise<void> {
  if (running !== null) await running;
  running = (async () => {
    const start = performance.now();
    if (!isSource) server.moduleGraph.invalidateAll();
    await authoring.refresh();
    server.ws.send({ type: 'custom', event: 'portal:update' });
    console.log(`updated in ${Math.round(performance.now() - start)} ms`);
    authoring.printFindings();
  })();
  await running;
  running = null;
}

const server = createServer((request, response) => {
  vite.middlewares(request, response, () => {
    void answer(request, response);
  });
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  try {
    const { status, location, type, body } = authoring.answer(url.pathname);
    if (location !== undefined) {
      response.writeHead(status, { location: location + url.search }).end();
      return;
    }
    const text = type === 'text/html' ? await vite.transformIndexHtml(url.pathname, body) : body;
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(text);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(error);
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error instanceof Error ? error.message : String(error));
  }
}

server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another: PORT=5174 npm run dev` : error.message);
  process.exit(1);
});
server.listen(port, '127.0.0.1', () => {
  console.log(`Authoring at http://localhost:${port} (internal pages too, without the gate: this server answers only to this machine)`);
});
