import { describe, expect, test } from 'vitest';

import { block, codeIn, codeToHtml, codeToText, joined, token } from '../../../web/model/snippets/tokens.ts';

const code = codeIn('if', 'return');

describe('code', () => {
  test('has tokens for the keywords and strings of its fixed text only', () => {
    expect(code`if (${'if "x"'}) return 'a if' + iffy`).toEqual([
      { highlight: 'keyword', text: 'if' },
      { highlight: null, text: ' (' },
      { highlight: null, text: 'if "x"' },
      { highlight: null, text: ') ' },
      { highlight: 'keyword', text: 'return' },
      { highlight: null, text: ' ' },
      { highlight: 'string', text: "'a if'" },
      { highlight: null, text: ' + iffy' },
    ]);
  });

  test('contains other code', () => {
    expect(codeToText(joined([code`a ${token('number', '1')}`, code`b`, code``], ', '))).toBe('a 1, b, ');
  });

  test('has a list with one item a line, or only the brackets', () => {
    const layout = { indent: '  ', step: '    ' };
    expect(codeToText(block(['[', ']'], [code`a`, code`b`], layout))).toBe('[\n      a,\n      b,\n  ]');
    expect(codeToText(block(['[', ']'], [], layout))).toBe('[]');
  });

  test('is escaped in markup', () => {
    expect(codeToHtml(code`a<b${token('string', '"</script>&"')}`, 'en')).toBe(
      'a&lt;b<span class="hljs-string">"&lt;/script>&amp;"</span>',
    );
  });
});
