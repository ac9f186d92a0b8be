import { describe, expect, it } from 'vitest';

import { MARKDOWN_WORDS } from '../../../web/compile/markdown/words.ts';
import { pagesFromGuides } from '../../../web/compile/pages/guide-page.ts';
import type { GuideSource } from '../../../web/compile/source/guide-source.ts';
import type { Finding } from '../../../web/model/site/finding.ts';
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
    diagrams: new Map(),
    releases: () => [],
  });
  if (page === undefined) throw new Error('The guide has no page.');
  return { ...page.build(), findings };
}

const ENGLISH = '## Before you start\n\nText.\n\n### Your account\n\n## Your account\n';

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

  it.each([':::note\n\nText.\n\n:::\n', '```md\n:::note\n```\n'])('is not a closed one or code: %j', (body) => {
    expect(built(guide('es', body)).findings).toEqual([]);
  });
});
