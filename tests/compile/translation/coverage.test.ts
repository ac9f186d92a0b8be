import { describe, expect, test } from 'vitest';

import { missingTextsToLines, withGuideSource } from '../../../web/commands/translations.ts';
import { textHash } from '../../../web/compile/base/text-hash.ts';
import { readSources } from '../../../web/compile/source/read-sources.ts';
import {
  countsToText,
  type SourceText,
  sourceTexts,
  translationCounts,
} from '../../../web/compile/translation/coverage.ts';
import { mountOverlays } from '../../../web/compile/translation/translation.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import { temporarySite } from '../support/sources.ts';

const GUIDE = '---\ntitle: Intro\ndescription: Short.\n---\n\n## First\n';
const spanish = (source: string): string =>
  `---\ntitle: Introducción\ndescription: Breve.\n${source}---\n\n## Primero\n`;
const API =
  'openapi: 3.1.0\ninfo: { title: API, version: "1", summary: Short., description: All of it. }\npaths: { /a: { get: { operationId: a, summary: "List *all*. And more." } } }\n';
const MAPPING =
  "migration: '1.0'\nfrom: api.yaml\nto: api.yaml\noperations:\n  a: { replacedBy: a, note: { en: Same., es: Igual. } }\n  b: { replacedBy: null, note: Gone. }\n  c: { replacedBy: null }\n";

async function textsIn(files: Record<string, string>, locales: Locale[] = ['en', 'es']): Promise<SourceText[]> {
  const sources = await readSources({
    root: temporarySite(files),
    audience: 'public',

    strictness: 'error',
    lint: false,
  });
  return sourceTexts(sources, locales, mountOverlays(sources, { locales, strictness: 'error', report: () => {} }));
}

const states = (texts: readonly SourceText[]): string[] =>
  texts.map(({ locale, source, path, state }) => `${locale} ${source} ${path()} ${state}`);

describe('the texts of a site', () => {
  test('is every text of its descriptions', async () => {
    const overlay = `overlay: 1.0.0\ninfo: { title: x, version: "1" }\nactions: [{ target: $.info, update: { summary: Breve., description: Todo. }, x-source: { summary: "${textHash('Short.')}", description: "00000000" } }]\n`;
    const texts = await textsIn({ 'specs/public/api.yaml': API, 'specs/public/api.es.overlay.yaml': overlay }, [
      'en',
      'es',
      'pt',
    ]);
    expect(states(texts)).toEqual([
      'es specs/public/api.yaml $.info.summary translated',
      'es specs/public/api.yaml $.info.description stale',
      "es specs/public/api.yaml $.paths['/a'].get.summary missing",
      'pt specs/public/api.yaml $.info.summary missing',
      'pt specs/public/api.yaml $.info.description missing',
      "pt specs/public/api.yaml $.paths['/a'].get.summary missing",
    ]);
    expect(texts[1]?.location()).toMatchObject({ file: 'specs/public/api.es.overlay.yaml', line: 3 });
    expect(texts[2]?.location()).toBeNull();
    expect(missingTextsToLines(texts, 1, () => [])).toEqual([
      'es specs/public/api.yaml: 2 to translate',
      '  stale    $.info.description  (specs/public/api.es.overlay.yaml:3)',
      '           All of it.',
      '  … and 1 more',
      'pt specs/public/api.yaml: 3 to translate',
      '  missing  $.info.summary',
      '           Short.',
      '  … and 2 more',
    ]);
    expect(countsToText(translationCounts(texts))).toEqual([
      'specs/public/api.yaml  es 1 of 3, 1 missing, 1 stale     pt 0 of 3, 3 missing',
    ]);
  });

  test('can be in a list, whose items an overlay cannot replace', async () => {
    const texts = await textsIn({
      'specs/public/api.yaml':
        'openapi: 3.1.0\ninfo: { title: API, version: "1" }\npaths: {}\ncomponents: { schemas: { A: { enum: [1], x-enumDescriptions: [Low.] } } }\n',
    });
    expect(missingTextsToLines(texts, 9, ({ state }) => (state === 'stale' ? ['-a', '+b'] : []))).toEqual([
      'es specs/public/api.yaml: 1 to translate',
      "  missing  $.components.schemas.A['x-enumDescriptions'][0]",
      '           Low.',
      '           Overlays cannot replace items of a list: write these texts as a map from value to text.',
    ]);
  });

  test('are the notes of its mapping files', async () => {
    expect(states(await textsIn({ 'specs/public/a.migration.yaml': MAPPING }))).toEqual([
      'es specs/public/a.migration.yaml operations.a.note translated',
      'es specs/public/a.migration.yaml operations.b.note missing',
    ]);
  });

  test.each([
    ['missing without a translation', {}, 'missing'],
    ['stale if it was never accepted', { 'content/public/es/intro.md': spanish('') }, 'stale'],
    [
      'translated if the source has not changed',
      { 'content/public/es/intro.md': spanish(`source: "${textHash(GUIDE)}"\n`) },
      'translated',
    ],
    ['stale where that has changed since', { 'content/public/es/intro.md': spanish('source: "00000000"\n') }, 'stale'],
    ['the file of the same name only', { 'content/public/es/other/intro.md': spanish('') }, 'missing'],
  ])('is every guide, which is %s', async (_, files, state) => {
    expect(states(await textsIn({ 'content/public/en/intro.md': GUIDE, ...files }))).toEqual([
      `es content/public content/public/en/intro.md ${state}`,
    ]);
  });

  test('are not counted on a site with one language', async () => {
    expect(await textsIn({ 'specs/public/api.yaml': API, 'content/public/en/intro.md': GUIDE }, ['en'])).toEqual([]);
    expect(countsToText([])).toEqual([]);
  });
});

describe('the note of a guide’s original', () => {
  test('is added at the end of the front matter', () => {
    expect(withGuideSource(spanish(''), 'abc')).toBe(spanish('source: "abc"\n'));
  });

  test('replaces the previous one and nothing else', () => {
    const text = `${spanish('source: old\n')}\n---\nsource: mine\n`;
    expect(withGuideSource(text, 'abc')).toBe(text.replace('source: old', 'source: "abc"'));
  });
});
