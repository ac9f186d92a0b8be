import type { ChildProcess } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { freePort } from '../../web/commands/free-port.ts';
import { endTied, spawnTied } from '../../web/commands/spawn-tied.ts';
import { createSite, removeSite } from '../compile/support/sources.ts';
import { DIST, ROOT } from './dist.ts';

const GUIDE = 'content/public/en/guides/hello.md';
const DESCRIPTION = 'specs/public/shop.yaml';
const CONFIGURATION = 'content/site.ts';

function guide(title: string): string {
  return `---\ntitle: ${title}\ndescription: A page of the shop.\n---\n\nSee [the contracts](/shop/create-contract).\n`;
}

/** A small site with every kind of page. The server compiles it again after each edit. */
const FILES = {
  [CONFIGURATION]: `import type { SiteConfig } from '${join(ROOT, 'web/compile/config/config-schema.ts')}';

const site: SiteConfig = {
  title: 'Shop',
  url: 'https://docs.shop.example',
  locales: ['en', 'es'],
  references: {
    public: [{ spec: 'shop.yaml', base: '/shop', simulator: true }],
    internal: [{ spec: 'stock.yaml', base: '/docs/internal' }],
  },
  sidebars: { public: { guides: ['/', '/intro', '/get_started', '/guides/hello'].map((page) => ({ page })) } },
};

export default site;
`,
  [DESCRIPTION]: `openapi: 3.1.0
info: { title: Shop, version: '1', license: { name: MIT, identifier: MIT } }
servers: [{ url: https://api.shop.example }]
paths:
  /contracts:
    get:
      operationId: listContracts
      summary: List contracts
      tags: [Contracts]
      security: []
      responses: { '200': { description: Contracts }, '404': { description: None } }
    post:
      operationId: createContract
      summary: Create a contract
      tags: [Contracts]
      security: []
      responses: { '201': { description: A contract }, '404': { description: None } }
`,
  'specs/internal/stock.yaml': `openapi: 3.1.0
info: { title: Stock, version: '1', license: { name: MIT, identifier: MIT } }
servers: [{ url: https://stock.shop.example }]
paths:
  /app:
    get:
      operationId: getApp
      summary: Get the app
      security: []
      responses: { '200': { description: The app }, '404': { description: None } }
`,
  [GUIDE]: guide('Hello'),
  'content/public/en/index.md': guide('Home'),
  'content/public/en/intro.md': guide('Introduction'),
  'content/public/en/get_started.md': guide('First steps'),
  'content/internal/en/index.md': guide('Internal pages'),
};

const PORT = await freePort();
const site = createSite(FILES);
let server: ChildProcess | undefined;
/** A request renders a page, which takes time from the compiler that a test waits for. */
const PATIENTLY = { timeout: 30_000, interval: 250 };
/** The text that the server wrote to standard error. */
let errors = '';

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(join(site, file), change(readFileSync(join(site, file), 'utf8')));
}

/** The findings that the server tells on a page. */
async function findingsOf(page: string): Promise<unknown> {
  return JSON.parse((await load(`/@findings?page=${page}`)).body);
}

async function load(path: string): Promise<{ status: number; location: string | null; body: string }> {
  const response = await fetch(`http://127.0.0.1:${PORT}${path}`, { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), body: await response.text() };
}

beforeAll(async () => {
  server = spawnTied('node', ['web/commands/dev.ts', '--site', site], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(PORT) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ready = new Promise<void>((resolve, reject) => {
    server?.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('Authoring at') && resolve());
    server?.once('exit', (code) => reject(new Error(`The authoring server ended with ${code}.`)));
  });
  await ready;
});
afterAll(async () => {
  if (server !== undefined) await endTied(server);
  removeSite(site);
  removeSite(join(ROOT, `.wrangler/port-${PORT}`));
});

/** Sends a request line that `fetch` would correct, and returns the status of the response. */
function statusOf(target: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: PORT, path: target, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The local addresses, in hexadecimal, on which a process listens (Linux, proc(5)). */
function listeningAddresses(pid: number): string[] {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((descriptor) => {
      try {
        return [/^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${descriptor}`))?.[1] ?? ''];
      } catch {
        // The process has closed it in the meantime.
        return [];
      }
    }),
  );
  return ['tcp', 'tcp6'].flatMap((protocol) =>
    readFileSync(`/proc/${pid}/net/${protocol}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode = '']) => state === '0A' && sockets.has(inode))
      .map(([, address = '']) => address),
  );
}

const WEB_SOCKET = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  'sec-websocket-protocol': 'vite-hmr',
};

describe('the authoring server', () => {
  test.each([
    '//',
    '//evil.example/intro',
    '///',
    '*',
    'http://',
    'http://evil.example:99999/',
    '/%',
    '/%ff',
    '/@fs/%E0%A4%A',
  ])('responds to the malformed URL %s with 400, and goes on', async (target) => {
    expect(await statusOf(target)).toBe(400);
    expect((await load('/intro')).status).toBe(200);
  });

  test('leaves OPTIONS to the simulator', async () => {
    const headers = { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' };
    const address = `http://127.0.0.1:${PORT}/simulator/contracts`;
    const [plain, preflight] = await Promise.all(
      [{}, headers].map((sent) => fetch(address, { method: 'OPTIONS', headers: sent })),
    );
    expect(plain?.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    expect(preflight?.headers.get('access-control-allow-methods')).toContain('POST');
    expect(preflight?.headers.get('access-control-allow-methods')).not.toContain('PATCH');
  });

  test('keeps the texts of its simulator beside the server, not in the site or the last build', () => {
    const textIn = (folder: string): string => readFileSync(join(folder, 'simulator/apis.txt'), 'utf8');
    expect(textIn(join(ROOT, `.wrangler/port-${PORT}`))).toContain('"base":"shop"');
    expect(readdirSync(site)).not.toContain('.wrangler');
    expect(textIn(DIST)).not.toContain('"base":"shop"');
  });

  test('ends an upgrade of a malformed URL, and goes on', async () => {
    await expect(statusOf('http://evil.example:99999/', WEB_SOCKET)).rejects.toThrow(/hang up|ECONNRESET/);
    expect((await load('/intro')).status).toBe(200);
  });

  test('has its WebSocket at its own port, and refuses pages of other origins there', async () => {
    expect((await load('/@vite/client')).body).not.toContain('24678');
    const origin = `http://127.0.0.1:${PORT}`;
    const [, token = ''] = /wsToken = "([^"]+)"/.exec((await load('/@vite/client')).body) ?? [];
    expect(await statusOf(`/?token=${token}`, { ...WEB_SOCKET, origin })).toBe(101);
    expect(await statusOf('/', { ...WEB_SOCKET, origin: 'https://evil.example' })).toBe(400);
  });

  test.runIf(process.platform === 'linux')('listens on loopback only', () => {
    const port = PORT.toString(16).toUpperCase();
    expect(listeningAddresses(server?.pid ?? 0)).toEqual([`0100007F:${port}`]);
  });

  test.each([
    ['/intro', 200],
    ['/es/shop/create-contract', 200],
    ['/shop.yaml', 200],
    ['/docs/internal/get-app', 200],
    ['/es/shop/samples/create-contract', 200],
    ['/docs/internal/samples/get-app', 200],
    ['/search/es.json', 200],
    ['/docs/internal/_/search-en.json', 200],
    ['/shop/samples/contracts', 404],
    ['/nowhere', 404],
  ] as const)('responds to %s with %i', async (path, status) => {
    expect((await load(path)).status).toBe(status);
  });

  test.each([
    ['/internal/get-app', '/docs/internal/get-app'],
    ['/intro/', '/intro'],
    ['/intro.html', '/intro'],
  ])('redirects %s to %s', async (path, location) => {
    expect(await load(path)).toMatchObject({ status: 308, location });
  });

  test('replaces every edge placeholder of an internal page', async () => {
    expect((await load('/docs/internal')).body).not.toContain('{{edge:');
  });

  test('tells nothing on pages without mistakes', async () => {
    expect([await findingsOf('/guides/hello'), await findingsOf('/get_started')]).toEqual([[], []]);
  });

  describe('after a change of several files', () => {
    beforeAll(() => {
      edit(GUIDE, (text) => `${text}\n\nA new line.\n\n[a](/no/such/page) and [b](/intro#no-such-anchor)\n`);
      const redirects = "'/intro#gone': '/get_started#no-such-heading', '/guides/removed': { gone: '/intro' }";
      edit(CONFIGURATION, (text) => text.replace('const site: SiteConfig = {', `$& redirects: { ${redirects} },`));
    });

    test('shows a changed guide', async () => {
      await expect.poll(async () => (await load('/guides/hello')).body, PATIENTLY).toContain('A new line.');
    });

    test('responds to a removed page with 410', async () => {
      await expect.poll(async () => (await load('/es/guides/removed')).status, PATIENTLY).toBe(410);
      expect((await load('/guides/never')).status).toBe(404);
    });

    test('tells the findings of the open page, with file, line and fix', async () => {
      const textOf = (rule: string): unknown => expect.stringMatching(new RegExp(`^${GUIDE}:\\d+ ${rule}: .+\\n +\\w`));
      expect(await findingsOf('/guides/hello')).toEqual([
        { code: 'broken-link', text: textOf('error broken-link') },
        { code: 'broken-anchor', text: textOf('warning broken-anchor') },
      ]);
      expect(await findingsOf('/nowhere')).toEqual([]);
    });

    test('tells on a page which former anchors lead to a heading that it does not have', async () => {
      const text: unknown = expect.stringMatching(new RegExp(`^${CONFIGURATION}.*/get_started#no-such-heading`));
      expect(await findingsOf('/get_started')).toEqual([expect.objectContaining({ text })]);
    });

    test('shows a description that changes alone', async () => {
      edit(DESCRIPTION, (text) => `${text}\nx-note: changed\n`);
      await expect.poll(async () => (await load('/shop.yaml')).body, PATIENTLY).toContain('x-note: changed');
    });

    test('tells mistakes on every page, and nothing that follows from them, until they are repaired', async () => {
      const mistakes = [
        [DESCRIPTION, 'operationId: createContract\n', 'operationId: listContracts\n', 'operation-operationId-unique'],
        [GUIDE, 'title:', 'titel:', 'front-matter'],
      ] as const;
      const good = mistakes.map(([file]) => [file, readFileSync(join(site, file), 'utf8')] as const);
      for (const [file, before, after] of mistakes) edit(file, (text) => text.replace(before, after));
      const told = mistakes.map(([file, , , code]) => ({
        code,
        text: expect.stringMatching(new RegExp(`^${file}:\\d+.* error ${code}:`)) as string,
      }));
      for (const page of ['/guides/hello', '/es/guides/hello', '/intro'])
        await expect.poll(() => findingsOf(page), PATIENTLY).toEqual(told);
      for (const [file, text] of good) edit(file, () => text);
      await expect.poll(() => findingsOf('/intro'), PATIENTLY).toEqual([]);
    });
  });

  test('keeps the last good pages while the configuration cannot be read, and prints only its mistake', async () => {
    appendFileSync(join(site, 'content/site.ts'), '\n}};\n');
    // The server's two lines can come in two parts.
    await expect
      .poll(() => errors.trim().split('\n'), PATIENTLY)
      .toEqual([expect.stringContaining('content/site.ts'), expect.any(String)]);
    expect((await load('/shop/create-contract')).status).toBe(200);
  });
});
