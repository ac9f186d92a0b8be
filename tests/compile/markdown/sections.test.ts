import { describe, expect, it } from 'vitest';

import { render } from '../support/markdown.ts';

const sectionsOf = (text: string): { id: string; title: string; words: string }[] =>
  render(text).sections.map(({ id, title, words }) => ({ id, title, words }));

describe('the sections of a text', () => {
  it('begin at its headings, after a section for the text before them', () => {
    expect(sectionsOf('Before.\n\n## One *two*\n\nFirst.\n\nSecond.\n\n### Three\n\nThird.')).toEqual([
      { id: '', title: '', words: 'Before.' },
      { id: 'one-two', title: 'One two', words: 'First. Second.' },
      { id: 'three', title: 'Three', words: 'Third.' },
    ]);
  });

  it('have the words of lists, tables, admonitions, links and inline code, but no code blocks', () => {
    const text =
      'A [link](/x) & `code` &lt;b>.\n\n- one\n  - two\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n:::note Careful\nBox.\n:::\n\n> Quote\n\n```js\nsecret()\n```';
    expect(sectionsOf(text)[0]?.words).toBe('A link & code <b>. one two A, B. 1, 2. Box. Quote');
  });

  it('are one for a plain line, as it is', () => {
    expect(sectionsOf('Plain')).toEqual([{ id: '', title: '', words: 'Plain' }]);
  });

  it('end at a word when they are long', () => {
    const words = sectionsOf('word '.repeat(2_000))[0]?.words ?? '';
    expect(words.length).toBeLessThanOrEqual(900);
    expect(words).toMatch(/word$/);
  });
});
