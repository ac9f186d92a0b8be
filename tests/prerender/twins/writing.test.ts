import { describe, expect, test } from 'vitest';

import { code, codeBlock, link, plain, table } from '../../../web/prerender/twins/writing.ts';

describe('Markdown', () => {
  test('keeps each cell of a table on one line, and escapes bars once', () => {
    expect(
      table(
        ['A', 'B'],
        [
          ['a|b', 'one\ntwo\n\nthree\n- item'],
          [String.raw`x\|y`, ''],
        ],
      ),
    ).toBe('| A | B |\n| --- | --- |\n| a\\|b | one two<br>three<br>- item |\n| x\\|y |  |');
    expect(table(['A'], [])).toBe('');
  });

  test.each([
    ['a', '`a`'],
    ['a`b', '`` a`b ``'],
    ['```', '```` ``` ````'],
    ['two\n  lines', '`two lines`'],
    ['', ''],
  ])('writes %j as code', (text, written) => {
    expect(code(text)).toBe(written);
  });

  test('fences code with more backticks than it has', () => {
    expect(codeBlock('```\nx\n```\n', 'md')).toBe('````md\n```\nx\n```\n````');
  });

  test('escapes what would end a link or begin markup', () => {
    expect(link('a [b] <c>', '/x y(1)')).toBe(String.raw`[a \[b\] \<c\>](/x%20y%281%29)`);
    expect(plain('**<b>** user_id [x]')).toBe(String.raw`\*\*\<b\>\*\* user_id \[x\]`);
  });
});
