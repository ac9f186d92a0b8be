import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { hydrated, useBrowser } from './browser.ts';
import { serveSite, type StaticSite } from './static-site.ts';

const { visit } = useBrowser();
let site: StaticSite;

beforeAll(async () => {
  site = await serveSite(inject('console'));
});
afterAll(() => site.close());

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
  const read = (path: string): string => readFileSync(join(inject('console'), path), 'utf8');
  expect(read('_headers')).not.toContain('google');
  expect(read('licenses.txt')).toContain('@fontsource-variable/jetbrains-mono 5.3.0\nLicense: OFL-1.1');
  expect(read('sbom.cdx.json')).toContain('pkg:npm/%40fontsource-variable/figtree@5.3.0');
});
