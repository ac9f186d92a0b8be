import { expect, test } from 'vitest';

import { markupToElements } from '../../../web/prerender/twins/element-to-blocks.ts';

const kept = (markup: string): string => JSON.stringify(markupToElements(markup));

test('the twin of a React page has the text beside a box, and no name of another input', () => {
  expect(kept('<label><input type="checkbox"> <code>C01</code> Sell a plan</label>')).toContain('Sell a plan');
  expect(kept('<label for="key">Key</label><output id="key">9f3c</output>')).toBe('[null,null]');
});
