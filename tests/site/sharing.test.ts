import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import site from '../../content/site.ts';
import { DIST, edgeTexts, publicDocument, publicFiles, report } from './dist.ts';

const PUBLIC = join(DIST, 'public');
const SITEMAP = readFileSync(join(PUBLIC, 'sitemap.xml'), 'utf8');
/** Indexed documents. The documents with code samples are not indexed. */
const documents = publicFiles().filter(
  ({ path, text }) => path.endsWith('.html') && !text.includes('<meta name="robots" content="noindex">'),
);
/** The address of a document by its file: `es/intro.html` has the address `/es/intro`. */
const addressOf = (file: string): string =>
  site.url + (file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`);

function metaOf(text: string): Map<string, string> {
  return new Map(
    Array.from(
      text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g),
      ([, name = '', content = '']) => [name, content],
    ),
  );
}

interface BreadcrumbList {
  '@type': string;
  itemListElement: { '@type': string; position: number; name: string; item: string }[];
}

interface PageObject {
  '@type': string;
  headline?: string;
  url: string;
  dateModified?: string;
}

/** The objects of a document's JSON-LD. */
function graphOf(text: string): (BreadcrumbList | PageObject)[] {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}';
  const { '@context': context, '@graph': graph = [] } = JSON.parse(json) as {
    '@context'?: string;
    '@graph'?: (BreadcrumbList | PageObject)[];
  };
  expect(context).toBe('https://schema.org');
  return graph;
}

function breadcrumbsOf(text: string): BreadcrumbList | null {
  return graphOf(text).find((object): object is BreadcrumbList => object['@type'] === 'BreadcrumbList') ?? null;
}

/** Whether an image of a card exists. */
function isImage(address: string): boolean {
  return address.startsWith(`${site.url}/`) && existsSync(join(PUBLIC, address.slice(site.url.length)));
}

/** Width and height of a PNG, from its header. */
function sizeOfPng(path: string): { width: number; height: number } {
  const file = readFileSync(join(PUBLIC, path));
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

describe('every public page', () => {
  test('is among the documents that these tests read', () => {
    const { pages } = report();
    expect(documents.map(({ path }) => addressOf(path)).toSorted()).toEqual(
      pages
        .filter(({ audience }) => audience === 'public')
        .map(({ path }) => site.url + path)
        .toSorted(),
    );
  });

  test('has its own address as canonical and shared address', () => {
    const wrong = documents.filter(
      ({ path, text }) =>
        !text.includes(`<link rel="canonical" href="${addressOf(path)}">`) ||
        metaOf(text).get('og:url') !== addressOf(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('has a social card with title, text, language and the absolute address of the image', () => {
    const wrong = documents.filter(({ text }) => {
      const meta = metaOf(text);
      const isWhole = ['og:title', 'og:description', 'og:site_name', 'og:locale', 'og:image:alt'].every(
        (name) => (meta.get(name) ?? '') !== '',
      );
      return !isWhole || !isImage(meta.get('og:image') ?? '') || meta.get('twitter:card') !== 'summary_large_image';
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('says what it is to search engines', () => {
    const types: Record<string, string> = {
      home: 'WebSite',
      guide: 'TechArticle',
      react: 'WebPage',
      migration: 'TechArticle',
      changelog: 'TechArticle',
    };
    const wrong = documents.filter(({ path, text }) => {
      const kind = /data-page-kind="(.*?)"/.exec(text)?.[1] ?? '';
      const page = graphOf(text).find((object): object is PageObject => !('itemListElement' in object));
      return page?.['@type'] !== (types[kind] ?? 'APIReference') || page.url !== addressOf(path);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('has the same date of its last change in the text, the sitemap and the JSON-LD, if it has one', () => {
    const dates = new Map(
      Array.from(
        SITEMAP.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g),
        ([, address = '', date = '']) => [address, date],
      ),
    );
    const wrong = documents.filter(({ path, text }) => {
      const date = /class="source-line">.*?<time dateTime="(.*?)"/i.exec(text)?.[1] ?? '';
      // The home page has no line below its article.
      if (text.includes('data-page-kind="home"')) return date !== '';
      const inSitemap = dates.get(addressOf(path)) ?? '';
      const page = graphOf(text).find((object): object is PageObject => !('itemListElement' in object));
      return date !== inSitemap || (page?.dateModified ?? '') !== date;
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('has a unique pair of title and description in its language', () => {
    const keys = documents.map(({ text }) =>
      JSON.stringify([
        metaOf(text).get('og:locale'),
        /<title>(.*?)<\/title>/.exec(text)?.[1],
        metaOf(text).get('og:description'),
      ]),
    );
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('has breadcrumbs from the home page of its language to itself', () => {
    const addresses = new Set(documents.map(({ path }) => addressOf(path)));
    const wrong = documents.filter(({ path, text }) => {
      const list = breadcrumbsOf(text);
      if (text.includes('data-page-kind="home"')) return list !== null;
      const items = list?.itemListElement ?? [];
      return (
        items.length < 2 ||
        items.at(-1)?.item !== addressOf(path) ||
        items.some(
          ({ position, item, name }, index) =>
            position !== index + 1 || name === '' || !(addresses.has(item) || addresses.has(item.replace(/\/$/, ''))),
        )
      );
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('links to icons and a manifest that exist', () => {
    const named = Array.from(
      publicDocument('/').matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
      ([, href = '']) => href,
    );
    expect(named).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/manifest.webmanifest']);
    expect(named.filter((href) => !existsSync(join(PUBLIC, href)))).toEqual([]);
  });
});

describe('a document without an address', () => {
  const texts = edgeTexts();

  test.each(['not-found/en', 'not-found/es', 'not-found/pt', 'gate/en'])('is not shared or indexed: %s', (key) => {
    const text = texts(key) ?? '';
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toMatch(/rel="canonical"|property="og:|application\/ld\+json/);
  });

  test('links to the home page and the main sections without JavaScript', () => {
    expect(texts('not-found/es')).toMatch(
      /<a class="button button-primary" href="\/es">.*<a class="button" href="\/es\/get_started">.*<a class="button" href="\/es\/public\/v3\/akko-developer-docs">/s,
    );
  });
});

describe('the pictures', () => {
  test('have the sizes that the pages and the manifest state', () => {
    expect(sizeOfPng('social-card.png')).toEqual({ width: 1200, height: 630 });
    expect(sizeOfPng('apple-touch-icon.png')).toEqual({ width: 180, height: 180 });
    const { icons } = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as {
      icons: { src: string; sizes: string; type: string }[];
    };
    for (const { src, sizes } of icons.filter(({ type }) => type === 'image/png'))
      expect(`${sizeOfPng(src).width}x${sizeOfPng(src).height}`).toBe(sizes);
    expect(icons.map(({ src }) => src).filter((src) => !existsSync(join(PUBLIC, src)))).toEqual([]);
  });

  test('are small', () => {
    expect(readFileSync(join(PUBLIC, 'social-card.png')).length).toBeLessThan(100_000);
    expect(readFileSync(join(PUBLIC, 'favicon.ico')).length).toBeLessThan(5_000);
  });
});

describe('the sitemap', () => {
  const urls = Array.from(
    SITEMAP.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g),
    ([, address = '', alternates = '']) => ({ address, alternates }),
  );

  test('lists every public page once, and nothing else', () => {
    expect(urls.map(({ address }) => address).toSorted()).toEqual(
      documents.map(({ path }) => addressOf(path)).toSorted(),
    );
  });

  test('lists each page in every language, with the same alternates', () => {
    const groups = new Map<string, Set<string>>();
    for (const { alternates } of urls) {
      const links = Array.from(
        alternates.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g),
        ([, language, href]) => `${language} ${href}`,
      );
      const key = links.join('\n');
      groups.set(key, new Set([...(groups.get(key) ?? []), alternates]));
      expect(links.map((link) => link.split(' ')[0])).toEqual(['en', 'es', 'pt-BR', 'x-default']);
    }
    expect(groups.size * 3).toBe(urls.length);
  });

  test('has the title of each page in its language', () => {
    const titled = urls.filter(
      ({ address, alternates }) => alternates.includes(`href="${address}" title="`) && !alternates.includes('title=""'),
    );
    expect(titled).toHaveLength(urls.length);
  });
});

test('robots.txt names the sitemap and no internal path', () => {
  const text = readFileSync(join(PUBLIC, 'robots.txt'), 'utf8');
  expect(text).toBe(
    `User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=yes\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n\n# The pages as Markdown: ${site.url}/llms.txt\n`,
  );
  expect(SITEMAP).not.toContain('internal');
});

test('the manifest names the site', () => {
  expect(JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8'))).toMatchObject({
    name: site.title,
    start_url: '/',
    display: 'browser',
    lang: 'en',
  });
});
