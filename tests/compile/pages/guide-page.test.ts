import { describe, expect, it, test } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import { STRINGS as MARKDOWN_WORDS } from '../../../web/compile/markdown/strings/all.ts';
import { pagesFromGuides } from '../../../web/compile/pages/guide-page.ts';
import type { GuideImages } from '../../../web/compile/source/guide-images.ts';
import type { GuideSource } from '../../../web/compile/source/guide-source.ts';
import { WORDS } from '../support/words.ts';

function guide(locale: 'en' | 'es', body: string): GuideSource {
  return {
    file: `content/public/${locale}/intro.md`,
    name: 'intro.md',
    locale,
    route: '/intro',
    frontMatter: { title: 'Intro', description: 'An introduction.' },
    body,
    text: body,
    marked: null,
  };
}

/** A picture beside the English guide, and a large one in the folder of static files. */
const IMAGES: GuideImages = new Map([
  [
    'content/public/en/list.png',
    { src: '/assets/list-0123abcd.png', width: 640, height: 480, bytes: 1_000, copyFrom: '/list.png' },
  ],
  ['content/static/images/big.png', { src: '/images/big.png', width: 9, height: 9, bytes: 7_000_000, copyFrom: null }],
]);

function built(...guides: GuideSource[]) {
  const findings: Finding[] = [];
  const [page] = pagesFromGuides(guides, {
    locale: 'es',
    markdownWords: MARKDOWN_WORDS.es,
    words: WORDS,
    audience: 'public',
    base: '',
    siteUrl: 'https://portal.example',
    sidebarOf: () => null,
    report: (finding) => findings.push(finding),
    isDead: () => false,
    absolute: (href) => href,
    isFile: () => false,
    stepOf: () => null,
    strictness: 'error',
    diagrams: new Map(),
    images: IMAGES,
    releases: () => [],
  });
  if (page === undefined) throw new Error('The guide has no page.');
  return { ...page.build(), findings };
}

const ENGLISH = '## Before you start\n\nText.\n\n### Your account\n\n## Your account\n';

test('a diagram that is not rendered is an error that says how to render it', () => {
  const { findings } = built(guide('en', '## One\n\n```mermaid\nflowchart LR\n  a --> b\n```\n'));
  expect(findings).toMatchObject([
    {
      severity: 'error',
      code: 'diagram-not-rendered',
      remedy: expect.stringContaining('npm run diagrams') as string,
      location: { line: 4 },
    },
  ]);
});

describe('the headings of a translated guide', () => {
  it('have the anchors of the English ones, so that a link survives a change of language', () => {
    const { page, anchors, findings } = built(
      guide('en', ENGLISH),
      guide('es', '## Antes de empezar\n\nTexto.\n\n### Su cuenta\n\n## La cuenta\n'),
    );
    expect(page.toc).toEqual([
      { id: 'before-you-start', level: 2, text: 'Antes de empezar' },
      { id: 'your-account', level: 3, text: 'Su cuenta' },
      { id: 'your-account-1', level: 2, text: 'La cuenta' },
    ]);
    expect([...anchors]).toEqual(['before-you-start', 'your-account', 'your-account-1']);
    expect(findings).toEqual([]);
  });

  it('are found to be too many or too few, and stay unique', () => {
    const { page, findings } = built(guide('en', '## One\n'), guide('es', '## Uno\n\n## One\n'));
    expect(page.toc.map(({ id }) => id)).toEqual(['one', 'one-1']);
    expect(findings).toEqual([
      {
        severity: 'warning',
        code: 'other-headings',
        message:
          'The translation has 2 headings and the English text has 1: links to its headings may point to the wrong section.',
        remedy: 'Give the translation the same headings in the same order; the English ones are #one.',
        location: { file: 'content/public/es/intro.md' },
      },
    ]);
  });

  it('have their own anchors without an English text', () => {
    expect(built(guide('es', '## Solo aquí\n')).page.toc).toEqual([{ id: 'solo-aquí', level: 2, text: 'Solo aquí' }]);
  });
});

describe('a block that is not closed', () => {
  it.each([
    [':::note\n\nText.\n', ':::note', 1],
    ['Text.\n\n:::hint\n\nText.\n\n:::\n', ':::hint', 3],
  ])('is reported with its line: %j', (body, opening, line) => {
    expect(built(guide('es', body)).findings).toMatchObject([
      {
        severity: 'warning',
        code: 'open-block',
        message: expect.stringContaining(`"${opening}"`) as string,
        location: { file: 'content/public/es/intro.md', line },
      },
    ]);
  });

  it.each([':::note\n\nText.\n\n:::\n', '```text\n:::note\n```\n'])('is not a closed one or code: %j', (body) => {
    expect(built(guide('es', body)).findings).toEqual([]);
  });
});

describe('the images of a guide', () => {
  it('lie beside it, have a size, and a translation has those of the English guide', () => {
    const { page, findings } = built(
      guide('en', ''),
      guide('es', '![Lista](list.png)\n\n![Lista](./list.png "Los contratos")\n'),
    );
    expect(page.kind === 'guide' && page.body).toBe(
      '<p><img src="/assets/list-0123abcd.png" alt="Lista" width="640" height="480" loading="lazy"></p>\n' +
        '<figure class="image"><img src="/assets/list-0123abcd.png" alt="Lista" width="640" height="480" loading="lazy"><figcaption>Los contratos</figcaption></figure>\n',
    );
    expect(findings).toEqual([]);
  });

  it.each([
    ['![a](nope.png)', 'missing-image'],
    ['![a](/images/nope.png)', 'missing-image'],
    ['![a](../../../../etc/passwd.png)', 'missing-image'],
    ['![a](/images/big.png)', 'huge-image'],
  ])('that do not exist or are huge are reported: %s', (markdown, code) => {
    expect(built(guide('es', `Texto.\n\n${markdown}\n`)).findings).toMatchObject([{ code, location: { line: 3 } }]);
  });
});
