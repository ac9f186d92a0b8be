import { expect, test } from 'vitest';

import { excerptOf } from '../../../web/compile/markdown/excerpt.ts';

test.each([
  ['Read <a href="/a">the guide</a>.<br>Then start.', 'Read the guide.'],
  [null, ''],
  ['', ''],
  ['Creates a token. It expires.', 'Creates a token.'],
  ['Creates a token, e.g. for a device. It expires.', 'Creates a token, e.g. for a device.'],
  ['Version 2.0 of it. Next.', 'Version 2.0 of it.'],
  ['# Title\n\nText', 'Title'],
  ['> A quote', 'A quote'],
  ['The `user_id` of **the** _user_ in [the list](/users).', 'The user_id of the user in the list.'],
  ['<p>Retrieves a <b>charge</b>.</p>', 'Retrieves a charge.'],
  ['If a < b and c > d', 'If a < b and c > d'],
  ['Sent when it changes. `change.kind` tells how.', 'Sent when it changes.'],
  ['One line\nand another\n\nNext paragraph', 'One line and another'],
])('the excerpt of %j is %j', (markdown, excerpt) => {
  expect(excerptOf(markdown)).toBe(excerpt);
});

test('a long sentence is cut between words', () => {
  const excerpt = excerptOf('word '.repeat(100));
  expect(excerpt.length).toBeLessThanOrEqual(160);
  expect(excerpt).toMatch(/ word…$/);
});
