import { describe, expect, test } from 'vitest';

import { renderMarkdown } from '../../../web/compile/markdown/markdown.ts';
import { STRINGS as MARKDOWN_WORDS } from '../../../web/compile/markdown/strings/all.ts';

function markdownOf(text: string, headings: 'linked' | 'nested' | 'plain' = 'linked'): string {
  return renderMarkdown(text, {
    headings,
    words: MARKDOWN_WORDS.en,
    links: {
      route: '/guides/hello',
      routeOfFile: (file) => (file === '../intro.md' ? '/intro' : null),
      localize: (route) => `/es${route}`,
      isDead: (route) => route === '/dead',
      absolute: (href) => `https://x.example${href}`,
    },
  }).markdown.replaceAll(/\0[^\0]*\0/g, '');
}

describe('the Markdown of a text', () => {
  test.each([
    ['plain words', 'plain words'],
    ['See [the *intro*](../intro.md#a "Title").', 'See [the *intro*](https://x.example/es/intro#a).'],
    ['[here](/shop/v3), `[not](/here)`', '[here](https://x.example/es/shop/v3), `[not](/here)`'],
    ['[gone](/dead) and [bad](javascript:alert(1))', 'gone and bad'],
    [
      '<https://a.example> https://b.example [c](https://c.example "t")',
      '<https://a.example> https://b.example [c](https://c.example "t")',
    ],
    ['[by name][ref]\n\n[ref]: /intro', '[by name](https://x.example/es/intro)'],
    ['[in page](#part)', '[in page](#part)'],
    ['![logo](/logo.svg)', '![logo](https://x.example/logo.svg)'],
    ['![logo](/logo.svg "Our logo")', '![logo](https://x.example/logo.svg "Our logo")'],
    ['> [!NOTE]\n> One [x](/y).', '> **Note**\n>\n> One [x](https://x.example/es/y).'],
    ['before<!-- hidden [a](/b) --> after', 'before after'],
    ['<script>alert(1)</script>\n\nText', 'Text'],
    [
      '<b>x</b> <img src=x onerror=alert(1)> <a href="https://a.example">y</a>',
      '<b>x</b>  <a href="https://a.example">y</a>',
    ],
    ['<div onclick="x">\n<p>Text</p>\n</div>', '<p>Text</p>'],
    ['<a href="javascript:x">y</a>', 'y</a>'],
    ['Use `<token>` or <token>.', 'Use `<token>` or <token>.'],
    ['| a | b |\n| - | - |\n| [x](/y) | `c` |', '| a | b |\n| - | - |\n| [x](https://x.example/es/y) | `c` |'],
    ['- [x](/y)\n  - [z](/w)', '- [x](https://x.example/es/y)\n  - [z](https://x.example/es/w)'],
    ['```sh title="A"\n[x](/y)\n```\n\n[x](/y)', '```sh title="A"\n[x](/y)\n```\n\n[x](https://x.example/es/y)'],
    ['Title\n=====\n\nText', '## Title\n\nText'],
    ['Two\nlines\n===\n\nText', '## Two lines\n\nText'],
    ['    code\n\nText', '    code\n\nText'],
    ['~~~sh\nopen', '~~~sh\nopen\n~~~'],
    ['```\nopen\n``` <b>', '```\nopen\n``` <b>\n```'],
    ['[a [b] c](/x), [x\\]y](/z)', '[a [b] c](https://x.example/es/x), [x\\]y](https://x.example/es/z)'],
    ['[a](</b(c>)', '[a](<https://x.example/es/b(c>)'],
  ])('%j is %j', (text, markdown) => {
    expect(markdownOf(text)).toBe(markdown);
  });

  test('has an admonition as a quote with its title', () => {
    expect(markdownOf(':::warning\nOne [x](/y).\n\nTwo.\n:::\n\nAfter.')).toBe(
      '> **Warning**\n>\n> One [x](https://x.example/es/y).\n>\n> Two.\n\nAfter.',
    );
    expect(markdownOf(':::tip Own title\nOne.\n:::')).toBe('> **Own title**\n>\n> One.');
  });

  test('has the headings of the page that it is part of', () => {
    expect(markdownOf('# One\n\n## Two', 'nested')).toBe('### One\n\n#### Two');
    expect(markdownOf('# One\n\nText', 'plain')).toBe('**One**\n\nText');
  });
});
