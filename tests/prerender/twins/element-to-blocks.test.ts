import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { Anchor, Twin } from '../../../web/article/kit.tsx';
import { withoutMarks } from '../../../web/model/page/twin.ts';
import { blocksToMarkdown } from '../../../web/prerender/twins/blocks.ts';
import { elementToBlocks } from '../../../web/prerender/twins/element-to-blocks.ts';

const blocksOf = (...children: ReactElement[]) =>
  elementToBlocks(h('article', null, ...children), {
    markdownOf: (html) => (html === null ? '' : html.replaceAll(/<\/?em>/g, '_')),
    twinOf: (href) => `${href}.md`,
  });
const twinOf = (...children: ReactElement[]): string => withoutMarks(blocksToMarkdown(blocksOf(...children))).text;
const row = (
  path: string,
  { type = 'string', href = null }: { type?: string; href?: string | null },
  ...inner: ReactElement[]
) => h('li', null, h(Twin, { as: 'row', path, href }, h('code', null, path), ' ', h('i', null, type), ...inner));
const table = (...children: ReactElement[]) => h(Twin, { as: 'table', columns: ['F', 'T', 'D'] }, ...children);
const HEAD = '| F | T | D |\n| --- | --- | --- |';

test('the headings of a page have their anchors, but not those in a list', () => {
  const { text, headings } = withoutMarks(
    blocksToMarkdown(
      blocksOf(
        h('h1', null, 'One'),
        h('h2', { id: 'two' }, 'Two'),
        h(
          'details',
          null,
          h('summary', null, h('h3', null, 'Three')),
          h(Anchor, { isTarget: true, id: '3', name: '' }),
        ),
        h('ul', null, h('li', null, h('h4', { id: 'four' }, 'Four'))),
      ),
    ),
  );
  expect(text).toBe('# One\n\n## Two\n\n### Three\n\n- #### Four');
  expect(headings.map(({ id, level, start }) => [id, level, text.slice(start).split('\n', 1)[0]])).toEqual([
    ['', 1, '# One'],
    ['two', 2, '## Two'],
    ['3', 3, '### Three'],
  ]);
});

const ELEMENTS: Record<string, { element: ReactElement; twin: string }> = {
  'headings and paragraphs': {
    element: h(
      'section',
      null,
      h('h3', null, 'A [b]'),
      h('div', null, h('p', null, 'one ', h('b', null, ' two ')), 'three'),
    ),
    twin: '### A \\[b\\]\n\none **two**\n\nthree',
  },
  'components and fragments': {
    element: h(({ label }: { label: string }) => h('p', null, label, [' and ', h('em', null, 'more')]), {
      label: 'Label',
    }),
    twin: 'Label and more',
  },
  'markup of the author': {
    element: h('div', { dangerouslySetInnerHTML: { __html: '<em>a</em>' } }),
    twin: '_a_',
  },
  'what only readers use': {
    element: h(
      'p',
      null,
      'a',
      h('a', { href: '#a', 'aria-label': 'Direct link' }),
      h('button', null, 'Copy'),
      h('input'),
    ),
    twin: 'a',
  },
  'links to other pages, and words of links to this page': {
    element: h(
      'p',
      null,
      h('a', { href: '/a' }, 'A'),
      h('a', { href: '/b' }, h('code', null, 'b')),
      ' ',
      h('a', { href: '#c' }, 'C'),
    ),
    twin: '[A](/a.md) · [`b`](/b.md) C',
  },
  'lists in lists': {
    element: h(
      'ul',
      null,
      h(
        'li',
        null,
        h('b', null, 'a'),
        h('p', null, 'First.'),
        h('p', null, 'Second.'),
        h('ol', null, h('li', null, 'x'), h('li', null, 'y')),
      ),
      h('li', null, h('ul', null, h('li', null, 'b'))),
    ),
    twin: '- **a** · First. Second.\n  1. x\n  2. y\n- b',
  },
  'a text after a list beside the list': {
    element: h('ul', null, h('li', null, 'a', h('ul', null, h('li', null, 'b')), h('p', null, 'c'))),
    twin: '- a\n  - b\n\n  c',
  },
  'lists of facts': {
    element: h(
      'dl',
      null,
      h('div', null, h('dt', null, 'Name'), h('dd', null, 'a')),
      h('dt', null, 'Names'),
      h('dd', null, 'b'),
      h('dd', null, 'c'),
    ),
    twin: '- Name: a\n- Names: b · c',
  },
  'code with short objects on one line': {
    element: h('pre', { 'data-syntax': 'json' }, '{\n  "a": {\n    "b": 1\n  }\n}'),
    twin: '```json\n{\n "a": {"b": 1}\n}\n```',
  },
};

describe('the twin of an element', () => {
  test.each(Object.entries(ELEMENTS))('has %s', (_, { element, twin }) => {
    expect(twinOf(element)).toBe(twin);
  });

  test('replaces what the page shows in another way', () => {
    const element = h(
      'p',
      null,
      'a ',
      h(Twin, { as: 'replaced', by: h('code', null, 'b') }, 'B'),
      h(Twin, { as: 'replaced' }, 'c'),
    );
    expect(twinOf(element)).toBe('a `b`');
    expect(renderToStaticMarkup(element)).toBe('<p>a Bc</p>');
  });

  test('has words in place of links, at once or from the second time on', () => {
    const link = h('a', { href: '/a' }, 'A');
    expect(twinOf(h(Twin, { as: 'words' }, link))).toBe('A');
    const again = h('p', null, h(Twin, { as: 'words', again: true }, link));
    expect(twinOf(again, again)).toBe('[A](/a.md)\n\nA');
  });

  test('has a table with one row for each property at any depth, and its path', () => {
    const properties = h(
      'ul',
      null,
      row('b', {}),
      row('*', { type: 'any key' }, h('div', null, h('p', null, 'Text.'), h('p', null, 'more'))),
    );
    const list = h(
      Twin,
      { as: 'step', path: '[]', label: 'each item:' },
      h('p', null, '1 to 2'),
      h('ul', null, row('c', {})),
    );
    const element = table(
      h('p', null, 'About.'),
      h('ul', null, row('a', { type: 'A' }, properties), row('list', {}, list)),
    );
    expect(twinOf(element)).toBe(
      [
        `About.\n\n${HEAD}`,
        '| `a` | A |  |',
        '| `a.b` | string |  |',
        '| `a.*` | any key | Text. more |',
        '| `list` | string | each item: 1 to 2 |',
        '| `list[].c` | string |  |',
      ].join('\n'),
    );
  });

  test('links to the page of a schema in place of deep rows', () => {
    const blocks = blocksOf(
      table(row('a', { type: 'A', href: '/A' }, row('b', {})), row('c', { type: 'C', href: '/C' })),
    );
    expect(blocksToMarkdown(blocks, { rank: 3, cutDepth: 0 })).toBe(
      `${HEAD}\n| \`a\` | A [↗](/A.md) |  |\n| \`c\` | C |  |`,
    );
    expect(blocksToMarkdown(blocks, { rank: 3, cutDepth: 1 })).toContain('| `a.b` | string |  |');
  });

  test.each([
    ['a fence', '```sh\na | b\n```'],
    ['a table', '| a | b |\n| - | - |\n| `\\|` | c |'],
    ['indented code', '\n    a | b'],
  ])('has a description with %s below the table', (_, block) => {
    const markup = { dangerouslySetInnerHTML: { __html: `Write:\n${block}` } };
    expect(twinOf(table(row('a', {}, h('div', markup)), row('b', {})))).toBe(
      `${HEAD}\n| \`a\` | string | Write: ↓ |\n| \`b\` | string |  |\n\n\`a\`:\n\nWrite:\n${block}`,
    );
  });

  test('keeps the indentation of code at its start', () => {
    expect(twinOf(h('div', { dangerouslySetInnerHTML: { __html: '   a\n' } }))).toBe('a');
    expect(twinOf(h('div', { dangerouslySetInnerHTML: { __html: '    a\n\nb\n' } }))).toBe('    a\n\nb');
  });

  test('has a row that tables repeat only once', () => {
    const headers = (...names: string[]) => h(Twin, { as: 'once' }, table(...names.map((name) => row(name, {}))));
    expect(twinOf(headers('A'), headers('A', 'B'), headers('A'))).toBe(
      `${HEAD}\n| \`A\` | string |  |\n\n${HEAD}\n| \`B\` | string |  |`,
    );
  });

  test('leaves out the extras with the highest rank first', () => {
    const blocks = blocksOf(
      h('p', null, 'a'),
      h(Twin, { as: 'extra', rank: 1 }, h('p', null, 'b'), h(Twin, { as: 'extra', rank: 2 }, h('p', null, 'c'))),
    );
    const texts = [0, 1, 2].map((rank) => blocksToMarkdown(blocks, { rank, cutDepth: 0 }));
    expect(texts).toEqual(['a', 'a\n\nb', 'a\n\nb\n\nc']);
  });
});
