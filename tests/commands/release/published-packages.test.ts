import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { publishedPackages } from '../../../web/commands/release/release.ts';
import { packageFiles, releaseVersion } from '../../../web/compile/clients/published-packages.ts';
import type { BuiltSites } from '../../../web/compile/site/site.ts';

/** The running portal: its files by their address. */
const files = new Map<string, string | Uint8Array>();
const asked: string[] = [];
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  const file = files.get(path);
  if (path.startsWith('/moved')) response.writeHead(302, { Location: '/clients/packages.sha256' }).end();
  else response.writeHead(file === undefined ? 404 : file === '' ? 503 : 200).end(file);
});
let origin = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  files.clear();
  asked.splice(0);
});

/** These packages have no data of the sites. */
const NO_SITES = {} as BuiltSites['sites'];

/** Releases a package for npm and one for pip to the portal. Returns its version. */
async function release(version: string, contents: string): Promise<string> {
  const make = (named: string) =>
    Promise.resolve(
      [`clients/shop-${named}.tgz`, `clients/shop_py-${named}-py3-none-any.whl`].map((path) => ({
        path,
        bytes: Buffer.from(`${contents} in ${named}`),
      })),
    );
  const published = await publishedPackages(origin);
  const released = await releaseVersion(version, { published, sites: NO_SITES }, make);
  files.clear();
  for (const [path, content] of packageFiles(await make(released), published))
    files.set(path.replace(/^(?:public|packages)/, ''), content);
  return released;
}

/** The versions of the package for npm in the index. */
function listed(): string[] {
  const index = files.get('/clients/packages.sha256')?.toString() ?? '';
  return Array.from(index.matchAll(/ shop-(.*)\.tgz$/gm), ([, version = '']) => version);
}

describe('the packages of a release', () => {
  test('have the version of the entries at first', async () => {
    expect(await release('1.4.2', 'one')).toBe('1.4.2');
    expect([...files.keys()]).toEqual([
      '/clients/shop-1.4.2.tgz',
      '/clients/shop-1.4.2.tgz.sha256',
      '/clients/shop_py-1.4.2-py3-none-any.whl',
      '/clients/shop_py-1.4.2-py3-none-any.whl.sha256',
      '/clients/packages.sha256',
    ]);
    expect(files.get('/clients/packages.sha256')).toBe(
      `${hash('sha256', 'one in 1.4.2')}  shop-1.4.2.tgz\n${hash('sha256', 'one in 1.4.2')}  shop_py-1.4.2-py3-none-any.whl\n`,
    );
  });

  test('keep version and bytes if their contents are equal', async () => {
    await release('1.4.2', 'one');
    const before = [...files];
    expect(await release('1.4.2', 'one')).toBe('1.4.2');
    expect([...files]).toEqual(before);
  });

  test('get the next free last number for other contents, and a number of the entries that is newer', async () => {
    await release('1.4.2', 'one');
    expect(await release('1.4.2', 'two')).toBe('1.4.3');
    expect(await release('1.4.2', 'two')).toBe('1.4.3');
    expect(await release('1.4.2', 'one')).toBe('1.4.4');
    expect(await release('1.4.3', 'entry')).toBe('1.4.5');
    expect(await release('1.5.0', 'entry')).toBe('1.5.0');
    expect(await release('1.4.3', 'older state')).toBe('1.4.6');
    expect(listed()).toEqual(['1.4.6', '1.5.0', '1.4.5', '1.4.4', '1.4.3', '1.4.2']);
  });

  test('count the last number as a number', async () => {
    await release('1.4.9', 'one');
    await release('1.4.9', 'two');
    expect(await release('1.4.9', 'three')).toBe('1.4.11');
  });

  test('stay with the same bytes two releases later, also those that the build no longer makes', async () => {
    await release('1.0.0', 'one');
    await release('1.0.0', 'two');
    await release('2.0.0', 'three');
    expect(files.get('/clients/shop-1.0.0.tgz')?.toString()).toBe('one in 1.0.0');
    expect(files.get('/clients/shop-1.0.0.tgz.sha256')).toBe(`${hash('sha256', 'one in 1.0.0')}  shop-1.0.0.tgz\n`);
    const kept = packageFiles([], await publishedPackages(origin));
    expect(kept.map(([path]) => path)).toContain('public/clients/shop-1.0.0.tgz');
  });

  test('are the last ten versions', async () => {
    for (let count = 0; count <= 10; count += 1) await release('1.0.0', `contents ${count}`);
    expect(listed()).toHaveLength(10);
    expect(listed().at(-1)).toBe('1.0.1');
    expect(files.has('/clients/shop-1.0.0.tgz')).toBe(false);
  });
});

describe('a portal whose packages cannot be kept ends the release', () => {
  const HASH = hash('sha256', 'bytes');
  const read = (): Promise<unknown> => publishedPackages(origin);

  test('when it does not respond, with the address and the fix', async () => {
    await expect(publishedPackages('http://127.0.0.1:1')).rejects.toThrow(
      /^Nothing was released: http:\/\/127\.0\.0\.1:1\/clients\/packages\.sha256 cannot be kept \(.+\)\. Repair the portal, or pass -- --first if it has no release yet\.$/,
    );
  });

  test('when it has an error', async () => {
    files.set('/clients/packages.sha256', '');
    await expect(read()).rejects.toThrow('the status is 503');
  });

  test('when it redirects', async () => {
    await expect(publishedPackages(`${origin}/moved`)).rejects.toThrow('cannot be kept');
  });

  test.each([
    '../../etc/a-1.0.0.tgz',
    'a-1.0.0.tgz/../../b-1.0.0.tgz',
    'https://other.example/a-1.0.0.tgz',
    '//other.example/a-1.0.0.tgz',
    '..-1.0.0.tgz',
    'a-1.0.0.html',
    'a-1.0.99999999999999999999.tgz',
    '',
  ])('when its index has the file "%s", before it asks for a file', async (file) => {
    files.set('/clients/packages.sha256', `${HASH}  good-1.0.0.tgz\n${HASH}  ${file}\n`);
    await expect(read()).rejects.toThrow('it has lines that are not the hash of a package');
    expect(asked).toEqual(['/clients/packages.sha256']);
  });

  test('when its index is another document', async () => {
    files.set('/clients/packages.sha256', '<!doctype html>\n');
    await expect(read()).rejects.toThrow('it has lines that are not the hash of a package');
  });

  test.each(['other bytes', null])('when a file of the index is %j', async (file) => {
    files.set('/clients/packages.sha256', `${HASH}  a-1.0.0.tgz\n`);
    if (file !== null) files.set('/clients/a-1.0.0.tgz', file);
    await expect(read()).rejects.toThrow('/clients/a-1.0.0.tgz cannot be kept (it is not the file of the index)');
  });

  test('when a file has 27 MB', async () => {
    files.set('/clients/packages.sha256', Buffer.alloc(27_000_000));
    await expect(read()).rejects.toThrow('it has more than 26214400 bytes');
  });
});
