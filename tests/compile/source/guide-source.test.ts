import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { guideIn, readGuideSource, routeOfGuide } from '../../../web/compile/source/guide-source.ts';
import { temporarySite } from '../support/sources.ts';

async function readGuide(text: string, below = 'en/guide.md', base = '/'): ReturnType<typeof readGuideSource> {
  const path = join(temporarySite(), 'guide.md');
  writeFileSync(path, text);
  return readGuideSource({ path, file: `content/public/${below}`, below, base });
}

const FRONT = '---\ntitle: Hello\ndescription: A greeting.\n---\n';

describe('a guide', () => {
  test('has its front matter, its body and its route', async () => {
    const { source, findings } = await readGuide(`${FRONT}# Hi\n`, 'es/guides/hello.md');
    expect(findings).toEqual([]);
    expect(source).toMatchObject({
      locale: 'es',
      name: 'guides/hello.md',
      route: '/guides/hello',
      frontMatter: { title: 'Hello', description: 'A greeting.' },
      body: '# Hi\n',
    });
  });

  test('may be written on Windows', async () => {
    const { source } = await readGuide(`\uFEFF${FRONT}Text\n`.replaceAll('\n', '\r\n'));
    expect(source).toMatchObject({ frontMatter: { title: 'Hello' }, body: 'Text\n' });
  });

  test('may have rules and dashes in its body', async () => {
    const { source } = await readGuide(`${FRONT}One\n\n---\n\nTwo\n`);
    expect(source?.body).toBe('One\n\n---\n\nTwo\n');
  });
});

describe('front matter', () => {
  test.each([
    ['missing delimiters', '# Hello\n', 1, 'The file has no front matter.'],
    ['an empty file', '', 1, 'The file has no front matter.'],
    ['no closing delimiter', '---\ntitle: Hello\n\nText\n', 1, 'The front matter is not closed.'],
    [
      'an unclosed quote',
      '---\ntitle: Hello\ndescription: "A greeting\n---\n',
      4,
      'The front matter is not valid YAML: ',
    ],
    [
      'a colon without quotes',
      '---\ntitle: Hello: again\ndescription: D\n---\n',
      2,
      'The front matter is not valid YAML: ',
    ],
    [
      'an unknown key',
      '---\ntitle: Hello\ndescription: D\nsidebar: Left\n---\n',
      4,
      'The front matter has an unknown key "sidebar".',
    ],
    ['no title', '---\ndescription: D\n---\n', 1, `The front matter's "title" is missing or not text.`],
    [
      'a title that is a number',
      '---\ndescription: D\ntitle: 7\n---\n',
      3,
      `The front matter's "title" is missing or not text.`,
    ],
    [
      'a title that is empty',
      '---\ntitle: ""\ndescription: D\n---\n',
      2,
      `The front matter's "title" is missing or not text.`,
    ],
    ['an alias', '---\ntitle: &t Hello\ndescription: *t\n---\n', 3, 'YAML aliases are not allowed'],
  ])('with %s is rejected with its line', async (_, text, line, message) => {
    const { source, findings } = await readGuide(text);
    expect(source).toBeNull();
    expect(findings[0]).toMatchObject({
      severity: 'error',
      code: 'front-matter',
      location: { file: 'content/public/en/guide.md', line },
    });
    expect(findings[0]?.message).toContain(message);
    expect(findings[0]?.remedy).toBeTruthy();
  });

  test.each([
    ['nothing', '---\n---\nText\n'],
    ['a list', '---\n- title\n---\nText\n'],
    ['a word', '---\nhello\n---\nText\n'],
  ])('that contains %s lacks title and description', async (_, text) => {
    const { findings } = await readGuide(text);
    expect(findings.map(({ message }) => message)).toEqual([
      `The front matter's "title" is missing or not text.`,
      `The front matter's "description" is missing or not text.`,
    ]);
  });

  test('reports a misspelled key once, and each of several', async () => {
    const { findings } = await readGuide('---\ntitel: Hello\nbeschreibung: D\n---\n');
    expect(findings.map(({ message }) => message)).toEqual([
      'The front matter has an unknown key "titel".',
      'The front matter has an unknown key "beschreibung".',
    ]);
  });
});

test.each(['guide.md', 'fr/guide.md', 'images/en/guide.md'])('%s is not in a language folder', async (below) => {
  const { source, findings } = await readGuide(FRONT, below);
  expect(source).toBeNull();
  expect(findings).toMatchObject([
    {
      severity: 'warning',
      code: 'guide-outside-locale',
      message: `"${below}" is not in a language folder; skipped.`,
    },
  ]);
});

test.each([
  ['intro.md', '/', '/intro'],
  ['index.md', '/', '/'],
  ['guides/index.md', '/', '/guides'],
  ['guides/hello.mdx', '/', '/guides/hello'],
  ['index.md', '/docs/internal', '/docs/internal'],
  ['runbooks/gateway.md', '/docs/internal', '/docs/internal/runbooks/gateway'],
  ['reindex.md', '/', '/reindex'],
])('%s below %s is %s', (name, base, route) => {
  expect(routeOfGuide(name, base)).toBe(route);
});

test('a language without a translation of a guide uses the English guide', async () => {
  const guides = (
    await Promise.all([
      readGuide(FRONT, 'en/intro.md'),
      readGuide(FRONT, 'es/intro.md'),
      readGuide(FRONT, 'pt/only.md'),
    ])
  ).flatMap(({ source }) => source ?? []);
  expect(guideIn(guides, '/intro', 'es')?.locale).toBe('es');
  expect(guideIn(guides, '/intro', 'pt')?.locale).toBe('en');
  expect(guideIn(guides, '/only', 'en')).toBeUndefined();
});
