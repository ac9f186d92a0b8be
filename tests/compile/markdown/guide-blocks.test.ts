import { describe, expect, test } from 'vitest';

import { renderMarkdown } from '../../../web/compile/markdown/markdown.ts';
import { STRINGS as MARKDOWN_WORDS } from '../../../web/compile/markdown/strings/all.ts';

function render(text: string) {
  const links = { route: '/guides/a', routeOfFile: null, localize: (route: string) => route };
  return renderMarkdown(text, { headings: 'linked', words: MARKDOWN_WORDS.en, links });
}

const TABS = ':::tabs package\n== npm\n```bash\n== no label\n```\n\n== pip\nRun **pip**.\n:::\n\nAfter.\n';

describe('tabs', () => {
  test('are radio buttons with panels, and a key to remember the choice', () => {
    const { html } = render(TABS);
    expect(html).toContain(
      '<div class="guide-tabs" data-tabs="package"><label><input type="radio" name="tabs-1" checked>npm</label><div>',
    );
    expect(html).toContain(
      '<label><input type="radio" name="tabs-1">pip</label><div><p>Run <strong>pip</strong>.</p>\n</div></div>',
    );
    expect(html).toContain('<p>After.</p>');
  });

  test('keep their form beside raw HTML', () => {
    expect(render(`<b>x</b>\n\n${TABS}`).html).toContain(
      '<label><input type="radio" name="tabs-1" checked="" />npm</label>',
    );
  });

  test('are all in the twin and in the search', () => {
    const { markdown, sections } = render(':::tabs\n== A\nOne.\n\n== B\nTwo.\n:::\n');
    expect(markdown).toBe('**A**\n\nOne.\n\n**B**\n\nTwo.');
    expect(sections[0]?.words).toBe('One. Two.');
  });

  test('without a closing line stay text', () => {
    expect(render(':::tabs\n== A\nOne.\n').html).toContain('<p>:::tabs');
  });
});

describe('an alert of GitHub', () => {
  test.each([
    ['NOTE', 'note', 'Note'],
    ['TIP', 'tip', 'Tip'],
    ['IMPORTANT', 'info', 'Info'],
    ['WARNING', 'warning', 'Warning'],
    ['CAUTION', 'danger', 'Danger'],
  ])('[!%s] is an admonition', (name, kind, title) => {
    expect(render(`> [!${name}]\n> Read *this*.\n`).html).toBe(
      `<aside class="admonition admonition-${kind}" role="note"><p class="admonition-title">${title}</p><p>Read <em>this</em>.</p>\n</aside>\n`,
    );
  });

  test('of another name is a quote', () => {
    expect(render('> [!OTHER]\n> Text.\n').html).toContain('<blockquote>');
  });
});

describe('footnotes', () => {
  const TEXT = 'One[^a], two[^b], one again[^a], none[^c].\n\n[^b]: Second.\n[^a]: First *note*.\n    More.\n';

  test('are listed at the end, in the order of their references, with a way back', () => {
    const { html } = render(TEXT);
    expect(html).toContain(
      'One<sup><a id="fnref-a" href="#fn-a">1</a></sup>, two<sup><a id="fnref-b" href="#fn-b">2</a></sup>',
    );
    expect(html).toContain('one again<sup><a id="fnref-a-2" href="#fn-a">1</a></sup>, none[^c].');
    expect(html).toContain(
      '<ol class="footnotes"><li id="fn-a"><p>First <em>note</em>.\nMore.</p>\n<a href="#fnref-a" aria-label="Back to the text">↩</a></li><li id="fn-b">',
    );
  });

  test('beside raw HTML, give no links to check', () => {
    const { html, links } = render(`<b>x</b>\n\n${TEXT}`);
    expect(links).toEqual([]);
    expect(html).toContain('<a href="#fnref-a" aria-label="Back to the text">');
  });

  test('stay as they are in the twin', () => {
    expect(render(TEXT).markdown).toBe(TEXT.trim());
  });
});

test('marked lines of code keep the elements that go over them', () => {
  const { html } = render('```js {2,4-5}\n/* one\ntwo */ a\nb\nc\nd\n```\n');
  expect(html).toContain(
    '<span class="hljs-comment">/* one\n</span><mark><span class="hljs-comment">two */</span> a</mark>\nb\n<mark>c</mark>\n<mark>d</mark></code>',
  );
  expect(render('```js {9}\na\n```\n').html).not.toContain('<mark>');
});
