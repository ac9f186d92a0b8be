import { expect, test } from 'vitest';

import { render } from '../support/markdown.ts';

test('a heading ends in a link to itself', () => {
  const { html, toc } = render('## Get `v2` & go');
  expect(html).toBe(
    '<h2 id="get-v2--go">Get <code>v2</code> &amp; go<a class="anchor" href="#get-v2--go" aria-label="Direct link to Get v2 &amp; go"></a></h2>\n',
  );
  expect(toc).toEqual([{ id: 'get-v2--go', level: 2, text: 'Get v2 & go' }]);
});

test('the link says so in the language of the page', () => {
  expect(render('## Hola', { locale: 'es' }).html).toContain('aria-label="Enlace directo a Hola"');
});

test('equal headings get different anchors', () => {
  expect(render('## Errors\n\n## Errors\n\n### Errors').anchors).toEqual(['errors', 'errors-1', 'errors-2']);
});

test('a heading keeps the anchor of its comment when its words change', () => {
  const { html, anchors } = render('## New words <!-- id=old-words -->\n\n## Others');
  expect(anchors).toEqual(['old-words', 'others']);
  expect(html).toContain('<h2 id="old-words">New words ');
});

test('a heading of level 1 counts as one of level 2, since the page has its title', () => {
  const { html, toc } = render('# Top\n\n#### Deep');
  expect(html).toContain('<h2 id="top">');
  expect(html).toContain('<h4 id="deep">');
  expect(toc).toEqual([{ id: 'top', level: 2, text: 'Top' }]);
});

test('headings of a description are below the sections of its page', () => {
  const { html, anchors, toc } = render('# One\n\n##### Five', { headings: 'nested' });
  expect(html).toContain('<h3 id="description-one">');
  expect(html).toContain('<h6 id="description-five">');
  expect(anchors).toEqual(['description-one', 'description-five']);
  expect(toc).toEqual([{ id: 'description-one', level: 3, text: 'One' }]);
});

test('the description of a property has no headings', () => {
  const { html, anchors } = render('# Note\n\nText', { headings: 'plain' });
  expect(html).toBe('<p><strong>Note</strong></p>\n<p>Text</p>\n');
  expect(anchors).toEqual([]);
});

test.each([
  ['## 日本語', '日本語'],
  ['## ¿Qué es?', 'qué-es'],
  ['## !!!', 'section'],
  ['## [A link](/intro)', 'a-link'],
  ['## **Bold** and ~~gone~~', 'bold-and-gone'],
  ['## 5 &lt; 6', '5--6'],
])('%s has the anchor %s', (text, anchor) => {
  expect(render(text).anchors).toEqual([anchor]);
});

test.each(['App', 'Page data', 'Article', 'Main'])(
  'the heading "%s" does not get the identifier of a part of the document',
  (heading) => {
    expect(render(`## ${heading}`).anchors).toEqual([`${heading.toLowerCase().replace(' ', '-')}-1`]);
  },
);

test('a link to the first words of one heading leads to it, and a link to those of two stays', () => {
  const { html, links } = render(
    '[a](#over) [b](#stra%C3%9Fe) [c](#two)\n\n## Over 💲\n\n## Straße `id`\n\n## Two a\n\n## Two b',
  );
  expect(html).toContain('<a href="#over-">a</a> <a href="#stra%C3%9Fe-id">b</a> <a href="#two">c</a>');
  expect(links.map(({ fragment }) => fragment)).toEqual(['over-', 'straße-id', 'two']);
});
