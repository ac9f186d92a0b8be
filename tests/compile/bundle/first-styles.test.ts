import { globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { layerOrder, STYLE_LIST, styleFiles, stylesToHtml } from '../../../web/compile/bundle/first-styles.ts';

const FOLDER = dirname(STYLE_LIST);
/** The list itself, the font faces, which are only in documents, and the files that come with a script. */
const UNLISTED = /^(?:site\.css|fonts\.css|later\/)/;

describe('the list of styles', () => {
  const files = styleFiles();

  test('has every style sheet of the project once', () => {
    const existing = globSync('**/*.css', { cwd: join(PROJECT_ROOT, 'web') }).map((name) => relative('styles', name));
    expect(files.map(({ path }) => relative(FOLDER, path)).toSorted()).toEqual(
      existing.filter((name) => !UNLISTED.test(name)).toSorted(),
    );
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
      { className: null, layer: 'base', css: 'p{}' },
      { className: 'tabs', layer: 'article', css: '.tabs{}' },
      { className: 'tab', layer: 'article', css: '.tab{}' },
      { className: 'menu', layer: 'article', css: '.menu{}' },
    ],
  };

  test('are those of every document and of the classes in its body, in the order of the cascade', () => {
    const body = '<ul class="menu"></ul><div id="x" class="many tabs"><p title="class=&quot;tab&quot;"></p></div>';
    expect(stylesToHtml(body, '/site.css', styles)).toEqual([
      '<style>@font-face{}</style>',
      '<style id="first-styles">@layer base;',
      '@layer base{\np{}\n}',
      '@layer article{\n.tabs{}',
      '.menu{}\n}',
      '</style>',
      '<noscript><link rel="stylesheet" href="/site.css"></noscript>',
    ]);
  });
});
