import { describe, expect, test } from 'vitest';

import { resolveLink, safeHref } from '../../../web/compile/markdown/links.ts';
import { localizePath } from '../../../web/model/site/path.ts';
import { render } from '../support/markdown.ts';

describe('a link of a guide', () => {
  test.each([
    ['./users.md', '/es/glossary/users', { kind: 'markdown', route: '/glossary/users', fragment: '' }],
    ['../intro.md#first-call', '/es/intro#first-call', { kind: 'markdown', route: '/intro', fragment: 'first-call' }],
    ['my%20guide.md', '/es/glossary/my%20guide', { kind: 'markdown', route: '/glossary/my guide', fragment: '' }],
    [
      '/shop/v3/create-token?x=1#body.name',
      '/es/shop/v3/create-token?x=1#body.name',
      { kind: 'page', route: '/shop/v3/create-token', fragment: 'body.name' },
    ],
    ['products', '/es/glossary/products', { kind: 'page', route: '/glossary/products', fragment: '' }],
    ['../intro/', '/es/intro', { kind: 'page', route: '/intro', fragment: '' }],
    ['/intro.html', '/es/intro', { kind: 'page', route: '/intro', fragment: '' }],
    ['/guides/index.html', '/es/guides', { kind: 'page', route: '/guides', fragment: '' }],
    ['/', '/es', { kind: 'page', route: '/', fragment: '' }],
    ['/gu%C3%ADas', '/es/gu%C3%ADas', { kind: 'page', route: '/guías', fragment: '' }],
    ['#section', '#section', { kind: 'anchor', route: '', fragment: 'section' }],
    ['#secci%C3%B3n', '#secci%C3%B3n', { kind: 'anchor', route: '', fragment: 'sección' }],
  ] as const)('%s leads to %s', (written, href, found) => {
    const { html, links } = render(`[Text](${written})`, { locale: 'es' });
    expect(html).toBe(`<p><a href="${href}">Text</a></p>\n`);
    expect(links).toEqual([{ ...found, href: written }]);
  });

  test('to a Markdown file that is not there keeps its text with a mark, and is noted', () => {
    const { html, links } = render('[Text](nowhere.md#x)');
    expect(html).toBe('<p><span class="dead-link" title="This page does not exist.">Text</span></p>\n');
    expect(links).toEqual([{ kind: 'markdown', href: 'nowhere.md#x', route: '', fragment: 'x' }]);
  });

  test.each(['https://x.example/a.md', 'HTTP://x.example', 'mailto:a@x.example', 'tel:+15550100', '//x.example/y'])(
    '%s leaves the site',
    (written) => {
      const { html, links } = render(`[Text](${written})`, { locale: 'es' });
      expect(html).toContain(`href="${written}"`);
      expect(links).toEqual([]);
    },
  );

  test('to another site does not reveal its page', () => {
    expect(render('[a](https://x.example) [b](/intro)').html).toBe(
      '<p><a href="https://x.example" rel="noopener">a</a> <a href="/intro">b</a></p>\n',
    );
  });

  test('is escaped for its attribute', () => {
    expect(render(`[a](</intro?q="b'&c>)`).html).toBe('<p><a href="/intro?q=&quot;b&#39;&amp;c">a</a></p>\n');
  });
});

test('a link cannot climb out of the site', () => {
  const context = { route: '/a/b', routeOfFile: null, localize: (route: string) => localizePath(route, 'en') };
  expect(resolveLink('../../../../etc/passwd', context)).toMatchObject({
    href: '/etc/passwd',
    link: { kind: 'page', route: '/etc/passwd' },
  });
});

test('a link to a Markdown file is a link to a page outside of guides', () => {
  const context = { route: '/shop/v3/-', routeOfFile: null, localize: (route: string) => localizePath(route, 'en') };
  expect(resolveLink('create-token', context).link).toMatchObject({ kind: 'page', route: '/shop/v3/create-token' });
  expect(resolveLink('x.md', context).link).toMatchObject({ kind: 'page', route: '/shop/v3/x.md' });
});

test.each([
  [' https://x.example ', 'https://x.example'],
  ['docs/page', 'docs/page'],
  ['/a:b', '/a:b'],
  ['java\nscript:alert(1)', null],
  ['javascript:alert(1)', null],
  ['intent://x', null],
])('safeHref(%j) is %j', (written, href) => {
  expect(safeHref(written)).toBe(href);
});
