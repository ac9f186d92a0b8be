import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { manifestJson } from '../../../web/compile/output/root-files.ts';
import { staticFilesOf } from '../../../web/compile/source/static-files.ts';
import { tinySite } from '../support/site.ts';
import { temporarySite } from '../support/sources.ts';

const NEUTRAL = join(PROJECT_ROOT, 'web/static');

test('a site without icons has the neutral ones, and its other files', () => {
  const root = temporarySite({ 'content/static/logo.svg': '<svg/>' });
  expect(staticFilesOf(root)).toEqual({
    folders: [NEUTRAL, join(root, 'content/static')],
    icons: ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'],
  });
});

test('a site with an icon of its own has no neutral ones', () => {
  const root = temporarySite({ 'content/static/favicon.svg': '<svg/>' });
  expect(staticFilesOf(root)).toEqual({ folders: [join(root, 'content/static')], icons: ['favicon.svg'] });
});

test('our own site has all icons', () => {
  expect(staticFilesOf(PROJECT_ROOT).folders).toEqual([join(PROJECT_ROOT, 'content/static')]);
  expect(staticFilesOf(PROJECT_ROOT).icons).toHaveLength(5);
});

test('the manifest names only icons that exist', async () => {
  const { site } = await tinySite({ 'api.json': { info: { title: 'API', version: '1' }, paths: {} } });
  const { icons } = JSON.parse(manifestJson(site, { icons: ['favicon.svg'] })) as { icons: { src: string }[] };
  expect(icons.map(({ src }) => src)).toEqual(['/favicon.svg']);
});
