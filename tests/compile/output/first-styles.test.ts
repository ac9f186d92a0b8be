import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { describe, expect, test } from 'vitest';

import { layerOrder, STYLE_LIST, styleFiles, stylesToHtml } from '../../../web/compile/output/first-styles.ts';
import { PROJECT_ROOT } from '../../../web/compile/output/project.ts';

const FOLDERS = ['web/styles', 'web/app/styles', 'web/article/styles'];
/** The list itself, and the font faces, which are only in documents. */
const UNLISTED = ['web/styles/fonts.css', relative(PROJECT_ROOT, STYLE_LIST)];

describe('the list of styles', () => {
  const files = styleFiles();

  test('has every file of the three folders once', () => {
    const listed = files.map(({ path }) => relative(PROJECT_ROOT, path));
    const existing = FOLDERS.flatMap((folder) =>
      readdirSync(join(PROJECT_ROOT, folder)).map((name) => `${folder}/${name}`),
    );
    expect([...listed, ...UNLISTED].toSorted()).toEqual(existing.toSorted());
    expect(files.every(({ path }) => existsSync(path))).toBe(true);
  });

  test('names the class of each file outside its own folder', () => {
    for (const { path, className } of files) expect(className === null).toBe(dirname(path) === dirname(STYLE_LIST));
    expect(files.map(({ className }) => className)).toContain('code-block');
  });

  test('begins with the order of the layers', () => {
    expect(layerOrder()).toBe('@layer tokens, base, shell, article, utilities;');
  });
});

describe('the styles of a document', () => {
  const styles = {
    layers: '@layer base;',
    fonts: '@font-face{}',
    parts: [
      { className: null, css: 'p{}' },
      { className: 'tabs', css: '.tabs{}' },
      { className: 'tab', css: '.tab{}' },
      { className: 'menu', css: '.menu{}' },
    ],
  };

  test('are those of every document and of the classes in its body, in the order of the cascade', () => {
    const body = '<ul class="menu"></ul><div id="x" class="many tabs"><p title="class=&quot;tab&quot;"></p></div>';
    expect(stylesToHtml(body, '/site.css', styles)).toEqual([
      '<style>@font-face{}</style>',
      '<style id="first-styles">@layer base;',
      'p{}',
      '.tabs{}',
      '.menu{}',
      '</style>',
      '<noscript><link rel="stylesheet" href="/site.css"></noscript>',
    ]);
  });
});
