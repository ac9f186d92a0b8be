import { describe, expect, test } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import type { PageLink } from '../../../web/compile/markdown/links.ts';
import type { BuiltPage } from '../../../web/compile/pages/page-entry.ts';
import { LinkCheck } from '../../../web/compile/site/link-check.ts';
import type { GuidePage } from '../../../web/model/page/page.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import { render } from '../support/markdown.ts';

interface PageOptions {
  route: string;
  locale?: Locale;
  links?: PageLink[];
  anchors?: string[];
}

function built({ route, locale = 'en', links = [], anchors = [] }: PageOptions): BuiltPage {
  const page = { kind: 'guide', route, locale, file: `content/public/${locale}${route}.md` } as GuidePage;
  return { page, links, anchors: new Set(anchors) };
}

function check(
  pages: PageOptions[],
  {
    strictness = 'error',
    others = [],
    paths = [],
  }: { strictness?: 'error' | 'warning'; others?: LinkCheck[]; paths?: string[] } = {},
): Finding[] {
  return checkOf(pages, paths).findings({ others, strictness, lineOf: (_, text) => text.length });
}

function checkOf(pages: PageOptions[], paths: string[] = []): LinkCheck {
  const links = new LinkCheck();
  for (const page of pages) links.add(built(page), [{ id: 'responses' }]);
  for (const path of paths) links.addFile(path);
  return links;
}

const linksOf = (markdown: string): PageLink[] => render(markdown).links;

describe('a link to a path that no page has', () => {
  const PAGES = [{ route: '/intro', links: linksOf('[x](/nowhere)') }];

  test.each(['error', 'warning'] as const)('counts as the configuration says: %s', (strictness) => {
    expect(check(PAGES, { strictness })).toEqual([
      {
        severity: strictness,
        code: 'broken-link',
        message: 'The link "/nowhere" on /intro leads to /nowhere, but no page exists there.',
        remedy: 'Correct the path, or add the page.',
        location: { file: 'content/public/en/intro.md', line: '/nowhere'.length },
      },
    ]);
  });

  test.each([
    ['/intro', 'The link "/docs/internal/b" on /intro leads to an internal page.'],
    [
      '/docs/internal/a',
      'The link "/docs/internal/b" on /docs/internal/a leads to /docs/internal/b, but no page exists',
    ],
  ])('has another reason if it names an internal page on %s', (route, message) => {
    const [finding] = check([{ route, links: linksOf('[x](/docs/internal/b)') }]);
    expect(finding?.message).toContain(message);
  });

  test('has another reason than one that names a language', () => {
    expect(check([{ route: '/intro', links: linksOf('[x](/es/intro)') }])).toMatchObject([
      {
        message: 'The link "/es/intro" on /intro names a language. Each language has its own links.',
        remedy: 'Write /intro.',
      },
    ]);
  });

  test('is fine when something else is there: a download, or a page of the other site', () => {
    expect(check(PAGES, { paths: ['/nowhere'] })).toEqual([]);
    expect(check(PAGES, { others: [checkOf([{ route: '/nowhere' }])] })).toEqual([]);
  });
});

test('a link of a text that several pages have is reported once, with the number of pages', () => {
  const link: PageLink = {
    kind: 'page',
    href: '/nowhere',
    route: '/nowhere',
    fragment: '',
    file: 'specs/public/a.yaml',
  };
  const pages = ['/a', '/b', '/c'].flatMap((route) =>
    (['en', 'es'] as const).map((locale) => ({ route, locale, links: [link, link] })),
  );
  expect(check(pages).map(({ message }) => message)).toEqual([
    'The link "/nowhere" on /a and 2 more pages leads to /nowhere, but no page exists there.',
  ]);
  expect(check(pages.slice(0, 4))[0]?.message).toContain('on /a and 1 more page leads');
});

test('a public page does not know the internal ones', () => {
  const publicCheck = checkOf([{ route: '/intro', links: linksOf('[x](/docs/internal/onboarding)') }]);
  checkOf([{ route: '/docs/internal/onboarding' }]);
  expect(publicCheck.findings({ others: [], strictness: 'error', lineOf: () => undefined })).toMatchObject([
    { code: 'broken-link' },
  ]);
});

test.each(['error', 'warning'] as const)(
  'a Markdown file that does not exist warns, with strictness %s',
  (strictness) => {
    expect(check([{ route: '/intro', links: linksOf('[x](nowhere.md)') }], { strictness })).toMatchObject([
      {
        severity: 'warning',
        code: 'broken-markdown-link',
        message: 'The link "nowhere.md" on /intro names a Markdown file that does not exist.',
        location: { file: 'content/public/en/intro.md', line: 10 },
      },
    ]);
  },
);

describe('an anchor', () => {
  test.each([
    ['of this page', '[x](#nowhere)', '/intro'],
    ['of another page', '[x](/guide#nowhere)', '/guide'],
  ])('%s that is not there warns', (_, markdown, target) => {
    const findings = check([{ route: '/intro', links: linksOf(markdown) }, { route: '/guide' }]);
    expect(findings).toMatchObject([
      {
        severity: 'warning',
        code: 'broken-anchor',
        message: expect.stringContaining(`names an anchor that ${target} does not have`) as string,
      },
    ]);
  });

  test.each([
    '[x](#here)',
    '[x](/guide#there)',
    '[x](/guide#responses)',
    '[x](/guide#secci%C3%B3n)',
    '[x](/guide)',
    '[x](#)',
  ])('%s is fine', (markdown) => {
    expect(
      check([
        { route: '/intro', links: linksOf(markdown), anchors: ['here'] },
        { route: '/guide', anchors: ['there', 'sección'] },
      ]),
    ).toEqual([]);
  });

  test('is looked for in the language of the page', () => {
    const pages: PageOptions[] = [
      { route: '/intro', locale: 'es', links: linksOf('[x](/guide#first)') },
      { route: '/guide', locale: 'en', anchors: ['first'] },
      { route: '/guide', locale: 'es', anchors: ['primero'] },
    ];
    expect(check(pages)).toMatchObject([{ code: 'broken-anchor', location: { file: 'content/public/es/intro.md' } }]);
  });
});

test('an image that does not exist warns', () => {
  expect(check([{ route: '/intro', links: linksOf('![x](images/x.png)') }])).toMatchObject([
    {
      severity: 'warning',
      code: 'missing-image',
      message: 'The image "images/x.png" on /intro does not exist; the page shows its text only.',
    },
  ]);
});

test('an address that could run script warns', () => {
  expect(check([{ route: '/intro', links: linksOf('[x](javascript:alert)') }])).toMatchObject([
    {
      severity: 'warning',
      code: 'unsafe-link',
      message: 'The link "javascript:alert" on /intro has a scheme that is not allowed; the page shows its text only.',
      remedy: 'Use http, https, mailto, tel or a path of the site.',
    },
  ]);
});
