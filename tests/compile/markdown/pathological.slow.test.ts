import { expect, test } from 'vitest';

import { sampleOf } from '../../tier.ts';
import { render } from '../support/markdown.ts';

const LENGTH = 200_000;
const fill = (text: string): string => text.repeat(Math.floor(LENGTH / text.length));

/** In quadratic time, each would take longer than a test may. Those of one kind follow each other. */
const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['opening brackets', fill('[')],
  ['brackets and images', fill('![[')],
  ['asterisks', fill('*')],
  ['emphasis without spaces', fill('_a_')],
  ['emphasis that is never closed', fill('**a ')],
  ['backticks of every length', Array.from({ length: 600 }, (_, length) => '`'.repeat(length)).join(' ')],
  ['quotes in quotes', fill('>')],
  ['spaced quotes in quotes', `${'> '.repeat(5_000)}a`],
  ['angle brackets', fill('<')],
  ['tags that are never closed', fill('<div>')],
  ['comments that are never closed', fill('<!--')],
  ['admonitions that are never closed', fill(':::note\n')],
  ['fences', fill('```\n')],
  ['addresses', fill('http://')],
  ['at signs', fill('a@')],
  ['pipes', `${fill('|a')}\n${fill('|-')}`],
];

test.each(sampleOf(TEXTS, 8))('200 KB of %s are rendered in linear time and size', (_, text) => {
  expect(render(text).html.length).toBeLessThan(40 * LENGTH);
});

test('a long text in a script without spaces keeps its markup', () => {
  expect(render(`${'文字'.repeat(2_000)}[連絡](/intro)${'文字'.repeat(2_000)}`).html).toContain(
    '<a href="/intro">連絡</a>',
  );
});
