import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { CACHE } from '../../web/compile/base/project.ts';
import { build } from '../../web/compile/build.ts';
import { hydrated, useBrowser } from './browser.ts';
import { serveSite, type StaticSite } from './static-site.ts';

const { visit } = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'portal-fonts-'));
let site: StaticSite;

beforeAll(async () => {
  mkdirSync(join(folder, 'content/public/en'), { recursive: true });
  writeFileSync(
    join(folder, 'content/site.ts'),
    "export default { title: 'Shop', url: 'https://docs.shop.dev', fonts: 'self' };",
  );
  writeFileSync(
    join(folder, 'content/public/en/index.md'),
    '---\ntitle: Home\ndescription: A home.\n---\n\nText with `code` and *more*.\n',
  );
  const { ok } = await build({ cache: CACHE, site: folder, out: join(folder, 'out'), log: () => {} });
  if (!ok) throw new Error('The site does not build.');
  site = await serveSite(join(folder, 'out/public'));
}, 120_000);

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a site with fonts of its own asks no other origin, on the first page and on the next', async () => {
  const { page, complaints } = await visit({ baseURL: site.origin });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const loaded = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.fonts].flatMap(({ family, style, status }) => (status === 'loaded' ? `${family} ${style}` : [])),
    );
  for (const arrive of [() => page.goto('/'), () => page.reload()]) {
    await arrive();
    await hydrated(page);
    await expect
      .poll(async () => (await loaded()).toSorted())
      .toEqual(expect.arrayContaining(['Figtree italic', 'Figtree normal', 'JetBrains Mono normal']));
  }
  expect(addresses.filter((address) => !address.startsWith(site.origin))).toEqual([]);
  expect(addresses.filter((address) => /\/assets\/figtree-latin-wght-normal-\w+\.woff2$/.test(address))).not.toEqual(
    [],
  );
  expect(complaints).toEqual([]);
});

test('its policy names no other origin, and its lists of software name the fonts', () => {
  const read = (path: string): string => readFileSync(join(folder, 'out/public', path), 'utf8');
  expect(read('_headers')).not.toContain('google');
  expect(read('licenses.txt')).toContain('@fontsource-variable/jetbrains-mono 5.3.0\nLicense: OFL-1.1');
  expect(read('sbom.cdx.json')).toContain('pkg:npm/%40fontsource-variable/figtree@5.3.0');
});
