import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { CACHE } from '../../web/compile/base/project.ts';
import { build } from '../../web/compile/build.ts';
import { entryName, interfaceKey } from '../../web/compile/bundle/interface-cache.ts';
import { interfaceNames } from '../../web/compile/config/config-schema.ts';
import type { Report } from '../../web/compile/report.ts';
import { IS_FULL } from '../tier.ts';
import { ROOT } from './dist.ts';

let site = '';
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'portal-site-'));
});
afterEach(() => rmSync(site, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), text);
}

/** Builds the site as `npm run build` does, in a separate process. */
function runBuild(): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    'node',
    ['web/commands/build.ts', '--site', site, '--out', join(site, 'out')],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

/** Builds the site in this process, which takes a fraction of the time. */
async function buildHere(): Promise<{ isBuilt: boolean; output: string }> {
  const lines: string[] = [];
  const { ok } = await build({ cache: CACHE, site, out: join(site, 'out'), log: (line) => lines.push(line) });
  return { isBuilt: ok, output: lines.join('\n') };
}

function reportOf(): Report {
  return JSON.parse(readFileSync(join(site, 'out/report.json'), 'utf8')) as Report;
}

const CATALOG = `openapi: 3.1.0
info: { title: Catalog, version: 1.2.0 }
paths:
  /items:
    get:
      summary: List items
      description: See [the old page](/no/such/page).
      responses: { '200': { description: Items } }
  /items/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: An item } }
`;

const CONFIG =
  "export default { title: 'Shop', url: 'https://docs.example.com', references: { public: [{ spec: 'catalog.yaml', base: '/catalog' }] } };\n";

describe('a folder with only an API description', { timeout: 60_000 }, () => {
  test('becomes a site below its file name', async () => {
    write('specs/public/catalog.yaml', CATALOG);
    const { isBuilt, output } = await buildHere();
    expect(isBuilt).toBe(true);
    expect(output).toContain('warning broken-link');
    expect(
      reportOf()
        .pages.map((page) => page.route)
        .toSorted(),
    ).toEqual(['/', '/catalog/catalog', '/catalog/get-items-id', '/catalog/items', '/catalog/list-items']);
    expect(readFileSync(join(site, 'out/public/catalog/list-items.html'), 'utf8')).toContain('<h1');
    expect(readFileSync(join(site, 'out/public/index.html'), 'utf8')).toContain(
      '<a href="/catalog/catalog">Catalog</a>',
    );
  });
});

describe('a folder with many API descriptions', { timeout: 60_000 }, () => {
  test('becomes a site without the ones that cannot be read, and its home page counts them', async () => {
    for (let number = 1; number <= 7; number += 1)
      write(`specs/public/api-${number}.yaml`, CATALOG.replace('Catalog', `Catalog ${number}`));
    write('specs/public/broken.yaml', 'openapi: [');
    const { isBuilt, output } = await buildHere();
    expect(isBuilt).toBe(true);
    expect(output).toMatch(/specs\/public\/broken\.yaml\S* warning unreadable-file: /);
    const home = readFileSync(join(site, 'out/public/index.html'), 'utf8');
    expect(home).toContain('<a href="/api-7/catalog-7">Catalog 7</a>');
    expect(home).toMatch(/<title>[^<]*7 APIs[^<]*<\/title>|content="7 APIs"/);
  });
});

describe('a description that names addresses and other files', { timeout: 60_000 }, () => {
  test('keeps the build from reading them', async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const secret = mkdtempSync(join(tmpdir(), 'portal-secret-'));
    writeFileSync(join(secret, 'example.json'), '{"secret":"in another folder"}');
    const outside = join('../../..', basename(secret), 'example.json');
    try {
      const refused = [
        `x-logo: { $ref: '${origin}/logo.json' }\n`,
        `x-file: { $ref: '${outside}' }\n`,
        `x-example: { externalValue: '${outside}' }\n`,
      ];
      const description = `openapi: 3.1.0
jsonSchemaDialect: ${origin}/dialect
info: { title: Catalog, version: '1', description: "![](${origin}/image.png)", license: { name: MIT, url: ${origin}/license } }
externalDocs: { url: ${origin}/docs }
servers: [{ url: ${origin} }]
paths:
  /items:
    get:
      summary: List items
      parameters:
        - { name: q, in: query, schema: { type: string }, examples: { far: { externalValue: '${origin}/value' } } }
      responses:
        '200':
          description: Items
          links: { next: { operationRef: '${origin}/api.yaml#/paths/~1items/get' } }
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Item' }
              examples:
                far: { externalValue: '${origin}/items.json' }
                text: { value: { $ref: '${origin}/data.json' } }
components:
  schemas:
    Item:
      $schema: ${origin}/schema
      oneOf: [{ $ref: '#/components/schemas/Book' }]
      discriminator: { propertyName: kind, mapping: { book: Book } }
    Book: { type: object, required: [kind], properties: { kind: { type: string } } }
`;
      for (const line of refused) {
        write('specs/public/catalog.yaml', description + line);
        const { output } = await buildHere();
        expect(output).not.toContain('in another folder');
      }
      write('specs/public/catalog.yaml', description);
      const { isBuilt } = await buildHere();
      expect(isBuilt).toBe(true);
      expect(requests).toEqual([]);
      expect(readFileSync(join(site, 'out/public/catalog.d.ts'), 'utf8')).toMatch(/\btype Schema_Book = \{/);
      const written = readdirSync(join(site, 'out/public'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
      expect(written.filter((text) => text.includes('in another folder'))).toEqual([]);
    } finally {
      server.close();
      rmSync(secret, { recursive: true, force: true });
    }
  });
});

const GUIDE = '---\ntitle: Shop\ndescription: A shop.\n---\n\nSee [the items](/catalog/list-items).\n';

describe('a build that finds an error', { timeout: 60_000 }, () => {
  test('exits with 1, names the file, the line and the fix, and keeps the last good output', async () => {
    write('specs/public/catalog.yaml', CATALOG.replace('See [the old page](/no/such/page).', 'All items.'));
    write('content/site.ts', CONFIG.replace('references', "strictness: 'warning', references"));
    expect(await buildHere()).toMatchObject({ isBuilt: true });
    rmSync(join(site, 'specs'), { recursive: true });
    write('content/site.ts', "export default { title: 'Shop', url: 'https://docs.example.com' };\n");
    write('content/public/en/index.md', GUIDE);
    const { status, output } = runBuild();
    expect(status).toBe(1);
    expect(output).toMatch(/content\/public\/en\/index\.md:6 error broken-link: .*\n +Correct the path/);
    expect(output).not.toMatch(/\n\s+at /);
    expect(existsSync(join(site, 'out/public/catalog/list-items.html'))).toBe(true);
    expect(readdirSync(site).filter((name) => name.startsWith('out.'))).toEqual([]);
  });

  test.each([
    [
      'a reference that leaves the folder',
      {
        'specs/public/catalog.yaml': CATALOG.replace('{ description: Items }', "{ $ref: '../internal/secret.yaml' }"),
        'specs/internal/secret.yaml': 'description: secret\n',
        'content/site.ts': CONFIG.replace('references', "strictness: 'error', references"),
      },
      'ref-outside-folder',
    ],
    ['an empty folder', { 'readme.txt': '' }, 'nothing-to-compile'],
    [
      'the only description, which cannot be read',
      { 'specs/public/catalog.yaml': `${CATALOG}x-self: &self [*self]\n` },
      'unreadable-file',
    ],
    [
      'a description that cannot be read',
      {
        'specs/public/catalog.yaml': CATALOG.replace('    get:', '\tget:'),
        'content/site.ts': CONFIG,
        'content/public/en/index.md': GUIDE,
      },
      'unreadable-file',
    ],
  ])('reports %s, nothing that follows from it, and writes nothing', async (_name, files, code) => {
    for (const [path, text] of Object.entries(files)) write(path, text);
    const { isBuilt, output } = await buildHere();
    expect(output).toContain(`error ${code}:`);
    expect(output.includes('nothing-to-compile')).toBe(code === 'nothing-to-compile');
    expect(output).not.toMatch(/broken-link|release-description/);
    expect(output).not.toMatch(/\n\s+at /);
    expect(isBuilt).toBe(false);
    expect(existsSync(join(site, 'out'))).toBe(false);
  });
});

test('a build with a setting that does not exist ends with this one message, and writes nothing', async () => {
  write('specs/public/catalog.yaml', CATALOG);
  write('content/site.ts', CONFIG.replace('title:', "tilte: 'x', title:"));
  await expect(buildHere()).rejects.toThrow(
    /^content\/site\.ts:\d+ error config: Unknown setting "tilte"\.\n +Remove it.*$/,
  );
  expect(existsSync(join(site, 'out'))).toBe(false);
});

/** Every file of the site in `out`, by path. The report has times, and the record of the release has hashes of the others. */
function outputFiles(): Map<string, string> {
  const paths = readdirSync(join(site, 'out'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(?:report|release)\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path, readFileSync(path, 'base64')]));
}

describe('the interface', { timeout: 120_000 }, () => {
  const built = async (options?: { cache: string }): Promise<Map<string, string>> => {
    await build({ ...options, site, out: join(site, 'out'), log: () => {} });
    return outputFiles();
  };
  beforeEach(() => write('specs/public/catalog.yaml', CATALOG));

  test('comes from the cache that the build names', async () => {
    const cache = join(site, 'cache');
    const good = await built({ cache: CACHE });
    expect(good.size).toBeGreaterThan(50);
    // A copy of the entries that all tests share. To bundle again would take most of the time.
    const key = interfaceKey(ROOT, interfaceNames({}));
    for (const part of ['client', 'prerender'] as const)
      cpSync(join(CACHE, 'interface', entryName(part, key)), join(cache, 'interface', entryName(part, key)), {
        recursive: true,
      });
    const entry = join(cache, 'interface', entryName('client', key));
    const list = readFileSync(join(entry, 'entry.json'), 'utf8');
    const { files } = JSON.parse(list) as { files: Record<string, string> };
    const path = Object.keys(files).find((name) => name.endsWith('.css')) ?? '';
    appendFileSync(join(entry, path), '\n.edited { color: red }');
    const edited = hash('sha256', readFileSync(join(entry, path)));
    writeFileSync(join(entry, 'entry.json'), list.replace(files[path] ?? '', edited));
    const changed = [...(await built({ cache }))].filter(([file, text]) => text !== good.get(file));
    expect(changed.map(([file]) => basename(file))).toEqual([basename(path)]);
  });

  test('comes from no cache if the build names none', async () => {
    // The process that would bundle ends at once.
    vi.stubEnv('NODE_OPTIONS', '--import=data:text/javascript,process.exit(7)');
    await expect(built()).rejects.toThrow('ended without a response (7)');
    vi.unstubAllEnvs();
  });

  test.runIf(IS_FULL)('is the same from a cache and bundled again', async () => {
    expect(await built()).toEqual(await built({ cache: CACHE }));
  });
});
