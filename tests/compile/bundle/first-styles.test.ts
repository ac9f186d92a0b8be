import { globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { STYLE_LIST, styleFiles } from '../../../web/compile/bundle/first-styles.ts';
import { withShortTokens } from '../../../web/compile/bundle/style-rules.ts';
import { stylesToHtml } from '../../../web/compile/output/document.ts';

const FOLDER = dirname(STYLE_LIST);
/** The list itself, the files that are only in documents, and the files that come with a script. */
const UNLISTED = /^(?:site\.css|fonts\.css|right-to-left\.css|later\/)/;

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
});

describe('the styles of a document', () => {
  const styles = {
    fonts: '@font-face{}',
    parts: [
      { className: null, layer: 'base', css: 'p{margin:0}' },
      { className: 'tabs', layer: 'article', css: '.tabs{gap:0}' },
      { className: 'tab', layer: 'article', css: '.tab{gap:0}' },
      { className: 'menu', layer: 'article', css: '.menu{gap:0}' },
    ],
  };

  test('are those of every document and of the classes in its body, in the order of the cascade', () => {
    const body = '<ul class="menu"></ul><div id="x" class="many tabs"><p title="class=&quot;tab&quot;"></p></div>';
    expect(stylesToHtml([body], '/site.css', styles)).toEqual([
      '<style>@font-face{}</style>',
      '<script type="text/plain" id="first-styles">',
      '@layer base.first{p{margin:0}}',
      '@layer article.first{.tabs{gap:0}',
      '.menu{gap:0}}',
      '</script>',
      '<noscript><link rel="stylesheet" href="/site.css"></noscript>',
    ]);
  });

  test.each([
    [
      'a class, an element or a fixed attribute is missing',
      '.none,aside,[data-toc=true]>p{gap:0}.tabs{gap:0}',
      '.tabs{gap:0}',
    ],
    ['a state, or an attribute that scripts set, may come', '.tabs:target,[data-theme=dark] p{gap:0}', null],
    ['something is in the head', ':root[data-logout-pending]:has(meta[name=a]) .tabs{gap:0}', null],
    ['an alternative is only for a state of later', '.tabs:is(:hover,.many)>p{gap:0}', '.tabs.many>p{gap:0}'],
    ['an alternative is missing', '.tabs:is(.none,.many)>p{gap:0}', '.tabs.many>p{gap:0}'],
    ['the specificity depends on an alternative', '.tabs:is(.none b,.many)>p{gap:0}', null],
    [
      'no select has so many options',
      '.tabs{:is(&:has(option:nth-child(2):checked)>p,&:has(option:nth-child(3):checked)>p){gap:0}}',
      '.tabs{:is(&:has(option:nth-child(2):checked)>p){gap:0}}',
    ],
    [
      'nested rules need no sign for the rule around them',
      '.tabs{& p{gap:0}&.many{gap:0}}',
      '.tabs{p{gap:0}&.many{gap:0}}',
    ],
    ['no alternative is there', '.tabs:is(.none,:has(>.other)){gap:0}p{margin:0}', 'p{margin:0}'],
    ['something else may not be there', '.tabs:not(.none){gap:0}', null],
    ['nested rules are for what is there', '.tabs{gap:0;&>b{top:0}&>p{top:0}}', '.tabs{gap:0;>p{top:0}}'],
    ['the specificity of nested rules depends on a list', '.tabs,.none b{gap:0;>p{top:0}}', null],
    ['a condition has no rule', '@media (width>9px){.none{gap:0}}p{margin:0}', 'p{margin:0}'],
    ['the steps of an animation have no elements', '@keyframes spin{to{rotate:1turn}}', null],
    ['strings have brackets', '.tabs:before{content:"}<{"}.none{mask:url("a;{")}', '.tabs:before{content:"}<{"}'],
  ])('leave out rules that cannot match: %s', (_, css, expected) => {
    const parts = [{ className: null, layer: 'base', css }];
    const [, , rules] = stylesToHtml(
      ['<div class="many tabs" data-toc="false"><p></p><select><option><option></select></div>'],
      '/site.css',
      {
        ...styles,
        parts,
      },
    );
    expect(rules).toBe(`@layer base.first{${expected ?? css}}`);
  });

  test('have the values of tokens with one short value in place', () => {
    const sheets = [
      ':root{--a:1px;--b:2px;--c:var(--a)}@media print{:root{--b:0}}',
      'p{margin:var(--a) var(--b) var(--c)}',
    ];
    expect(withShortTokens(sheets)).toEqual([
      ':root{--a:1px;--b:2px;--c:1px}@media print{:root{--b:0}}',
      'p{margin:1px var(--b) var(--c)}',
    ]);
  });

  test('leave out the tokens that nothing in the document uses', () => {
    const parts = [
      { className: null, layer: 'tokens', css: ':root{--a:1px;--b:2px;--c:3px}' },
      { className: null, layer: 'base', css: 'p{margin:var(--a)}b{margin:var(--b)}' },
    ];
    const [, , tokens] = stylesToHtml(['<p style="top: var(--c)"></p>'], '/site.css', { ...styles, parts });
    expect(tokens).toBe('@layer tokens.first{:root{--a:1px;--c:3px}}');
  });
});
