import { describe, expect, test } from 'vitest';

import config from '../../content/site.ts';
import type { Translated } from '../../web/compile/config/config-schema.ts';
import { LOCALES } from '../../web/model/site/locale.ts';
import { addressOf } from '../../web/model/site/path.ts';
import { publicDocument } from './dist.ts';

/** The text and the target of a link of the configuration. */
interface Link {
  text: string;
  href: string;
}

/** The part of a document from one text to the next occurrence of another. */
function between(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  return html.slice(from, html.indexOf(end, from));
}

function linksIn(html: string): Link[] {
  const links = html.matchAll(/<a\b(?![^>]*hreflang)[^>]* href="([^"]*)"[^>]*>([^<]+)</gi);
  return Array.from(links, ([, href = '', text = '']) => ({ text, href }));
}

describe.each(LOCALES)('the home page in the language %s has, as content/site.ts says,', (locale) => {
  const html = publicDocument(addressOf('/', locale));
  const textOf = (text: Translated = ''): string => (typeof text === 'string' ? text : (text[locale] ?? text.en ?? ''));
  const linkOf = ({ label, to, href }: { label?: Translated; to?: string; href?: string }): Link => ({
    text: textOf(label),
    href: to === undefined ? (href ?? '') : addressOf(to, locale),
  });
  const inBar = (config.navbar?.items ?? []).filter(({ position }) => position !== 'drawer');
  const links = inBar.filter(({ to, items }) => to !== undefined && items === undefined);
  const navbar = [...links, ...inBar.flatMap(({ items = [] }) => items)].map(linkOf);
  const columns = config.footer?.links ?? [];

  test('the links of the navbar', () => {
    expect(navbar).not.toEqual([]);
    expect(linksIn(between(html, '<nav class="navbar-items"', '</nav>'))).toEqual(navbar);
  });

  test('the columns and the copyright of the footer', () => {
    const footer = between(html, '<footer', '</footer>');
    expect(linksIn(footer)).toEqual(
      columns.flatMap((column) => ('items' in column ? column.items : [column]).map(linkOf)),
    );
    expect(footer).toContain(textOf(config.footer?.copyright));
  });

  test('the tagline and the color mode', () => {
    expect(html).toContain(textOf(config.tagline));
    expect(between(html, '<html', '>')).toContain(`data-theme="${config.colorMode?.defaultMode}"`);
  });

  test('links to pages with a heading', () => {
    const links = [...navbar, ...linksIn(between(html, '<footer', '</footer>'))];
    const pages = links.map(({ href }) => href).filter((href) => href.startsWith('/'));
    expect(pages.filter((href) => !publicDocument(href).includes('<h1'))).toEqual([]);
  });
});
