import { describe, expect, test } from 'vitest';

import { plainTextOf, renderInlineMarkdown, renderMarkdown } from '../../../web/compile/markdown/markdown.ts';
import { STRINGS as MARKDOWN_WORDS } from '../../../web/compile/markdown/strings/all.ts';

const links = { route: '/x', routeOfFile: null, localize: (route: string): string => route };
const options = { headings: 'plain', words: MARKDOWN_WORDS.en, links } as const;

describe('a tag that is never closed', () => {
  test.each(
    'iframe script style textarea noscript object option svg math template select title xmp plaintext form head param link code b details input token'.split(
      ' ',
    ),
  )('<%s> is text on the page, in its twin and in the search, and the rest stays', (name) => {
    const { html, markdown } = renderMarkdown(`A <${name}> tag *here*.\n\nMore.`, options);
    expect(html).toBe(`<p>A &lt;${name}&gt; tag <em>here</em>.</p>\n<p>More.</p>\n`);
    expect(markdown).toBe(`A ${name === 'token' ? '<' : '&lt;'}${name}> tag *here*.\n\nMore.`);
    expect(plainTextOf(`A <${name}> tag *here*.`)).toBe(`A <${name}> tag here.`);
    expect(renderInlineMarkdown(`A <${name}> tag`, options).html).toBe(`A &lt;${name}&gt; tag`);
  });

  test.each(['script', 'style', 'pre', 'textarea', '!--', '?php', '![CDATA['])(
    '<%s at the begin of a line leaves the Markdown below it as it is',
    (start) => {
      expect(renderMarkdown(`Text\n\n<${start} >\n\n# Head`, options).html).toContain('<p><strong>Head</strong></p>');
    },
  );

  test('is text inside a block of HTML, too', () => {
    const { html } = renderMarkdown('<div>\n<iframe src="x">\n\nAfter *it*\n\n</div>', options);
    expect(html).toBe('<div>\n&lt;iframe src="x"&gt;<p>After <em>it</em></p>\n</div>');
  });
});

describe('an element with its end', () => {
  test.each([
    ['<script>alert(1)</script> and <b>more</b>', ' and <b>more</b>', ' and <b>more</b>'],
    ['Before <svg><path d="M0 0"/><text>x</text></svg> after', '<p>Before  after</p>\n', 'Before  after'],
    ['<center>\n\n*Text*\n\n</center>', '<p><em>Text</em></p>\n', '*Text*'],
    ['<select><option>A</option></select>', '<p>A</p>\n', 'A'],
    ['<div>\n<token>\n</div>', '<div>\n&lt;token&gt;\n</div>', '&lt;token>'],
  ])('%j is %j', (text, html, markdown) => {
    const rendered = renderMarkdown(text, options);
    expect(rendered.html).toBe(html);
    expect(rendered.markdown).toBe(markdown);
  });
});

test('the alternative text of an image has no marks', () => {
  expect(renderMarkdown('![foo *bar* `baz`](/a.png)', options).html).toContain('alt="foo bar baz"');
});
