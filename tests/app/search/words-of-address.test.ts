import { expect, test } from 'vitest';

import { wordsOfAddress } from '../../../web/app/search/use-search-view.ts';

test.each([
  ['/shop/v3/create-contrct', 'create contrct'],
  ['/es/per%C3%ADodo_de_gracia.html', 'período de gracia'],
  ['/shop/v2/users/', 'users'],
  ['/', ''],
  ['/%E0%A4%A', 'E0 A4 A'],
])('the words of the last segment of %s are "%s"', (pathname, words) => {
  expect(wordsOfAddress(pathname)).toBe(words);
});
