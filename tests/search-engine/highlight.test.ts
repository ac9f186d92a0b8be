import { describe, expect, test } from 'vitest';

import { fold } from '../../web/model/text/fold.ts';
import { highlight, type Piece, snippet } from '../../web/search-engine/highlight.ts';

const marked = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');
const marks = (typed: string[], words = typed): { typed: string[]; words: Set<string> } => ({
  typed,
  words: new Set(words),
});

describe('a marked text', () => {
  test.each([
    [
      'the beginning that was typed',
      'Contracts of users',
      marks(['contract'], ['contract', 'contracts']),
      '[Contract]s of users',
    ],
    ['a word that was misspelled, whole', 'Inventory', marks(['inventry'], ['inventory']), '[Inventory]'],
    ['words inside a name', 'partnerReference', marks(['reference']), 'partner[Reference]'],
    ['words in a row as one', 'waiting_period', marks(['waiting', 'period']), '[waiting]_[period]'],
    ['letters with accents', 'Período de espera', marks(['periodo']), '[Período] de espera'],
    ['a decomposed letter as far as its word goes', 'Peri\u0301odo', marks(['peri'], ['periodo']), '[Peri\u0301odo]'],
    ['a compound that is found by its later letters', '보증 계약해지', marks([fold('해지')]), '보증 [계약해지]'],
    ['no marks without matches', 'Contracts', marks(['contract'], []), 'Contracts'],
  ])('has %s', (_name, text, matches, expected) => {
    expect(marked(highlight(text, matches))).toBe(expected);
  });

  test('keeps every character of the text', () => {
    const text = '<img src=x onerror=alert(1)> & "quotes"';
    expect(
      highlight(text, marks(['img', 'alert']))
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

describe('a snippet', () => {
  const long = `${'before '.repeat(60)}deductible ${'after '.repeat(60)}`;

  test('is the part around the first mark', () => {
    const text = marked(snippet(long, marks(['deductible'])));
    expect(text).toContain('[deductible]');
    expect(text.startsWith('… ')).toBe(true);
    expect(text.endsWith('…')).toBe(true);
    expect(text.length).toBeLessThan(170);
  });

  test('is a whole short text, or the beginning of a long text without marks', () => {
    expect(marked(snippet('Short.', marks(['none'])))).toBe('Short.');
    expect(marked(snippet(long, marks(['none']))).startsWith('before before')).toBe(true);
  });
});
